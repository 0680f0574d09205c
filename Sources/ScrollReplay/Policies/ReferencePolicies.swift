/// The policies that everything else is compared with: small, exact, and independent of the coordinator.
package enum ReferencePolicies {
  /// A new policy of that name; nil if the name is none of theirs.
  package static func make(_ name: String) -> (any Policy)? {
    switch name {
    case "on-demand": OnDemand()
    case "on-demand-keep": OnDemandKeep()
    default: aheadRows(name).map(Ahead.init(rows:))
    }
  }

  /// The N of `ahead-N`.
  private static func aheadRows(_ name: String) -> Int? {
    guard name.hasPrefix("ahead-"), let count = Int(name.dropFirst("ahead-".count)), count >= 0,
      name == "ahead-\(count)"
    else { return nil }
    return count
  }
}
