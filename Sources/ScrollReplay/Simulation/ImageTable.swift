/// All images of a scenario, each URL once, in the order of their first mention: feed, then edits.
struct ImageTable {
  private(set) var images: [World.Image] = []
  private var indices: [ExactText: ImageIndex] = [:]

  /// Takes in a row's images; that one URL has one size has been checked.
  mutating func add(_ row: Feed.Row) {
    for image in row.images {
      let url = ExactText(image.url)
      guard indices[url] == nil else { continue }
      indices[url] = images.count
      images.append(World.Image(url: image.url, bytes: image.bytes))
    }
  }

  /// A row's images in its order, repeats left out.
  func indices(of row: Feed.Row) -> [ImageIndex] {
    var found: [ImageIndex] = []
    for image in row.images {
      guard let index = indices[ExactText(image.url)], !found.contains(index) else { continue }
      found.append(index)
    }
    return found
  }
}
