/// How long to measure.
struct Effort: Sendable {
  /// How many samples are taken; the middle one counts.
  let samples: Int
  /// The part of the usual repetitions that each sample makes.
  private let share: Double

  /// What figures are made of.
  static let full = Effort(samples: 7, share: 1)
  /// Only shows that everything can be measured.
  static let quick = Effort(samples: 3, share: 0.02)

  /// How many repetitions to make where usually so many are.
  func repetitions(_ usual: Int) -> Int {
    max(1, Int(Double(usual) * share))
  }

  /// Takes the samples, after one that warms up and does not count.
  func collect(_ sample: () throws -> Double) rethrows -> Measurement.Outcome {
    _ = try sample()
    return .samples(try (0..<samples).map { _ in try sample() })
  }
}
