internal import HTTPSemantics

/// The header fields that requests are sent with: the configuration's, and the request's own in their place.
struct RequestFields: Sendable {
  private let common: [(name: FieldName, value: String)]
  let secrets: SecretFields

  init(_ configuration: HTTPConfiguration) {
    common = Self.fields(configuration.headers)
    secrets = SecretFields(configuration.secretHeaders.compactMap { FieldName($0) })
  }

  func fields(for request: ImageRequest) -> HeaderFields {
    let own = Self.fields(request.headers)
    let inherited = common.filter { field in !own.contains { $0.name == field.name } }
    let lines = (inherited + own).map { HeaderField($0.name, $0.value) }
    // Too many of them are the app's own mistake, of which the server will tell.
    return (try? HeaderFields(lines)) ?? HeaderFields()
  }

  /// What a request's bytes are kept under on disk: its source key, but no secret in it in clear.
  func diskKey(of request: ImageRequest) -> String {
    let key = request.sourceKey.text
    let hasSecret = request.headers.keys.contains { FieldName($0).map(secrets.contains) ?? false }
    // No other key begins so.
    return hasSecret ? "\u{1}" + SHA256.hexDigest(of: key.utf8) : key
  }

  /// In alphabetical order; what is no name of a field is left out.
  private static func fields(_ headers: [String: String]) -> [(name: FieldName, value: String)] {
    headers.compactMap { name, value in FieldName(name).map { ($0, value) } }
      .sorted { $0.name.text < $1.name.text }
  }
}
