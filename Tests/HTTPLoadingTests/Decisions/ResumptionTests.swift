import Foundation
import HTTPSemantics
import HTTPTransport
import ScrollPrefetch
import Testing

@Suite("Going on with a body that broke off, without a network")
struct LoadResumptionTests {
  private let picture = Picture.bytes()

  /// The world after a body was broken off at its middle.
  private func broken(_ fields: [(String, String)] = [("ETag", "\"1\"")], length: Int? = 1_000) throws
    -> LoadWorld
  {
    var world = try LoadWorld()
    try world.begin()
    try world.head(200, fields + (length.map { [("Content-Length", "\($0)")] } ?? []))
    try world.piece(picture[..<500])
    return world
  }

  /// A load that has asked for the rest of what the disk has the beginning of.
  private func askingForRest() throws -> LoadWorld {
    var before = try broken()
    try before.fail(.reset)
    var world = try LoadWorld()
    try world.begin(disk: before.stored)
    #expect(world.questions.last?.value("Range") == "bytes=500-")
    #expect(world.questions.last?.value("If-Range") == "\"1\"")
    return world
  }

  @Test("P16: The rest is put behind the beginning from the disk, and the whole is kept")
  func fromDisk() throws {
    var world = try askingForRest()
    try world.head(206, [("ETag", "\"1\""), ("Content-Range", "bytes 500-999/1000")])
    try world.piece(picture[500...])
    try world.end()
    #expect(world.body == Data(picture))
    #expect(world.stored?.body == Data(picture))
    #expect(world.stored?.response.isWhole == true)
  }

  @Test("P4: The rest is put behind what the coordinator has kept, however much of it that is")
  func fromCoordinator() throws {
    let before = try broken()
    // The last bytes had not been taken in when the load was cancelled.
    for count in [1, 499, 500] {
      var world = try LoadWorld()
      try world.begin(kept: before.body.prefix(count), before.bookmark)
      #expect(world.questions.last?.value("Range") == "bytes=\(count)-")
      try world.head(206, [("ETag", "\"1\""), ("Content-Range", "bytes \(count)-999/1000")])
      try world.piece(picture[count...])
      try world.end()
      #expect(world.body == Data(picture))
    }
  }

  @Test("P16: Bytes of which nothing is known are thrown away")
  func unknownBytes() throws {
    var world = try LoadWorld()
    try world.begin(kept: Data(picture[..<500]), nil)
    #expect(world.body.isEmpty)
    #expect(world.questions.last?.value("Range") == nil)
  }

  @Test(
    "Nothing is noted, and no part kept, of what cannot be gone on with",
    arguments: [
      [("ETag", "W/\"1\"")], [], [("ETag", "\"1\""), ("Accept-Ranges", "none")],
    ])
  func noResumption(fields: [(String, String)]) throws {
    var world = try broken(fields)
    #expect(world.bookmark == nil)
    try world.fail(.reset)
    #expect(world.stored == nil)
  }

  @Test("P16: Bytes too few to tell an image by are not gone on with, for its size could not be checked")
  func unseenHead() throws {
    var world = try LoadWorld()
    try world.begin()
    try world.head(200, [("ETag", "\"1\""), ("Content-Length", "1000")])
    try world.piece(picture[..<3])
    #expect(world.bookmark == nil)
    try world.piece(picture[3..<500])
    #expect(world.bookmark != nil)
  }

  @Test(
    "P16: A part that is not the rest asked for leads to the whole, and never to a mix",
    arguments: [
      [("ETag", "\"2\""), ("Content-Range", "bytes 500-999/1000")],
      [("Content-Range", "bytes 500-999/1000")],
      [("ETag", "\"1\"")],
      [("ETag", "\"1\""), ("Content-Range", "bytes 501-999/1000")],
      [("ETag", "\"1\""), ("Content-Range", "bytes 499-999/1000")],
      [("ETag", "\"1\""), ("Content-Range", "bytes 500-998/999")],
      [("ETag", "\"1\""), ("Content-Range", "bytes 999-500/1000")],
      [("ETag", "\"1\""), ("Content-Range", "half")],
      [("ETag", "\"1\""), ("Content-Range", "bytes 500-999/1000"), ("Content-Length", "499")],
      [("ETag", "\"1\""), ("Content-Range", "bytes 500-999/1000"), ("Content-Encoding", "gzip")],
      [
        ("ETag", "\"1\""), ("Content-Range", "bytes 500-999/1000"),
        ("Content-Type", "multipart/byteranges; boundary=x"),
      ],
    ])
  func wrongParts(fields: [(String, String)]) throws {
    var world = try askingForRest()
    try world.head(206, fields)
    #expect(world.stored == nil)
    #expect(world.questions.count == 2)
    #expect(world.questions.last?.value("Range") == nil)
    let other = Picture.bytes(seed: 2)
    try world.head(200, [("ETag", "\"2\""), ("Content-Length", "1000")])
    try world.piece(other)
    try world.end()
    #expect(world.body == Data(other))
    #expect(world.stored?.body == Data(other))
  }

  @Test(
    "P17: A rest that is longer than it says is a failure that may heal: the next load asks for the whole")
  func longRest() throws {
    var world = try askingForRest()
    try world.head(206, [("ETag", "\"1\""), ("Content-Range", "bytes 500-999/1000")])
    try world.piece(Picture.bytes(600))
    #expect(world.failure?.kind == .mayHeal)
    #expect(world.stored == nil)
  }

  @Test(
    "P16: 416 that says that nothing is missing makes the beginning a whole, on disk too; any other asks for all"
  )
  func unsatisfiable() throws {
    var before = try broken(length: nil)
    try before.fail(.reset)
    let part = try #require(before.stored)
    #expect(part.response.totalBytes == nil)

    var right = try LoadWorld()
    try right.begin(disk: part)
    try right.head(416, [("ETag", "\"1\""), ("Content-Range", "bytes */500")])
    #expect(right.isFinished)
    #expect(right.body == Data(picture[..<500]))
    #expect(right.stored?.response.isWhole == true)

    for fields in [
      [("Content-Range", "bytes */500")], [("ETag", "\"1\""), ("Content-Range", "bytes */501")], [],
    ] {
      var wrong = try LoadWorld()
      try wrong.begin(disk: part)
      try wrong.head(416, fields)
      #expect(wrong.questions.map { $0.value("Range") } == ["bytes=500-", nil])
    }
  }

  @Test("P16: 304 to a question for a range is the answer to another question: all is asked for, once")
  func notModified() throws {
    var world = try askingForRest()
    try world.head(304, [("ETag", "\"1\"")])
    #expect(world.questions.map { $0.value("Range") } == ["bytes=500-", nil])
    try world.head(304, [("ETag", "\"1\"")])
    #expect(world.error == .unexpectedNotModified)
  }

  @Test("A server in trouble costs no beginning: the next load still goes on from it")
  func trouble() throws {
    var world = try askingForRest()
    try world.head(503)
    #expect(world.error == .status(503))
    #expect(world.stored?.body.count == 500)
  }

  @Test("A beginning whose image has gone is taken off the disk")
  func gone() throws {
    var world = try askingForRest()
    try world.head(404)
    #expect(world.stored == nil)
  }

  @Test("P16: A rest that would exceed the limit is refused, whatever was allowed before")
  func limit() throws {
    var before = try broken()
    try before.fail(.reset)
    var configuration = HTTPConfiguration()
    configuration.bodyLimit = 900
    var world = try LoadWorld(configuration)
    try world.begin(disk: before.stored)
    try world.head(206, [("ETag", "\"1\""), ("Content-Range", "bytes 500-999/1000")])
    try world.head(200, [("ETag", "\"1\""), ("Content-Length", "1000")])
    #expect(world.error == .bodyTooLarge(limit: 900))
    #expect(world.body.isEmpty)
  }
}
