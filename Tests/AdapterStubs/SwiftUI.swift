// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The declarations of SwiftUI that the adapters use, with no more than their shapes.
@_exported public import Foundation

@MainActor @preconcurrency public protocol View {}

public struct ScrollGeometry: Equatable, Sendable {
  public var visibleRect: CGRect
}

extension View {
  nonisolated public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { self }
}
