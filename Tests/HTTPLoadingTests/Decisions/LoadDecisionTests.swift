import Foundation
import HTTPSemantics
import HTTPTransport
import ScrollPrefetch
import Testing

@Suite("What a load decides, without a network")
struct LoadDecisionTests {
  private let picture = Picture.bytes()

  /// What the disk has after an answer with these fields.
  private func disk(_ fields: [(String, String)]) throws -> (response: StoredResponse, body: Data) {
    var world = try LoadWorld()
    try world.begin()
    try world.head(200, fields)
    try world.piece(picture)
    try world.end()
    return try #require(world.stored)
  }

  @Test("P15: What is fresh on disk is delivered without a question")
  func fresh() throws {
    let disk = try disk([("Cache-Control", "max-age=60")])
    var world = try LoadWorld()
    world.now = world.now.adding(seconds: 59)
    try world.begin(disk: disk)
    #expect(world.isFinished)
    #expect(world.questions.isEmpty)
    #expect(world.body == Data(picture))
  }

  @Test(
    "P15: A 304 that forbids storing takes the image off the disk, and still delivers it",
    arguments: [false, true])
  func forbiddenLater(isRefresh: Bool) throws {
    let disk = try disk([("Cache-Control", "no-cache"), ("ETag", "\"1\"")])
    var world = try LoadWorld(isRefresh: isRefresh)
    try world.begin(disk: disk)
    #expect(world.questions.last?.value("If-None-Match") == "\"1\"")
    try world.head(304, [("Cache-Control", "no-store"), ("ETag", "\"1\"")])
    #expect(world.stored == nil)
    switch world.ending {
    case .finished(let freshness, let isStored)?, .unchanged(let freshness, let isStored)?:
      #expect(!freshness.mayBeKept)
      #expect(!isStored)
    default: Issue.record("\(String(describing: world.ending))")
    }
  }

  @Test(
    "A failure, a redirect and a 304 are what they are, even if their heads say that their bodies are compressed"
  )
  func codedHeads() throws {
    let coded = ("Content-Encoding", "gzip")
    var failing = try LoadWorld()
    try failing.begin()
    try failing.head(503, [coded, ("Retry-After", "7")])
    #expect(failing.error == .status(503))
    #expect(failing.failure?.kind == .mayHeal)
    #expect(failing.failure?.retryAfter == .seconds(7))

    var redirected = try LoadWorld()
    try redirected.begin()
    try redirected.head(302, [coded, ("Location", "/b"), ("Content-Length", "0")])
    try redirected.end()
    #expect(redirected.questions.map(\.address) == [LoadWorld.address, "http://one.test/b"])

    var unchanged = try LoadWorld()
    try unchanged.begin(disk: disk([("Cache-Control", "no-cache"), ("ETag", "\"1\"")]))
    try unchanged.head(304, [coded, ("ETag", "\"1\"")])
    #expect(unchanged.isFinished)

    var image = try LoadWorld()
    try image.begin()
    try image.head(200, [coded])
    guard case .notAnImage? = image.error else { return #expect(Bool(false), "a compressed body is none") }
  }

  @Test("A redirect whose body breaks off is followed: that body is of no use to anyone")
  func brokenRedirect() throws {
    var world = try LoadWorld()
    try world.begin()
    try world.head(302, [("Location", "/b"), ("Content-Length", "100")])
    try world.piece([1, 2, 3])
    try world.fail(.stalled)
    #expect(world.questions.map(\.address) == [LoadWorld.address, "http://one.test/b"])
  }

  @Test("P16: https never leads to http, unless the app allows it", arguments: [false, true])
  func downgrade(isAllowed: Bool) throws {
    var configuration = HTTPConfiguration()
    configuration.allowsDowngrade = isAllowed
    var world = try LoadWorld(configuration, address: "https://one.test/a")
    try world.begin()
    try world.head(302, [("Location", "http://one.test/b")])
    #expect(world.questions.count == (isAllowed ? 2 : 1))
    if case .redirectRefused? = world.error { #expect(!isAllowed) } else { #expect(isAllowed) }
  }

  @Test(
    "P16: No redirect leads out of HTTP",
    arguments: ["file:///etc/passwd", "data:image/gif;base64,AA==", "ftp://one.test/", "javascript:1", ""])
  func otherSchemes(location: String) throws {
    var world = try LoadWorld()
    try world.begin()
    try world.head(302, [("Location", location)])
    guard case .redirectRefused? = world.error else { return #expect(Bool(false), "it was followed") }
  }

  @Test("Secrets stay with their origin, and do not come back with a redirect back")
  func secrets() throws {
    let secret = FieldName("X-Token").map { [$0] } ?? []
    var world = try LoadWorld(
      request: [("Authorization", "a"), ("Cookie", "b"), ("X-Token", "c"), ("Accept", "d")],
      secrets: SecretFields(secret))
    try world.begin()
    for location in ["/b", "http://two.test/c", "http://one.test/d"] {
      try world.head(302, [("Location", location)])
    }
    #expect(world.questions.map { $0.value("Authorization") } == ["a", "a", nil, nil])
    #expect(world.questions.map { $0.value("Cookie") } == ["b", "b", nil, nil])
    #expect(world.questions.map { $0.value("X-Token") } == ["c", "c", nil, nil])
    #expect(world.questions.map { $0.value("Accept") } == ["d", "d", "d", "d"])
  }

  @Test(
    "S22: A 304 about another version, and one for a question without a condition, do not go round in circles"
  )
  func circles() throws {
    var world = try LoadWorld()
    try world.begin(disk: disk([("Cache-Control", "no-cache"), ("ETag", "\"1\"")]))
    try world.head(304, [("ETag", "\"2\"")])
    #expect(world.questions.map { $0.value("If-None-Match") } == ["\"1\"", nil])
    try world.head(304, [("ETag", "\"2\"")])
    #expect(world.error == .unexpectedNotModified)
  }

  @Test(
    "P15: stale-if-error answers for a server in trouble, also when its new body breaks off, and keeps the old one"
  )
  func staleIfError() throws {
    let old = try disk([("Cache-Control", "max-age=1, stale-if-error=100"), ("ETag", "\"1\"")])
    for answer in 0..<3 {
      var world = try LoadWorld()
      world.now = world.now.adding(seconds: 50)
      try world.begin(disk: old)
      switch answer {
      case 0: try world.head(503)
      case 1: try world.fail(.refused)
      default:
        try world.head(200, [("Content-Length", "1000"), ("ETag", "\"2\"")])
        try world.piece(Picture.bytes(seed: 2)[..<500])
        try world.fail(.reset)
      }
      #expect(world.isFinished)
      #expect(world.body == old.body)
      #expect(world.stored?.body == old.body)
    }
  }

  @Test(
    "A whole image on disk, if an old one, does not give way to a piece of a new one",
    arguments: [false, true])
  func wholeBeforePart(isRefresh: Bool) throws {
    let old = try disk([("Cache-Control", "max-age=1"), ("ETag", "\"1\"")])
    var world = try LoadWorld(isRefresh: isRefresh)
    world.now = world.now.adding(seconds: 50)
    try world.begin(disk: old)
    try world.head(200, [("Content-Length", "1000"), ("ETag", "\"2\"")])
    try world.piece(Picture.bytes(seed: 2)[..<500])
    try world.fail(.reset)
    #expect(world.failure?.kind == .mayHeal)
    #expect(world.stored?.body == old.body)
  }

  @Test(
    "P15: A body that turns out to be whole is kept by what the redirects say that led to it now",
    arguments: ["max-age=5", "no-store"])
  func completeBehindRedirect(control: String) throws {
    var broken = try LoadWorld()
    try broken.begin()
    try broken.head(302, [("Location", "/b")])
    try broken.head(200, [("Cache-Control", "max-age=60"), ("ETag", "\"1\"")])
    try broken.piece(picture)
    try broken.fail(.reset)
    var world = try LoadWorld()
    try world.begin(disk: broken.stored)
    try world.head(302, [("Location", "/b"), ("Cache-Control", control)])
    #expect(world.questions.last?.value("Range") == "bytes=1000-")
    try world.head(416, [("Content-Range", "bytes */1000"), ("ETag", "\"1\"")])
    #expect(world.body == Data(picture))
    guard case .finished(let freshness, let isStored)? = world.ending else {
      return #expect(Bool(false), "it did not finish")
    }
    let isKept = control == "max-age=5"
    #expect(isStored == isKept && freshness.mayBeKept == isKept && (world.stored != nil) == isKept)
    if isKept { #expect(freshness.lifetime == .seconds(5)) }
  }

  @Test("P13: Without a store nothing is kept, whatever the answer says")
  func noStore() throws {
    var world = try LoadWorld(stores: false)
    try world.begin()
    try world.head(200, [("Cache-Control", "max-age=60"), ("ETag", "\"1\"")])
    try world.piece(picture)
    try world.end()
    guard case .finished(_, isStored: false)? = world.ending else { return #expect(Bool(false)) }
    #expect(world.stored == nil)
  }

  @Test("P15: A field that tells who asks, if the answer varies by it, keeps it off the disk")
  func variesBySecret() throws {
    var world = try LoadWorld(request: [("Authorization", "Bearer x")])
    try world.begin()
    try world.head(200, [("Cache-Control", "max-age=60"), ("Vary", "Authorization")])
    try world.piece(picture)
    try world.end()
    #expect(world.isFinished)
    #expect(world.stored == nil)
  }

  @Test("P15: What was answered to other fields of ours is no answer, if it varies by them")
  func vary() throws {
    var first = try LoadWorld(request: [("Accept", "image/webp")])
    try first.begin()
    try first.head(200, [("Cache-Control", "max-age=60"), ("Vary", "Accept"), ("ETag", "\"1\"")])
    try first.piece(picture)
    try first.end()
    let disk = try #require(first.stored)
    var other = try LoadWorld(request: [("Accept", "image/avif")])
    try other.begin(disk: disk)
    #expect(other.questions.map { $0.value("If-None-Match") } == [nil])
    var same = try LoadWorld(request: [("Accept", "image/webp")])
    try same.begin(disk: disk)
    #expect(same.isFinished)
  }

  @Test("P16: An endless body ends at the limit, and one that is announced as larger before its first byte")
  func limits() throws {
    var configuration = HTTPConfiguration()
    configuration.bodyLimit = 5_000
    var endless = try LoadWorld(configuration)
    try endless.begin()
    try endless.head(200)
    let more = Picture.bytes(1_024)
    for _ in 0..<5 where endless.ending == nil { try endless.piece(more) }
    #expect(endless.error == .bodyTooLarge(limit: 5_000))
    #expect(endless.body.count <= 5_000)
    var announced = try LoadWorld(configuration)
    try announced.begin()
    try announced.head(200, [("Content-Length", "5001")])
    #expect(announced.error == .bodyTooLarge(limit: 5_000))
    #expect(announced.body.isEmpty)
  }
}
