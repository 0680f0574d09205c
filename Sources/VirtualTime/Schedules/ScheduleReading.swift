extension VirtualTime {
  /// A text that is no schedule.
  public enum MalformedSchedule: Error, Hashable, CustomStringConvertible {
    /// It does not have the form `vt1-…-…`; perhaps a part was not copied.
    case noSchedule
    /// It was written by another version of this module, whose name is given.
    case unknownVersion(String)
    /// It was changed or cut: the checksum of what stands there is another.
    case wrongChecksum(written: String, computed: String)
    /// What stands from this character on, counted from 0, can not be a choice.
    case noChoice(offset: Int)

    /// What is wrong, in a sentence.
    public var description: String {
      switch self {
      case .noSchedule: "Not a schedule: the form is vt1-…-…"
      case .unknownVersion(let version): "A schedule of the unknown version “\(version)”; this is vt1"
      case .wrongChecksum(let written, let computed):
        "The schedule was changed or cut: its checksum is written as \(written), but comes to \(computed)"
      case .noChoice(let offset): "The schedule has no choice at character \(offset)"
      }
    }
  }
}

extension VirtualTime.Schedule {
  /// Reads what ``description`` wrote.
  public init(_ text: String) throws(VirtualTime.MalformedSchedule) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].hasPrefix("vt") else { throw .noSchedule }
    guard parts[0] == "vt1" else { throw .unknownVersion(String(parts[0])) }
    let computed = ScheduleText.checksum((ScheduleText.prefix + parts[1]).utf8)
    guard parts[2] == computed else { throw .wrongChecksum(written: String(parts[2]), computed: computed) }
    var reader = ScheduleReader(Array(parts[1].utf8))
    choices = try reader.readAll()
  }
}

private struct ScheduleReader {
  private let bytes: [UInt8]
  private var place = 0
  private var choices: [VirtualTime.Schedule.Choice] = []
  private var ready: Int64 = 0
  private var last: ScheduleText.Entry?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func readAll() throws(VirtualTime.MalformedSchedule) -> [VirtualTime.Schedule.Choice] {
    while place < bytes.count {
      let start = place
      guard readNext() else { throw .noChoice(offset: ScheduleText.prefix.utf8.count + start) }
    }
    return choices
  }

  /// Reads a choice or a repetition; says whether there was one.
  private mutating func readNext() -> Bool {
    if take("R") {
      guard let repeats = readNumber(), let last, choices.count + repeats <= ScheduleText.mostChoices else {
        return false
      }
      for _ in 0..<repeats {
        guard add(last) else { return false }
      }
      return true
    }
    let alone = take("S") ? readNumber() : 0
    guard let alone, let change = readNumber(), let place = readNumber() else { return false }
    let signed = change % 2 == 0 ? Int64(change / 2) : -Int64(change / 2) - 1
    return add(ScheduleText.Entry(alone: UInt32(alone), change: signed, place: UInt32(place)))
  }

  private mutating func add(_ entry: ScheduleText.Entry) -> Bool {
    ready += entry.change
    guard choices.count < ScheduleText.mostChoices, ready >= 2, entry.place < ready,
      let count = UInt32(exactly: ready)
    else { return false }
    choices.append(VirtualTime.Schedule.Choice(alone: entry.alone, ready: count, place: entry.place))
    last = entry
    return true
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: mark) else { return false }
    place += 1
    return true
  }

  /// A number that fits into 32 bits.
  private mutating func readNumber() -> Int? {
    var number: UInt64 = 0
    var factor: UInt64 = 1
    while let digit = takeDigit(), factor < 1 << 32 {
      number += digit % 18 * factor
      if digit < 18 { return number < 1 << 32 ? Int(number) : nil }
      factor *= 18
    }
    return nil
  }

  private mutating func takeDigit() -> UInt64? {
    guard place < bytes.count else { return nil }
    let byte = bytes[place]
    place += 1
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return UInt64(byte - UInt8(ascii: "a")) + 10
    default: return nil
    }
  }
}
