/// How much the readers take before they refuse a file.
///
/// A file that somebody was handed must not be able to fill the memory or stop the replay. What is over a limit
/// is refused before it is held.
package enum InputLimits {
  /// Bytes of a file.
  package static let fileBytes = 256_000_000
  /// Bytes of one line of a trace or a mahimahi file, without its end.
  package static let lineBytes = 1_000_000
  /// Rows, images, events, capacity steps or mahimahi lines of one file, each counted for itself.
  package static let entries = 1_000_000
  /// Characters of one written number: more than any exact one needs.
  package static let numberBytes = 100
  /// Milliseconds, points or bytes.
  ///
  /// Up to here a `Double` tells instants 10⁻⁶ ms apart, as the model asks.
  package static let quantity = 1e9
  /// Bits a second.
  package static let bitsPerSecond = 1e12
  /// Milliseconds between two capacity steps, and from the last one to the period's end.
  ///
  /// A replay stops at each step, so that a tiny period would take it minutes.
  package static let shortestStep = 0.1
  /// Transfers that may be open at once.
  package static let connections = 256
}
