/// What a number in a file counts, and so what it may be.
struct Quantity {
  private var lowest: Double
  private var includesLowest = true
  private var highest = InputLimits.quantity
  var isWhole = false
  /// What is wrong with any value out of range, where its bounds say nothing to a reader.
  private var complaint: String?
  /// What to write instead, for an error.
  private(set) var remedy: String

  /// What is wrong with a value, if anything.
  func problem(with value: Double) -> String? {
    if let complaint, value < lowest || value > highest { return complaint }
    if value < lowest { return "below \(Self.written(lowest))" }
    if value == lowest && !includesLowest { return "not above \(Self.written(lowest))" }
    if value > highest { return "above \(Self.written(highest))" }
    return isWhole && value != value.rounded() ? "not a whole number" : nil
  }

  private static func written(_ value: Double) -> String { String(Int(value)) }
}

extension Quantity {
  static let time = Quantity(lowest: 0, remedy: "write milliseconds, counted from 0 at the start")
  static let period = Quantity(lowest: 0, includesLowest: false, remedy: "write milliseconds above 0")
  static let latency = Quantity(lowest: 0, includesLowest: false, remedy: "write milliseconds above 0")
  static let roundTrip = Quantity(lowest: 0, remedy: "write milliseconds, 0 or more")
  static let offset = Quantity(
    lowest: -InputLimits.quantity, remedy: "write the viewport's top edge in points")
  static let length = Quantity(lowest: 0, includesLowest: false, remedy: "write points above 0")
  static let bytes = Quantity(lowest: 1, isWhole: true, remedy: "write a whole number of bytes above 0")
  static let place = Quantity(lowest: 0, isWhole: true, remedy: "write a row's place, counted from 0")
  static let count = Quantity(lowest: 1, isWhole: true, remedy: "write how many rows, at least 1")
  static let connections = Quantity(
    lowest: 1, highest: Double(InputLimits.connections), isWhole: true,
    remedy: "write a whole number from 1 to \(InputLimits.connections)")
  static let bitsPerSecond = Quantity(
    lowest: 0, highest: InputLimits.bitsPerSecond, remedy: "write bits a second, 0 or more")
  static let version = Quantity(
    lowest: 1, highest: 1, isWhole: true, complaint: "not a known version",
    remedy: "give a file of version 1")
}
