#if os(Linux)
  import Foundation
  import HTTPTransport
  import Locking
  import LoopbackServer
  import VirtualTime

  /// Cancels answers in the middle, from a server shaped to 100 Mbit/s: the connection closes, and little more leaves it (P1).
  enum CancelsTrial: Trial {
    static let name = "cancels"
    static let summary = "cancels answers at 100 Mbit/s, and looks when the bytes stop"
    static let usualCount = 200

    /// The most bytes that may leave the server after a cancel has returned.
    private static let byteLimit = 300_000
    /// What 95 of 100 cancels must be done in, in milliseconds.
    private static let timeLimit = 20.0
    private static let bodySize = 20_000_000

    static func run(_ plan: TrialPlan) throws -> String {
      let site = Site.images(Array(repeating: bodySize, count: plan.count))
      let server = try LoopbackServer(site, shape: Shape(bitsPerSecond: 1e8))
      defer { server.stop() }
      let exchanges = try OpenExchanges(atOnce: 1)
      defer { exchanges.transport.shutDown() }
      var random = SplitMix64(seed: plan.seed)
      var bytes: [Int] = []
      var times: [Double] = []
      for number in 0..<plan.count {
        let url = try OpenExchanges.url("\(server.origin)/images/\(number)")
        let (more, time) = try cancel(
          number, url, after: 1 + random.next(below: 1_000_000), exchanges, server)
        bytes.append(more)
        times.append(time)
      }
      bytes.sort()
      times.sort()
      let late = times[(95 * times.count + 99) / 100 - 1]
      let text = """
        \(plan.count) cancels: \(bytes[bytes.count / 2]) bytes more left the server at the median, \(bytes[bytes.count - 1]) at \
        the most; it saw the end after \(rounded(times[times.count / 2])) ms at the median, \(rounded(late)) ms for 95 of 100, \
        \(rounded(times[times.count - 1])) ms at the most\n
        """
      guard bytes[bytes.count - 1] <= byteLimit, late <= timeLimit else {
        throw TrialFailure(description: text)
      }
      return text
    }

    /// Cancels once so many bytes have come; how many more left the server, and after how many milliseconds it saw the end.
    private static func cancel(
      _ number: Int, _ url: URL, after count: Int, _ exchanges: OpenExchanges, _ server: LoopbackServer
    ) throws(TrialFailure) -> (bytes: Int, milliseconds: Double) {
      let reader = EagerReader(until: count)
      let exchange = HTTPExchange(number: number, url: url, receiver: reader)
      exchanges.transport.start(exchange)
      reader.wait()
      exchanges.transport.cancel(exchange)
      let (received, returned) = (reader.received, ContinuousClock.now)
      let found = wait(for: server, request: number + 1)
      guard let found else {
        throw TrialFailure(description: "cancel \(number): the server never saw an end")
      }
      return (max(0, found.bytes - received), (found.time - returned) / .milliseconds(1))
    }

    /// When a request's reply ended at the server, and how many bytes it had handed to the kernel by then.
    private static func wait(
      for server: LoopbackServer, request: Int
    ) -> (bytes: Int, time: ContinuousClock.Instant)? {
      let end = DispatchSemaphore(value: 0)
      let found = Locked<(bytes: Int, time: ContinuousClock.Instant)?>(nil)
      _ = Task.detached {
        let entry = await server.log.first { entry in
          if case .replied(request, _, _) = entry.event { true } else { false }
        }
        if let entry, case .replied(_, let bytes, _) = entry.event {
          found.withLock { $0 = (bytes, entry.time) }
        }
        end.signal()
      }
      end.wait()
      return found.withLock { $0 }
    }

    private static func rounded(_ milliseconds: Double) -> Double { (milliseconds * 100).rounded() / 100 }
  }

  /// Counts what comes, and says when it is enough.
  private final class EagerReader: HTTPReceiver {
    private let enough: Int
    private let count = Locked(0)
    private let reached = DispatchSemaphore(value: 0)

    init(until enough: Int) {
      self.enough = enough
    }

    var received: Int { count.withLock { $0 } }

    func wait() { reached.wait() }

    func receive(_ event: HTTPEvent, of exchange: HTTPExchange) -> HTTPFlow {
      switch event {
      case .piece(let piece):
        let isReached = count.withLock { count in
          defer { count += piece.count }
          return count < enough && count + piece.count >= enough
        }
        if isReached { reached.signal() }
      case .end, .failure: reached.signal()
      case .head: break
      }
      return .goOn
    }
  }
#endif
