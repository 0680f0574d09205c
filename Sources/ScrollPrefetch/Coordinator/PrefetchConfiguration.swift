internal import PrefetchCore

/// What a coordinator may use, and how far it looks ahead.
public struct PrefetchConfiguration: Hashable, Sendable {
  /// The most transfers open at once, at least 1; how many of them are of use is measured.
  public var transferLimit = 6
  /// The most that memory holds, in the decoder's unit of cost, usually bytes; visible images may exceed it.
  public var memoryLimit = 64 << 20
  /// How many rows beyond the visible edge are prefetched in the direction of the scroll.
  public var rowsAhead = 10
  /// How many rows are prefetched behind, once all that is ahead is there.
  public var rowsBehind = 2

  /// Six transfers, 64 MB, ten rows ahead and two behind.
  public init() {}

  func limits(resumes: Bool) -> PrefetchMachine.Limits {
    PrefetchMachine.Limits(
      transfers: max(1, transferLimit), memory: max(0, memoryLimit),
      depth: WindowDepth(ahead: max(0, rowsAhead), behind: max(0, rowsBehind)), resumes: resumes)
  }
}
