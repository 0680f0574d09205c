#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import PrefetchCore

  extension NSTableView {
    /// What the table shows now.
    ///
    /// Report it when the clip view's bounds change, and after edits. On Linux this is only compiled, against a stub of the
    /// declarations that it uses.
    public var viewport: Viewport {
      let rows = rows(in: visibleRect)
      return Viewport(visible: rows.location..<rows.location + rows.length)
    }
  }
#endif
