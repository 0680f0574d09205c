/// What the device says of its network.
public enum NetworkPath: String, Hashable, Sendable, CaseIterable {
  /// Transfer what is wanted.
  case unrestricted
  /// Transfer only what is visible or awaited, as in a low data mode.
  case constrained
  /// There is no network: nothing is begun.
  case offline
}

/// How hard the system presses for memory.
public enum MemoryPressure: String, Hashable, Sendable, CaseIterable {
  /// Everything that is not shown leaves memory, and prefetching rests for ten seconds.
  case warning
  /// The same, and prefetching rests for a minute.
  case critical
}
