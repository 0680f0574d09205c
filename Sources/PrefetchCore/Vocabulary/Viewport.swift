/// What a list shows now, and where it is going, in row numbers of the list's present content.
///
/// Numbers outside the list are cut off; an empty range says that nothing is visible.
public struct Viewport: Hashable, Sendable {
  /// The rows of which any part can be seen.
  public var visible: Range<Int>
  /// The rows that will be visible where the scroll comes to rest, if that is known.
  ///
  /// UIKit tells it when the finger lifts, in `scrollViewWillEndDragging`; ``LandingPredictor`` can where no one does. It
  /// holds until the next report.
  public var landing: Range<Int>?

  /// A viewport that shows these rows and, where it is known, will come to rest at those.
  public init(visible: Range<Int>, landing: Range<Int>? = nil) {
    self.visible = visible
    self.landing = landing
  }

  /// The viewport of a list that is off the screen: nothing is wanted.
  public static let inactive = Viewport(visible: 0..<0)
}
