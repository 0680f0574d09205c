#if canImport(SwiftUI)
  public import PrefetchCore
  public import SwiftUI

  extension View {
    /// Tells what a vertical scroll view shows, whenever that changes, by the places that its rows have in a layout.
    ///
    /// To be put on the scroll view. On Linux this is only compiled, against a stub of the declarations that it uses.
    ///
    /// - Parameters:
    ///   - layout: Where the rows are.
    ///   - report: Is told the rows that can be seen, such as ``PrefetchList/viewportDidChange(_:)`` and
    ///     ``Pager/viewportDidChange(_:)``.
    /// - Returns: The scroll view.
    public func onViewportChange(
      in layout: RowLayout, report: @escaping (Viewport) -> Void
    ) -> some View {
      onScrollGeometryChange(for: Viewport.self) { geometry in
        layout.viewport(at: Double(geometry.visibleRect.minY), height: Double(geometry.visibleRect.height))
      } action: { _, viewport in
        report(viewport)
      }
    }
  }
#endif
