// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The declarations of SwiftUI that the adapters and the examples use, with no more than their shapes.
@_exported public import Foundation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a stub") }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public struct Text: View {
  public init(_ content: String) {}
  public var body: Never { fatalError("a stub") }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { stored = wrappedValue }
  public var wrappedValue: Value {
    get { stored }
    nonmutating set {}
  }
  private let stored: Value
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

public struct ScrollGeometry: Equatable, Sendable {
  public var visibleRect: CGRect
}

extension View {
  nonisolated public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { self }

  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
}
