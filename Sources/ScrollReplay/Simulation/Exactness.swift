/// What counts as one instant, and as nothing left to receive.
///
/// Simulated time is computed in floating point; with these margins a tie that is exact on paper stays a tie.
enum Exactness {
  /// Two times closer than this are one instant; milliseconds.
  static let instant = 1e-6
  /// A transfer with less than this to go has arrived.
  static let bytes = 1e-6
}
