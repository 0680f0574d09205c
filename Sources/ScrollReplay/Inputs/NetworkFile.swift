/// A network's file, in whichever of its two formats.
///
/// The format is told by the first byte that is no space, so that any name will do: a brace begins a network in
/// JSON, a digit a mahimahi trace.
package struct NetworkFile {
  private let input: InputBytes
  /// Whether the file itself says the round trip and the connections, as a network in JSON does.
  package let isComplete: Bool

  /// Reads the file, once, and tells its format.
  package init(readingFrom path: String) throws(InputError) {
    try self.init(InputBytes(readingFrom: path))
  }

  /// Tells the format of what a file with this path would hold.
  package init(parsing bytes: [UInt8], file: String) throws(InputError) {
    try self.init(InputBytes(bytes, file: file))
  }

  private init(_ input: InputBytes) throws(InputError) {
    self.input = input
    let spaces = " \t\r\n".utf8
    switch input.bytes[input.start...].first(where: { !spaces.contains($0) }) {
    case UInt8(ascii: "{"): isComplete = true
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")): isComplete = false
    default:
      throw InputError(
        file: input.file,
        problem: "the file is neither a network in JSON, which begins with {, nor a mahimahi trace, "
          + "which begins with a digit",
        remedy: "give one of these")
    }
  }

  /// The network that it holds.
  ///
  /// The round trip, in milliseconds, and the connections are for a file that says nothing of them.
  package func network(roundTrip: Double = 60, connections: Int = 6) throws(InputError) -> Network {
    isComplete
      ? try Network(json: input)
      : try Network(mahimahi: input, roundTrip: roundTrip, connections: connections)
  }
}
