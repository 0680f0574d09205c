import ScrollReplay

/// Does what it was told to do, when it was told, and writes down what it hears.
struct Scripted: Policy {
  let name = "scripted"
  var resumesTransfers = false
  var observesProgress = false
  var asksForPages = false
  /// What is left to do, in the order of time.
  private var script: [(time: Double, commands: [Command])]
  /// Each decision's instant and what had happened in it.
  private(set) var heard: [(time: Double, happenings: [Happening])] = []

  init(_ script: [(time: Double, commands: [Command])]) {
    self.script = script
  }

  var nextTimer: Double? { script.first?.time }

  mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    heard.append((time, happenings))
    guard happenings.contains(.timer) else { return [] }
    return script.removeFirst().commands
  }
}

extension Scripted {
  /// When each image arrived, in the order of the news.
  var arrivals: [Arrival] {
    heard.flatMap { instant in
      instant.happenings.compactMap { happening in
        if case .arrived(let image) = happening { Arrival(image, at: instant.time) } else { nil }
      }
    }
  }
}

/// An image came at a time, which is compared to a thousandth of a millisecond.
struct Arrival: Equatable, CustomStringConvertible {
  let image: ImageIndex
  let time: Double

  init(_ image: ImageIndex, at time: Double) {
    self.image = image
    self.time = (time * 1000).rounded() / 1000
  }

  var description: String { "\(image) at \(time)" }
}
