/// How often a trial is made, and from which seed its chances come.
struct TrialPlan {
  var count: Int
  var seed: UInt64
  /// What to ask, in place of a server of its own.
  var server: Server?

  /// Another server, such as one with TLS.
  struct Server {
    /// Where an image is.
    var address: String
    /// How many bytes that has.
    var bytes: Int
    /// The certificates to trust, in PEM; nil for the system's.
    var certificates: String?
  }
}
