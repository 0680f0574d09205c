/// The names of the fields that tell who asks: they go to one origin only, and not to disk.
package struct SecretFields: Hashable, Sendable {
  private let names: Set<FieldName>

  /// `Authorization`, `Cookie`, `Proxy-Authorization`, and those that the app names.
  package init(_ more: [FieldName] = []) {
    names = Set([.authorization, .cookie, .proxyAuthorization] + more)
  }

  package func contains(_ name: FieldName) -> Bool { names.contains(name) }
}
