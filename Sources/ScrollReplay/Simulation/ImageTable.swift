/// All images of a scenario, each URL once, in the order of their first mention: feed, then edits.
struct ImageTable {
  private(set) var images: [World.Image] = []
  private var indices: [String: ImageIndex] = [:]

  /// Takes in a row's images; that one URL has one size has been checked.
  mutating func add(_ row: Feed.Row) {
    for image in row.images where indices[image.url] == nil {
      indices[image.url] = images.count
      images.append(World.Image(url: image.url, bytes: image.bytes))
    }
  }

  /// A row's images in its order, repeats left out.
  func indices(of row: Feed.Row) -> [ImageIndex] {
    var found: [ImageIndex] = []
    for image in row.images {
      guard let index = indices[image.url], !found.contains(index) else { continue }
      found.append(index)
    }
    return found
  }
}
