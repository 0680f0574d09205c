import ScrollReplay

/// Numbers from a seed: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Scenario {
  /// A small scenario with a bit of everything.
  static func random(seed: UInt64, withBudget: Bool) -> Scenario {
    var draft = RandomScenario(lots: SeededGenerator(seed: seed))
    return draft.scenario(withBudget: withBudget)
  }
}

/// Draws the parts of a scenario.
private struct RandomScenario {
  var lots: SeededGenerator
  /// How many rows the list has after the edits drawn so far.
  var rowCount = 0
  var nextRow = 0

  mutating func scenario(withBudget: Bool) -> Scenario {
    let feed = feed()
    let network = network()
    let trace = trace()
    return Scenario(
      trace: trace, feed: feed, network: network, memoryBudget: withBudget ? draw(0...20_000) : nil)
  }

  private mutating func draw(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &lots) }

  private mutating func row() -> Feed.Row {
    defer { nextRow += 1 }
    // 40 images in all, so that rows share some; a size belongs to its number.
    let images = (0..<draw(0...3)).map { _ in
      let number = draw(0...39)
      return Feed.Image.numbered(number, number * number * 7 % 5000 + 1)
    }
    return .row(nextRow, height: Double(draw(20...200)), images: images)
  }

  mutating func feed() -> Feed {
    rowCount = draw(0...30)
    return Feed(name: "random", rows: (0..<rowCount).map { _ in row() })
  }

  mutating func network() -> Network {
    let steps = (0..<draw(1...5)).map { step in
      (time: Double(step * 150), rate: Double(draw(0...30)))
    }
    return .steps(
      steps, period: draw(0...1) == 0 ? nil : 900, roundTrip: Double(draw(0...2) * 30),
      connections: draw(1...4))
  }

  mutating func trace() -> Trace {
    var time = Double(draw(0...500))
    var events: [(time: Double, kind: Trace.Kind)] = []
    for _ in 0..<draw(1...80) {
      events.append((time, kind()))
      time += [0, 8.3, 16.7, 60][draw(0...3)]
    }
    return .events(events, height: Double(draw(100...500)))
  }

  private mutating func kind() -> Trace.Kind {
    switch draw(0...19) {
    case 0: .touchDown
    case 1: .touchUp(target: Double(draw(0...2000)))
    case 2: .network(draw(0...1) == 0 ? .offline : .unrestricted)
    case 3: .memory(.warning)
    case 4: .edit(edit())
    default: .offset(Double(draw(-100...2000)))
    }
  }

  private mutating func edit() -> Trace.Edit {
    switch draw(0...3) {
    case 0:
      let place = draw(0...rowCount)
      let rows = (0..<draw(1...3)).map { _ in row() }
      rowCount += rows.count
      return .insert(rows, at: place)
    case 1 where rowCount > 0:
      let place = draw(0...rowCount - 1)
      let count = draw(0...min(3, rowCount - place))
      rowCount -= count
      return .delete(at: place, count: count)
    case 2 where rowCount > 0:
      return .move(from: draw(0...rowCount - 1), to: draw(0...rowCount - 1))
    default:
      return .reload
    }
  }
}
