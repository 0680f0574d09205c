#if os(Linux)
  import Foundation
  import HTTPTransport
  import Locking
  import VirtualTime

  /// Takes answers that were changed at random: each ends in some way, and the next one works.
  enum MutationsTrial: Trial {
    static let name = "mutations"
    static let summary =
      "takes answers whose head and framing were changed at random, and looks that each ends"
    static let usualCount = 20_000

    static func run(_ plan: TrialPlan) throws -> String {
      let server = try ServerBeside()
      defer { server.stop() }
      let exchanges = try OpenExchanges(atOnce: 8)
      defer { exchanges.transport.shutDown() }
      let tally = Locked<[String: Int]>([:])
      let limits = ExchangeLimits(connect: .seconds(20), stall: .seconds(20), total: .seconds(30))
      var random = SplitMix64(seed: plan.seed)
      for number in 1...plan.count {
        let isGood = number % 100 == 0
        let path = isGood ? "good" : "mutated/\(random.next())"
        let receiver = MutatedAnswer(exchanges, mustBeGood: isGood, tally: tally)
        exchanges.takePlace()
        exchanges.transport.start(
          HTTPExchange(
            number: number, url: try OpenExchanges.url(server.origin + "/faults/\(path)"), limits: limits,
            receiver: receiver))
        if number % 5_000 == 0 { StandardError.write("\(name): \(number) of \(plan.count)\n") }
      }
      try exchanges.settle()
      let lines = tally.withLock { $0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return lines.map { "\($0.value) \($0.key)\n" }.joined()
    }
  }

  /// One answer of the trial: told in order, ended once.
  private final class MutatedAnswer: HTTPReceiver {
    private struct State {
      var hasHead = false
      var hasEnded = false
    }

    private let exchanges: OpenExchanges
    private let mustBeGood: Bool
    private let tally: Locked<[String: Int]>
    private let state = Locked(State())

    init(_ exchanges: OpenExchanges, mustBeGood: Bool, tally: Locked<[String: Int]>) {
      self.exchanges = exchanges
      self.mustBeGood = mustBeGood
      self.tally = tally
    }

    func receive(_ event: HTTPEvent, of exchange: HTTPExchange) -> HTTPFlow {
      let isInOrder = state.withLock { state in
        guard !state.hasEnded else { return false }
        switch event {
        case .head:
          guard !state.hasHead else { return false }
          state.hasHead = true
        case .piece: return state.hasHead
        case .end:
          state.hasEnded = true
          return state.hasHead
        case .failure: state.hasEnded = true
        }
        return true
      }
      if !isInOrder { exchanges.complain("exchange \(exchange.number) was told things out of order") }
      switch event {
      case .head, .piece: break
      case .end: end("complete", exchange)
      case .failure(let failure, _): end(Self.kind(failure), exchange)
      }
      return .goOn
    }

    private func end(_ kind: String, _ exchange: HTTPExchange) {
      tally.withLock { $0[kind, default: 0] += 1 }
      if mustBeGood && kind != "complete" { exchanges.complain("a good answer failed: \(kind)") }
      if kind == "stalled" || kind == "deadline" { exchanges.complain("exchange \(exchange.number) hung") }
      exchanges.leavePlace()
    }

    /// The failure's case, without what it carries.
    private static func kind(_ failure: ExchangeFailure) -> String {
      String("\(failure)".prefix { $0 != "(" })
    }
  }
#endif
