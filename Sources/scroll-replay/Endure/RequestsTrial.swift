#if os(Linux)
  import CHeap
  import Foundation
  import HTTPTransport
  import Locking
  import VirtualTime

  /// Asks a server for images, and cancels or pauses many of them: all end, and nothing is left of them (P1, P7).
  enum RequestsTrial: Trial {
    static let name = "requests"
    static let summary =
      "asks a server of its own for images, cancels or pauses some, and looks for what leaks"
    static let usualCount = 100_000

    static let takesServer = true

    static func run(_ plan: TrialPlan) throws -> String {
      if let server = plan.server { return try run(plan, asking: server) }
      let server = try ServerBeside()
      defer { server.stop() }
      let size = 20_000
      return try run(
        plan, asking: TrialPlan.Server(address: server.origin + "/faults/filler/\(size)", bytes: size))
    }

    private static func run(_ plan: TrialPlan, asking server: TrialPlan.Server) throws -> String {
      let url = try OpenExchanges.url(server.address)
      let exchanges = try OpenExchanges(atOnce: 8, trusting: server.certificates)
      defer { exchanges.transport.shutDown() }
      var random = SplitMix64(seed: plan.seed)
      let warmUp = max(1, plan.count / 10)
      var before = Residue.now
      for number in 1...plan.count {
        begin(number, url, server.bytes, exchanges, &random)
        if number == warmUp {
          try exchanges.settle()
          before = .now
        }
        if number % 10_000 == 0 { StandardError.write("\(name): \(number) of \(plan.count)\n") }
      }
      try exchanges.settle()
      let after = Residue.now
      let grown = after.heapBytes - before.heapBytes
      guard grown < 4 << 20, after.descriptors <= before.descriptors + 8 else {
        throw TrialFailure(description: "what is held grew from \(before) to \(after)")
      }
      return "\(plan.count) requests; after \(warmUp): \(before); at the end: \(after)\n"
    }

    private static func begin(
      _ number: Int, _ url: URL, _ bytes: Int, _ exchanges: OpenExchanges, _ random: inout SplitMix64
    ) {
      exchanges.takePlace()
      let receiver = RequestedImage(bytes, exchanges, interest: .allCases[random.next(below: 8) % 5])
      let exchange = HTTPExchange(number: number, url: url, receiver: receiver)
      exchanges.transport.start(exchange)
      guard receiver.interest == .none else { return }
      exchanges.transport.cancel(exchange)
      exchanges.leavePlace()
    }

    /// What the process holds.
    private struct Residue: CustomStringConvertible {
      var heapBytes: Int64
      var descriptors: Int

      static var now: Residue {
        let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        return Residue(heapBytes: heap_bytes_in_use(), descriptors: open ?? 0)
      }

      var description: String { "\(heapBytes >> 10) kB of heap and \(descriptors) descriptors" }
    }
  }

  /// One image of the trial, and how far somebody is interested in it.
  private final class RequestedImage: HTTPReceiver {
    enum Interest: CaseIterable {
      case whole
      case pausing
      case head
      case piece
      case none
    }

    let interest: Interest
    private let bytes: Int
    private let exchanges: OpenExchanges
    private let received = Locked(0)

    init(_ bytes: Int, _ exchanges: OpenExchanges, interest: Interest) {
      self.bytes = bytes
      self.exchanges = exchanges
      self.interest = interest
    }

    func receive(_ event: HTTPEvent, of exchange: HTTPExchange) -> HTTPFlow {
      switch (event, interest) {
      case (.failure(let failure, _), _): end(failure == .transportClosed ? nil : "\(failure)")
      case (.end, _): end(received.withLock { $0 } == bytes ? nil : "bytes are missing")
      case (.head, .head), (.piece, .piece): cancel(exchange)
      case (.piece(let piece), _):
        received.withLock { $0 += piece.count }
        guard interest == .pausing else { return .goOn }
        exchanges.transport.resume(exchange)
        return .pause
      case (.head, _): break
      }
      return .goOn
    }

    private func cancel(_ exchange: HTTPExchange) {
      exchanges.transport.cancel(exchange)
      exchanges.leavePlace()
    }

    private func end(_ fault: String?) {
      if let fault { exchanges.complain(fault) }
      if interest != .none { exchanges.leavePlace() }
    }
  }
#endif
