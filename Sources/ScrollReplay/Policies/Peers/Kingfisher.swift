/// An emulation of Kingfisher's prefetching policy, fed by `WindowFeeder`.
///
/// A prefetcher of its own for each list of rows, five downloads each; views and prefetches are equally urgent, so
/// that the connections serve them in the order in which they asked. A prefetcher can only be stopped as a whole:
/// here it is once none of its rows is wanted.
enum Kingfisher {
  static func policy() -> some Policy {
    FedLoader(
      "kingfisher",
      FedLoader.Rules(prefetchSlots: 5, hasSlotsPerBatch: true, stopsRows: false, prefetchPriority: .normal))
  }
}
