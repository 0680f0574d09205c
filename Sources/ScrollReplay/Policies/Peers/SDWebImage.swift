/// An emulation of SDWebImage's prefetching policy, fed by `WindowFeeder`.
///
/// Three prefetches at a time at low priority, six downloads; a view that joins a prefetch does not raise it. A list
/// of rows can only be given up as a whole: here it is once none of its rows is wanted.
enum SDWebImage {
  static func policy() -> some Policy {
    FedLoader("sdwebimage", FedLoader.Rules(prefetchSlots: 3, stopsRows: false, prefetchPriority: .low))
  }
}
