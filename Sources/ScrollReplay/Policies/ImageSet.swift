/// An ordered set of images that is replaced now and then, and knows what came and what went.
struct ImageSet {
  private(set) var images: [ImageIndex] = []
  /// For each image, the last generation that had it.
  private var generations: [Int] = []
  private var generation = 0

  func contains(_ image: ImageIndex) -> Bool {
    image < generations.count && generation > 0 && generations[image] == generation
  }

  /// Takes the images of some rows, row by row and as listed, instead of those so far; repeats are left out.
  ///
  /// Returns those that are new, in their new order, and those that are gone, in their old one.
  mutating func replace(with rows: some Sequence<ListRows.Row>, in world: World) -> Change {
    if generations.isEmpty { generations = Array(repeating: 0, count: world.images.count) }
    let before = images
    images = []
    var change = Change()
    generation += 1
    for row in rows {
      for image in row.images where generations[image] != generation {
        if generations[image] != generation - 1 || generation == 1 { change.entered.append(image) }
        generations[image] = generation
        images.append(image)
      }
    }
    change.left = before.filter { generations[$0] != generation }
    return change
  }

  struct Change {
    var entered: [ImageIndex] = []
    var left: [ImageIndex] = []
  }
}
