/// P18, every caller gets just what it must, once.
struct CallerChecker: PromiseChecker {
  static let promise = Promise(
    number: 18, sentence: "every caller is answered once: an image, an error, or cancellation")

  init(_ settings: Program.Settings) {}

  func look(at sight: Sight, _ model: Model) -> [String] {
    model.calls.sorted { $0.key < $1.key }.compactMap { number, call in
      guard call.outcome != .uncertain else { return nil }
      guard let seen = sight.calls[number].map(Model.Outcome.init) else { return "call \(number) is lost" }
      // It has its answer, but has perhaps not had its turn.
      if seen == call.outcome || (seen == .waiting && !sight.isQuiet) { return nil }
      return "call \(number) for \(call.picture) is \(seen), not \(call.outcome)"
    }
  }

  func look(atRest rest: Rest, _ model: Model) -> [String] {
    rest.waitingCalls.map { "call \($0) waits for ever" }
  }

  func look(atEnd end: End) -> [String] {
    end.waitingCalls.map { "call \($0) is not answered in the end" }
  }
}
