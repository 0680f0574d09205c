import HTTPTransport
import Locking
import Testing

struct LateTransportTests {
  /// Where an exchange that nobody sends would lead.
  private static let address = "http://127.0.0.1:9/"

  @Test("Until it can be made, exchanges fail as its making did; then it carries them, made once")
  func late() async throws {
    let making = Making(failures: 3)
    let late = making.late
    for _ in 0..<2 { #expect(try await late.get(Self.address).failure == .exhausted) }
    for _ in 0..<3 { #expect(try await late.get(Self.address).isComplete) }
    #expect(making.tries == 4)
  }

  @Test("Where it can be made, it is made before the first exchange")
  func early() {
    let making = Making(failures: 0)
    withExtendedLifetime(making.late) { #expect(making.tries == 1) }
  }

  @Test("After it is shut down it is neither made nor used")
  func shutDown() async throws {
    for failures in 0...1 {
      let making = Making(failures: failures)
      let late = making.late
      late.shutDown()
      #expect(try await late.get(Self.address).failure == .transportClosed)
      #expect(making.tries == 1)
      #expect(making.carrier.closings == 1 - failures)
    }
  }

  @Test("What else is asked of it reaches the transport, once there is one")
  func passedOn() async throws {
    let making = Making(failures: 2)
    let late = making.late
    for passed in [0, 1] {
      let (exchange, recorder) = try late.begin(Self.address)
      _ = await recorder.end()
      late.resume(exchange)
      late.setPriority(.high, of: exchange)
      late.cancel(exchange)
      #expect(making.carrier.others == 3 * passed)
    }
  }
}

/// The making of a transport, which fails so many times.
private final class Making: Sendable {
  let carrier = EmptyAnswers()
  private let state: Locked<(failures: Int, tries: Int)>

  init(failures: Int) {
    state = Locked((failures, 0))
  }

  var tries: Int { state.withLock { $0.tries } }

  var late: LateTransport {
    LateTransport(holdsUp: true) { () throws(ExchangeFailure) in
      let isPossible = self.state.withLock { state in
        state.tries += 1
        return state.tries > state.failures
      }
      guard isPossible else { throw .exhausted }
      return self.carrier
    }
  }
}

/// Answers at once, with nothing, and counts what else is asked of it.
private final class EmptyAnswers: HTTPTransport {
  private let counts = Locked((others: 0, closings: 0))

  var holdsUp: Bool { true }
  var others: Int { counts.withLock { $0.others } }
  var closings: Int { counts.withLock { $0.closings } }

  func start(_ exchange: HTTPExchange) {
    _ = exchange.receiver.receive(.end(ExchangeFigures()), of: exchange)
  }

  func cancel(_ exchange: HTTPExchange) { counts.withLock { $0.others += 1 } }
  func resume(_ exchange: HTTPExchange) { counts.withLock { $0.others += 1 } }
  func setPriority(_ priority: ExchangePriority, of exchange: HTTPExchange) {
    counts.withLock { $0.others += 1 }
  }
  func shutDown() { counts.withLock { $0.closings += 1 } }
}
