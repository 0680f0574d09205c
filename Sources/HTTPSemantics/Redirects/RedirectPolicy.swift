/// What a loader lets a server send it to.
package struct RedirectPolicy: Hashable, Sendable {
  /// How many times in one load, as browsers have it: 20.
  package var hopLimit: Int
  /// Whether an `https` image may come from `http`.
  package var allowsDowngrade: Bool
  /// The fields that are for the origin alone for which they were made.
  package var secrets: SecretFields

  package init(hopLimit: Int = 20, allowsDowngrade: Bool = false, secrets: SecretFields = SecretFields()) {
    self.hopLimit = hopLimit
    self.allowsDowngrade = allowsDowngrade
    self.secrets = secrets
  }
}

/// Why a redirect is not followed.
package enum RedirectFault: Error, Hashable, Sendable {
  /// The answer does not say where to, or says it twice and differently.
  case missingLocation
  /// It says what is no URL.
  case malformedLocation
  case unsupportedScheme
  /// From `https` to `http`.
  case downgrade
  case tooManyHops
  /// The same URL for the second time: nothing that a loader without cookies sends could make it end.
  case loop
}
