internal import Foundation
internal import HTTPSemantics

/// The header fields that requests are sent with: the configuration's, and the request's own in their place.
struct RequestFields: Sendable {
  private let common: [(name: FieldName, value: String)]
  let secrets: SecretFields
  /// What every key on disk begins with: nothing, if no field of the configuration could make another image.
  private let keyPrefix: String

  init(_ configuration: HTTPConfiguration) {
    common = Self.fields(configuration.headers)
    keyPrefix = Self.keyPrefix(common)
    secrets = SecretFields(configuration.secretHeaders.compactMap { FieldName($0) })
  }

  func fields(for request: ImageRequest) -> HeaderFields {
    let own = Self.fields(request.headers)
    let inherited = common.filter { field in !own.contains { $0.name == field.name } }
    let lines = (inherited + own).map { HeaderField($0.name, $0.value) }
    // Too many of them are the app's own mistake, of which the server will tell.
    return (try? HeaderFields(lines)) ?? HeaderFields()
  }

  /// What a request's bytes are kept under on disk: the configuration's fields and its source key, but no secret of
  /// them in clear.
  func diskKey(of request: ImageRequest) -> String {
    let key = request.sourceKey.text
    let hasSecret =
      request.headers.keys.contains { FieldName($0).map(secrets.contains) ?? false }
      || key.utf8.contains(UInt8(ascii: "@")) && (request.url.user != nil || request.url.password != nil)
    // No other key begins so.
    return keyPrefix + (hasSecret ? "\u{1}" + SHA256.hexDigest(of: key.utf8) : key)
  }

  /// A hash of the fields, for one account's answers are not another's, and few servers say `Vary: Authorization`.
  ///
  /// Without `User-Agent`, for an app's next version is to find what this one has kept. Where an answer varies by it
  /// all the same, that is heeded as for every field.
  private static func keyPrefix(_ common: [(name: FieldName, value: String)]) -> String {
    let fields = common.filter { $0.name != .userAgent }.map { HeaderField($0.name, $0.value) }
    // Neither a name nor a value has the end of a line in it.
    let lines = fields.map { Array($0.name.text.utf8) + Array(": ".utf8) + $0.value }
    // No other key begins so.
    return lines.isEmpty ? "" : "\u{2}" + SHA256.hexDigest(of: Array(lines.joined(separator: "\n".utf8)))
  }

  /// In alphabetical order; what is no name of a field is left out.
  private static func fields(_ headers: [String: String]) -> [(name: FieldName, value: String)] {
    headers.compactMap { name, value in FieldName(name).map { ($0, value) } }
      .sorted { ($0.name.text, $0.value) < ($1.name.text, $1.value) }
  }
}
