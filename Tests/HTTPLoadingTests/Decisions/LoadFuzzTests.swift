import Foundation
import HTTPSemantics
import HTTPTransport
import ScrollPrefetch
import Testing

@Suite("Loads against servers that answer anything")
struct LoadFuzzTests {
  /// `LOAD_SEEDS` says how many.
  private static let seeds = ProcessInfo.processInfo.environment["LOAD_SEEDS"].flatMap(UInt64.init) ?? 20

  @Test(
    "Whatever heads, pieces and ends come, in whatever order, a load makes sense to the end, and it ends",
    arguments: 0..<seeds)
  func liars(seed: UInt64) throws {
    var random = Draws(seed: seed)
    for round in 0..<150 {
      do {
        try Self.load(from: &random)
      } catch let broken as LoadWorld.Broken {
        Issue.record("seed \(seed), round \(round): \(broken)")
      }
    }
  }

  /// Loads from a server that says whatever it likes, three times over, each time with what is left from before.
  private static func load(from random: inout Draws) throws {
    var disk: (response: StoredResponse, body: Data)?
    var kept = Data()
    var bookmark: StoredResponse?
    var configuration = HTTPConfiguration()
    configuration.redirectLimit = 3
    configuration.bodyLimit = 3_000
    for attempt in 0..<3 {
      var world = try LoadWorld(
        configuration, isRefresh: random.isTrue(in: 4), stores: !random.isTrue(in: 8))
      world.now = world.now.adding(seconds: Int64(attempt * 40))
      try world.begin(disk: disk, kept: kept, bookmark)
      var isCancelled = false
      while world.ending == nil, !isCancelled {
        guard world.questions.count <= 10 else { throw LoadWorld.Broken("it asks without an end") }
        guard world.isOpen else { throw LoadWorld.Broken("it waits for nothing") }
        try answer(&world, from: &random)
        isCancelled = random.isTrue(in: 12)
      }
      guard world.ending != nil else {
        (kept, bookmark, disk) = (world.body, world.bookmark, world.stored)
        continue
      }
      try bother(&world)
      (kept, bookmark, disk) = (Data(), nil, world.stored)
    }
  }

  private static func answer(_ world: inout LoadWorld, from random: inout Draws) throws {
    let asked = world.questions.count
    try world.head(random.pick(statuses), random.fields())
    let pieces = random.number(in: 0...4)
    for _ in 0..<pieces where world.isOpen && world.questions.count == asked {
      try world.piece(random.isTrue(in: 20) ? Array("<!DOCTYPE html><html>".utf8) : random.slice())
    }
    guard world.isOpen, world.questions.count == asked else { return }
    if random.isTrue(in: 4) { try world.fail(random.pick(failures)) } else { try world.end() }
  }

  /// What comes after the end changes nothing: the world throws at any command.
  private static func bother(_ world: inout LoadWorld) throws {
    try world.head(200)
    try world.piece(Picture.bytes(10))
    try world.end()
    try world.fail(.reset)
  }

  private static let statuses = [
    200, 200, 200, 206, 206, 206, 304, 304, 302, 307, 404, 410, 416, 416, 500, 503, 204, 300,
  ]
  private static let failures: [ExchangeFailure] = [
    .reset, .offline, .stalled, .deadline, .malformed("x"), .cutShort(received: 1, announced: 2),
    .transportClosed,
  ]

  // MARK: - Servers that tell the truth

  @Test(
    "P4, P16: From a server that tells the truth, but breaks off and changes its image, comes one version or the other, never a mix",
    arguments: 0..<seeds)
  func versions(seed: UInt64) throws {
    var random = Draws(seed: 1_000 + seed)
    var images = 0
    for round in 0..<100 {
      var disk: (response: StoredResponse, body: Data)?
      var kept = Data()
      var bookmark: StoredResponse?
      var server = TrueServer(isStrong: !random.isTrue(in: 5))
      for _ in 0..<12 {
        var world = try LoadWorld(isRefresh: random.isTrue(in: 6))
        world.now = world.now.adding(seconds: Int64(random.number(in: 0...50)))
        try world.begin(disk: disk, kept: kept, bookmark)
        (kept, bookmark) = (Data(), nil)
        while world.ending == nil {
          if random.isTrue(in: 6) { server.version += 1 }
          try server.answer(&world, from: &random)
          if world.ending == nil, random.isTrue(in: 4) {
            // Of what was told, any number of bytes may have been taken in.
            kept = world.body.prefix(random.number(in: 0...world.body.count))
            bookmark = kept.isEmpty ? nil : world.bookmark
            break
          }
        }
        disk = world.stored
        guard world.isFinished else { continue }
        images += 1
        let isWhole = (0...server.version).contains { world.body == Data(TrueServer.body($0)) }
        #expect(isWhole, "seed \(1_000 + seed), round \(round): \(world.body.count) bytes of no version")
      }
    }
    #expect(images > 300)
  }
}

/// Tells the truth about an image that changes.
private struct TrueServer {
  let isStrong: Bool
  var version = 0

  static func body(_ version: Int) -> [UInt8] {
    Picture.bytes(400 + version * 7 % 300, seed: UInt64(version))
  }

  private var tag: String { (isStrong ? "" : "W/") + "\"\(version)\"" }

  /// Answers the last question of a world, perhaps not to the end.
  func answer(_ world: inout LoadWorld, from random: inout Draws) throws {
    guard let question = world.questions.last else { return }
    let body = Self.body(version)
    var fields = [("ETag", tag), ("Cache-Control", random.pick(["max-age=20", "no-cache", "max-age=0"]))]
    if question.value("If-None-Match") == tag { return try world.head(304, fields) }
    if random.isTrue(in: 10) { return try world.head(503) }
    var start = 0
    if question.value("If-Range") == tag, let range = question.value("Range"),
      let from = Int(range.dropFirst(6).dropLast())
    {
      guard from < body.count else {
        return try world.head(416, fields + [("Content-Range", "bytes */\(body.count)")])
      }
      start = from
      fields.append(("Content-Range", "bytes \(start)-\(body.count - 1)/\(body.count)"))
    }
    let tellsLength = !random.isTrue(in: 4)
    if tellsLength { fields.append(("Content-Length", "\(body.count - start)")) }
    try world.head(start > 0 ? 206 : 200, fields)
    try send(body[start...], to: &world, from: &random)
  }

  private func send(_ rest: ArraySlice<UInt8>, to world: inout LoadWorld, from random: inout Draws) throws {
    var rest = rest
    while !rest.isEmpty {
      let piece = rest.prefix(random.number(in: 1...200))
      try world.piece(piece)
      rest = rest.dropFirst(piece.count)
      if random.isTrue(in: 6) { return try world.fail(.cutShort(received: 1, announced: nil)) }
      // Left in the middle, for the world to be cancelled.
      if random.isTrue(in: 8) { break }
    }
    if rest.isEmpty { try world.end() } else { try world.fail(.reset) }
  }
}

/// Random choices, the same for a seed.
private struct Draws: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func isTrue(in count: Int) -> Bool { number(in: 1...count) == 1 }
  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[number(in: 0...choices.count - 1)] }

  mutating func slice() -> [UInt8] {
    Array(Picture.bytes(1_000).prefix(number(in: 1...1_000)))
  }

  /// Fields that a server might send, some of them contradicting each other.
  mutating func fields() -> [(String, String)] {
    var fields: [(String, String)] = []
    for (name, values) in Self.plausible where isTrue(in: 3) { fields.append((name, pick(values))) }
    return fields
  }

  private static let plausible: [(String, [String])] = [
    ("Content-Length", ["0", "10", "500", "1000", "4000", "99999999999999999999", "1, 2", "-1", "x"]),
    ("ETag", ["\"1\"", "\"1\"", "\"2\"", "W/\"1\"", "1", ""]),
    ("Last-Modified", ["Thu, 01 Jan 2015 00:00:00 GMT", "yesterday"]),
    (
      "Cache-Control",
      [
        "max-age=30", "max-age=0", "no-store", "no-cache", "stale-if-error=99",
        "max-age=1, stale-if-error=60",
      ]
    ),
    ("Vary", ["*", "Accept", "Authorization"]),
    (
      "Content-Range",
      ["bytes 0-999/1000", "bytes 500-999/1000", "bytes 10-999/*", "bytes */1000", "bytes */500", "x"]
    ),
    ("Location", ["/b", "/c", "/a", "http://two.test/", "file:///x", ""]),
    ("Content-Encoding", ["gzip", "identity"]),
    ("Accept-Ranges", ["none", "bytes"]),
    ("Content-Type", ["image/jpeg", "text/html", "multipart/byteranges; boundary=x"]),
    ("Retry-After", ["1", "x"]),
    ("Age", ["10", "x"]),
    ("Transfer-Encoding", ["chunked"]),
  ]
}
