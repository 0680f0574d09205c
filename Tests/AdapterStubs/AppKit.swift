// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The declarations of AppKit that the adapters use, with no more than their shapes.
@_exported public import Foundation

@MainActor open class NSView {
  public init() {}
  public var visibleRect: NSRect { .zero }
}

open class NSTableView: NSView {
  public func rows(in rect: NSRect) -> NSRange { NSRange() }
}
