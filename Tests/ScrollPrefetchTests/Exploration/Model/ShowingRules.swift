import Foundation
import ScrollPrefetch

// What those who asked have got.
extension ModelRule {
  static let showingRules = [calls, slots, bytes]

  /// P17, P18: every caller has got just what it must have by now.
  static let calls = ModelRule(name: "callers are answered") { model, seen in
    model.calls.sorted { $0.key < $1.key }.compactMap { number, call in
      let outcome = seen.calls[number].map(Model.Outcome.init)
      return outcome == call.outcome
        ? nil
        : "call \(number) for \(call.picture) is \(outcome.map { "\($0)" } ?? "lost"), not \(call.outcome)"
    }
  }

  /// P8: every slot shows what it is bound to, as far as that is there.
  static let slots = ModelRule(name: "slots show what they are bound to") { model, seen in
    guard !model.isShutDown, let slots = seen.slots else { return [] }
    return model.slots.sorted { $0.key < $1.key }.compactMap { number, slot in
      let shown = slots[number] ?? .placeholder
      let text = "slot \(number), bound to \(slot.picture.map { "\($0)" } ?? "nothing"), shows \(shown)"
      if let picture = slot.picture, let image = seen.memory[picture] {
        return shown == .image(image) ? nil : text + ", not what memory has"
      }
      switch (shown, slot.shows) {
      case (.image, .image), (.failure, .failure), (.placeholder, .placeholder), (_, .uncertain): return nil
      default: return text + ", not \(slot.shows)"
      }
    }
  }

  /// P7, P16: each image is made of its source's bytes, of the content that the server has now, or had when it was asked.
  static let bytes = ModelRule(name: "images are made of their own bytes") { model, seen in
    var found: [String] = []
    for picture in Picture.all {
      let now = model.generation(of: picture.source)
      if let image = seen.memory[picture], !isImage(image, of: picture.source, now...now, model.settings) {
        found.append("\(picture) in memory is \(image)")
      }
    }
    for (number, call) in model.calls.sorted(by: { $0.key < $1.key }) {
      guard case .image(let image) = seen.calls[number] else { continue }
      let generations = call.leastGeneration...model.generation(of: call.picture.source)
      if !isImage(image, of: call.picture.source, generations, model.settings) {
        found.append("call \(number) has \(image) for \(call.picture)")
      }
    }
    return found
  }

  private static func isImage(
    _ data: Data, of source: Int, _ generations: ClosedRange<Int>, _ settings: Program.Settings
  ) -> Bool {
    guard data.count == Body.size(of: source, scale: settings.scale) else { return false }
    guard let first = data.first else { return true }
    return data == Data(repeating: first, count: data.count)
      && generations.contains { Body.byte(of: source, generation: $0) == first }
  }
}
