import Foundation
import HTTPTransport
import Testing

struct ExchangeQueueTests {
  private let one = Origin(isSecure: false, host: "one", port: 80)
  private let other = Origin(isSecure: true, host: "other", port: 443)

  private static func drain(_ queue: inout ExchangeQueue<Int>) -> [Int] {
    var elements: [Int] = []
    while let element = queue.next() { elements.append(element) }
    return elements
  }

  @Test("The most urgent begins first, those alike as they came")
  func order() {
    var queue = ExchangeQueue<Int>(limits: ConnectionLimits(perOrigin: 9))
    let priorities: [ExchangePriority] = [.low, .high, .medium, .high, .low]
    for (index, priority) in priorities.enumerated() { queue.enter(index, to: one, priority: priority) }
    #expect(Self.drain(&queue) == [1, 3, 2, 0, 4])
  }

  @Test("A changed priority changes the place in the queue")
  func reprioritized() {
    var queue = ExchangeQueue<Int>(limits: ConnectionLimits(perOrigin: 9))
    for index in 0..<3 { queue.enter(index, to: one, priority: .medium) }
    queue.setPriority(.high, of: 2)
    queue.setPriority(.low, of: 0)
    #expect(Self.drain(&queue) == [2, 1, 0])
  }

  @Test("An origin has its own limit, and a full one lets others pass")
  func perOrigin() {
    var queue = ExchangeQueue<Int>(limits: ConnectionLimits(perOrigin: 2, total: 9))
    for index in 0..<4 { queue.enter(index, to: one, priority: .high) }
    queue.enter(4, to: other, priority: .low)
    #expect(Self.drain(&queue) == [0, 1, 4])
    queue.leave(0)
    #expect(Self.drain(&queue) == [2])
    queue.leave(3)
    queue.leave(1)
    #expect(Self.drain(&queue) == [])
  }

  @Test("All origins together have a limit")
  func total() {
    var queue = ExchangeQueue<Int>(limits: ConnectionLimits(perOrigin: 2, total: 3))
    for index in 0..<4 { queue.enter(index, to: index < 2 ? one : other, priority: .medium) }
    #expect(Self.drain(&queue) == [0, 1, 2])
    queue.leave(1)
    #expect(Self.drain(&queue) == [3])
  }

  @Test("An origin that answers by HTTP/2 carries its streams on one connection")
  func multiplexed() {
    var queue = ExchangeQueue<Int>(limits: ConnectionLimits(perOrigin: 1, total: 2, streams: 3))
    for index in 0..<5 { queue.enter(index, to: one, priority: .medium) }
    #expect(Self.drain(&queue) == [0])
    queue.answered(0, by: .http2)
    #expect(Self.drain(&queue) == [1, 2])
    // Three streams are one connection: there is one for another origin.
    queue.enter(9, to: other, priority: .low)
    #expect(Self.drain(&queue) == [9])
    // What was learnt outlives a moment without exchanges.
    for index in 0..<3 { queue.leave(index) }
    #expect(Self.drain(&queue) == [3, 4])
    queue.answered(3, by: .http11)
    queue.leave(3)
    queue.enter(10, to: one, priority: .medium)
    #expect(Self.drain(&queue) == [])
  }

  @Test(
    "Only addresses that can be asked have an origin",
    arguments: [
      "ftp://a/b", "file:///etc/passwd", "http:/path", "http://u@a/", "http://u:p@a/", "https://a:0/",
    ])
  func refused(address: String) throws {
    let url = try #require(URL(string: address))
    #expect(throws: ExchangeFailure.self) { try Origin.of(url) }
  }

  @Test("An origin is scheme, host and port, in any spelling")
  func origins() throws {
    let plain = try #require(URL(string: "HTTP://One/x?y#z"))
    #expect(try Origin.of(plain) == one)
    let secure = try #require(URL(string: "https://other:443/"))
    #expect(try Origin.of(secure) == other)
  }
}
