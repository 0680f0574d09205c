/// How urgent a transfer is: the highest of the interests in its image.
public enum TransferPriority: Int, Comparable, Hashable, Sendable, CaseIterable {
  /// A row behind the viewport, against the direction of the scroll.
  case trailing
  /// A row ahead of the viewport.
  case upcoming
  /// A row that will be visible where the scroll comes to rest.
  case landing
  /// An image that is shown, but out of date: the server is asked for a newer one.
  case refresh
  /// A visible row, a slot, or a caller that awaits the image.
  case visible

  /// Whether the left one is less urgent.
  public static func < (left: TransferPriority, right: TransferPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}
