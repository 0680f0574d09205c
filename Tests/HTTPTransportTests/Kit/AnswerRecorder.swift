import Foundation
import HTTPTransport
import Locking

/// A receiver that keeps all it is told, and lets a test wait for it.
final class AnswerRecorder: HTTPReceiver {
  struct Told: Sendable {
    var heads: [HTTPHead] = []
    var body = Data()
    var pieceSizes: [Int] = []
    var failure: ExchangeFailure?
    var figures: ExchangeFigures?
    var isComplete = false

    var isOver: Bool { isComplete || failure != nil }
    var head: HTTPHead? { heads.first }
    var pieces: Int { pieceSizes.count }
  }

  typealias Answer = @Sendable (HTTPEvent, HTTPExchange, Told) -> HTTPFlow

  private struct State {
    var told = Told()
    var waiters: [(condition: @Sendable (Told) -> Bool, continuation: CheckedContinuation<Told, Never>)] = []
  }

  private let state = Locked(State())
  private let keepsBody: Bool
  private let answer: Answer

  /// The closure answers each event, after it was noted.
  init(keepsBody: Bool = true, answer: @escaping Answer = { _, _, _ in .goOn }) {
    self.keepsBody = keepsBody
    self.answer = answer
  }

  var told: Told { state.withLock { $0.told } }

  func receive(_ event: HTTPEvent, of exchange: HTTPExchange) -> HTTPFlow {
    let told = state.withLock { state in
      note(event, in: &state.told)
      return state.told
    }
    let flow = answer(event, exchange, told)
    let ready = state.withLock { state in
      let ready = state.waiters.filter { $0.condition(told) }.map(\.continuation)
      state.waiters.removeAll { $0.condition(told) }
      return ready
    }
    for continuation in ready { continuation.resume(returning: told) }
    return flow
  }

  /// Waits until what was told fulfils the condition.
  func wait(for condition: @escaping @Sendable (Told) -> Bool) async -> Told {
    await withCheckedContinuation { continuation in
      let told: Told? = state.withLock { state in
        if condition(state.told) { return state.told }
        state.waiters.append((condition, continuation))
        return nil
      }
      if let told { continuation.resume(returning: told) }
    }
  }

  /// Waits for the end or the failure.
  func end() async -> Told {
    await wait { $0.isOver }
  }

  private func note(_ event: HTTPEvent, in told: inout Told) {
    switch event {
    case .head(let head): told.heads.append(head)
    case .piece(let piece):
      told.pieceSizes.append(piece.count)
      if keepsBody { told.body.append(piece) }
    case .end(let figures):
      told.isComplete = true
      told.figures = figures
    case .failure(let failure, let figures):
      told.failure = failure
      told.figures = figures
    }
  }
}
