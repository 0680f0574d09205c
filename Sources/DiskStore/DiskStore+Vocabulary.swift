package import Foundation

extension DiskStore {
  /// What is kept under a key.
  package struct Entry: Equatable, Sendable {
    package var metadata: Data
    package var body: Data

    package init(metadata: Data, body: Data) {
      self.metadata = metadata
      self.body = body
    }
  }

  /// How soon a read is wanted.
  package enum Urgency: Sendable {
    /// In its turn.
    case patient
    /// Before everything that is patient, and before writes.
    case urgent
  }

  /// What an entry is worth: it goes as if it had last been used that much earlier or later.
  package enum Worth: Int, CaseIterable, Sendable {
    /// As if last used a day before.
    case low
    case normal
    /// As if last used a day after.
    case high

    private static let day: Int64 = 86_400_000_000_000

    /// In nanoseconds.
    var bonus: Int64 {
      switch self {
      case .low: -Self.day
      case .normal: 0
      case .high: Self.day
      }
    }

    /// The latest time that a store gives to a file at this moment.
    static func latest(at now: Int64) -> Int64 { now + day }
  }

  /// How much a store takes.
  package struct Limits: Equatable, Sendable {
    /// Of all its files together, in bytes.
    package var bytes: Int
    /// Of one file, in bytes: a larger one would push out too much.
    package var entryBytes: Int
    package var entries = 100_000
    /// Of a key in UTF-8.
    package var keyBytes = 8_192
    package var metadataBytes = 65_536
    /// Of the bodies and metadata that wait to be written.
    package var pendingBytes = 16_000_000

    /// Makes the usual limits for a size: one entry may have a quarter of it.
    package init(bytes: Int) {
      // No disk is larger, and sums of two such sizes still fit.
      self.bytes = min(max(bytes, 0), 1 << 60)
      entryBytes = self.bytes / 4
    }

    /// Whether an entry of these lengths is taken.
    func take(key: Int, metadata: Int, body: Int) -> Bool {
      guard key <= keyBytes, metadata <= metadataBytes, body <= bytes else { return false }
      return EntryHead.fixedLength + key + metadata + body <= min(entryBytes, bytes) && entries > 0
    }
  }

  /// What a store holds, and what it has done since it was opened.
  package struct Figures: Equatable, Sendable {
    /// Files, as far as the store knows of them.
    package var entries = 0
    /// The files' lengths together.
    package var bytes = 0
    /// Of bodies and metadata that wait to be written.
    package var pendingBytes = 0
    package var hits = 0
    package var misses = 0
    package var writes = 0
    /// Too large to be taken.
    package var refused = 0
    /// Too many bytes waited to be written.
    package var dropped = 0
    package var evicted = 0
    /// Found to be no longer what was written, and removed.
    package var damaged = 0
  }
}
