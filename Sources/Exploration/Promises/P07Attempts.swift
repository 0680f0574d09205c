import Foundation
import ScrollPrefetch

/// P7, what a cancelled attempt brings late reaches no one: every image is made of its own source's bytes, all of them,
/// of the content that the server has now, or had when it was asked.
struct AttemptChecker: PromiseChecker {
  static let promise = Promise(
    number: 7, sentence: "a cancelled attempt's late bytes, results and errors reach no one and nothing")

  private let settings: Program.Settings

  init(_ settings: Program.Settings) {
    self.settings = settings
  }

  func look(at sight: Sight, _ model: Model) -> [String] {
    var found: [String] = []
    for picture in Picture.all {
      let now = model.generation(of: picture.source)
      if let image = sight.memory[picture], !isImage(image, of: picture.source, now...now) {
        found.append("\(picture) in memory is \(describe(image))")
      }
    }
    for (number, call) in model.calls.sorted(by: { $0.key < $1.key }) {
      guard case .image(let image) = sight.calls[number] else { continue }
      let generations = call.leastGeneration...model.generation(of: call.picture.source)
      if !isImage(image, of: call.picture.source, generations) {
        found.append("call \(number) for \(call.picture) has \(describe(image))")
      }
    }
    return found
  }

  private func isImage(_ data: Data, of source: Int, _ generations: ClosedRange<Int>) -> Bool {
    guard data.count == Body.size(of: source, scale: settings.scale), let first = data.first else {
      return false
    }
    // Large bodies are of one piece too seldom to compare each byte each time.
    let isOfOneContent = data.count > 1_000 ? data.last == first : data.allSatisfy { $0 == first }
    return isOfOneContent && generations.contains { Body.byte(of: source, generation: $0) == first }
  }

  private func describe(_ data: Data) -> String {
    "\(data.count) bytes, \(data.first.map { "\($0)" } ?? "none")…\(data.last.map { "\($0)" } ?? "none")"
  }
}
