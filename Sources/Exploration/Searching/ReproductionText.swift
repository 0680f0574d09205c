package import VirtualTime

/// A text that is no reproduction.
package enum MalformedReproduction: Error, Hashable, CustomStringConvertible {
  /// It does not have the form; perhaps a part was not copied.
  case form
  /// It was written by another version, whose name is given.
  case unknownVersion(String)
  /// It was changed or cut.
  case wrongChecksum
  /// The seed is no number.
  case seed(String)
  /// The steps are not those of the seed's program, each once and in order.
  case steps(String)
  case schedule(VirtualTime.MalformedSchedule)

  package var description: String {
    switch self {
    case .form: "does not have the form xp1-SEED-STEPS-SCHEDULE-CHECKSUM"
    case .unknownVersion(let version): "is of the unknown version “\(version)”; this is xp1"
    case .wrongChecksum: "was changed or cut: its checksum is another"
    case .seed(let text): "has “\(text)” for a seed"
    case .steps(let text): "has “\(text)” for the steps, which are not steps of its program in their order"
    case .schedule(let error): "has a schedule that can not be read (\(error))"
    }
  }
}

extension Reproduction: CustomStringConvertible {
  private static let version = "xp1"
  /// Far longer than any that is written, and little enough to be read whatever it says.
  private static let lengthLimit = 1 << 20

  package var description: String {
    let body = "\(Self.version)-\(String(seed, radix: 36))-\(Self.text(of: kept))-\(schedule)"
    return body + "-" + Self.checksum(of: body)
  }

  /// Reads what `description` wrote.
  package init(_ text: String) throws(MalformedReproduction) {
    guard text.utf8.count <= Self.lengthLimit else { throw .form }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard let version = parts.first, version.hasPrefix("xp") else { throw .form }
    guard version == Self.version else { throw .unknownVersion(String(version.prefix(8))) }
    guard parts.count == 7, parts[3].hasPrefix("vt") else { throw parts.count < 3 ? .form : .wrongChecksum }
    guard Self.checksum(of: parts[..<6].joined(separator: "-")) == parts[6] else { throw .wrongChecksum }
    guard let seed = UInt64(parts[1], radix: 36), String(seed, radix: 36) == parts[1] else {
      throw .seed(parts[1])
    }
    let count = Program(seed: seed).steps.count
    guard let kept = Self.places(in: parts[2], below: count), Self.text(of: kept) == parts[2] else {
      throw .steps(String(parts[2].prefix(40)))
    }
    self.seed = seed
    self.kept = kept
    do throws(VirtualTime.MalformedSchedule) {
      schedule = try VirtualTime.Schedule(parts[3...5].joined(separator: "-"))
    } catch {
      throw .schedule(error)
    }
  }

  // MARK: - Its parts

  private static func text(of places: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for place in places {
      if let last = ranges.last, last.upperBound + 1 == place {
        ranges[ranges.count - 1] = last.lowerBound...place
      } else {
        ranges.append(place...place)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)_\($0.upperBound)" }
      .joined(separator: ".")
  }

  private static func places(in text: String, below count: Int) -> [Int]? {
    var places: [Int] = []
    for part in text.split(separator: ".") {
      let ends = part.split(separator: "_").map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first >= 0,
        first <= last, last < count, first > places.last ?? -1
      else { return nil }
      places += first...last
    }
    return places
  }

  /// FNV-1a, its halves laid over each other, in base 36 at full width.
  private static func checksum(of text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    let digits = String((hash ^ hash >> 32) & 0xffff_ffff, radix: 36)
    return String(repeating: "0", count: max(0, 7 - digits.utf8.count)) + digits
  }
}
