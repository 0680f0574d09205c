/// A check that was carried out, and found something: the exit status is 1, not 2.
struct FailedCheck: Error, CustomStringConvertible {
  /// What was found, and how to find it again.
  let description: String
}
