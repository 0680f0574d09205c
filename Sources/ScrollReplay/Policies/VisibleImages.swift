/// The images of the visible rows, top row first, followed from decision to decision.
struct VisibleImages {
  private var set = ImageSet()
  private var rows = 0..<0
  private var revision = 0

  func contains(_ image: ImageIndex) -> Bool { set.contains(image) }

  /// What has become visible since the last decision, and what no visible row shows any more.
  mutating func update(in world: World) -> ImageSet.Change {
    guard rows != world.visibleRows || revision != world.rows.revision else { return ImageSet.Change() }
    rows = world.visibleRows
    revision = world.rows.revision
    return set.replace(with: world.rows[rows], in: world)
  }
}

extension World {
  /// Whether the image would have to be asked for to be seen.
  func isMissing(_ image: ImageIndex) -> Bool {
    !inMemory(image) && !isUnderWay(image)
  }
}
