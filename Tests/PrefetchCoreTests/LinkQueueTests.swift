import PrefetchCore
import Testing

@Suite("When the link is free again")
struct LinkQueueTests {
  @Test("What receives comes first, then what waits, each not before its first byte")
  func free() {
    var queue = LinkQueue(throughput: 100, roundTrip: 50)
    #expect(queue.milliseconds == 0)
    queue.addReceiving(bytes: 1_000)
    queue.addReceiving(bytes: 500)
    #expect(queue.milliseconds == 15)
    queue.addWaiting(bytes: 1_000, since: 20)
    #expect(queue.milliseconds == 40, "first byte in 30 ms, then 10 ms")
    queue.addWaiting(bytes: 1_000, since: 15)
    #expect(queue.milliseconds == 50, "its first byte comes while the link is busy")
    queue.addWaiting(bytes: 0, since: 1_000)
    #expect(queue.milliseconds == 50, "one that is overdue is expected at once")
  }

  @Test("A transfer starts too early if the link is still busy when its round trip is over")
  func wait() {
    var queue = LinkQueue(throughput: 100, roundTrip: 50)
    queue.addReceiving(bytes: 9_000)
    #expect(queue.wait(allowing: 0) == 40)
    #expect(queue.wait(allowing: 0.5) == 15)
    #expect(queue.wait(allowing: 2) == 0)
  }
}
