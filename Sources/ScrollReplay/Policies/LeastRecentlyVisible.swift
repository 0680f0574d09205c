/// Keeps memory within its budget: what was visible longest ago goes first.
///
/// An image that has never been visible counts as of its arrival; of equals the one that arrived first goes.
struct LeastRecentlyVisible {
  /// The evictions that this instant's arrivals make necessary, one arrival after the other.
  static func evictions(for happenings: [Happening], in world: World) -> [Command] {
    MemoryRule.evictions(for: happenings, in: world) { image in
      world.lastVisible(image) ?? world.arrival(of: image) ?? 0
    }
  }
}
