/// The rows of a list and their images.
///
/// Heights are points, sizes bytes.
package struct Feed: Sendable, Equatable {
  /// The file's base name without its endings: how reports name the feed.
  package var name: String
  /// Whether policies may use the images' sizes before a transfer has begun.
  package var sizesKnown: Bool
  package var rows: [Row]

  /// One row; its identity outlives every edit.
  package struct Row: Sendable, Equatable {
    /// Unique in the feed.
    package var id: String
    /// Above zero.
    package var height: Double
    package var images: [Image]

    package init(id: String, height: Double, images: [Image]) {
      self.id = id
      self.height = height
      self.images = images
    }
  }

  /// One image of a row.
  ///
  /// Two with one URL, byte for byte, are the same image.
  package struct Image: Sendable, Equatable {
    package var url: String
    /// Above zero.
    package var bytes: Int

    package init(url: String, bytes: Int) {
      self.url = url
      self.bytes = bytes
    }
  }

  package init(name: String, sizesKnown: Bool = false, rows: [Row]) {
    self.name = name
    self.sizesKnown = sizesKnown
    self.rows = rows
  }
}
