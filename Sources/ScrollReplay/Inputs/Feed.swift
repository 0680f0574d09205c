/// The rows of a list and their images.
///
/// Heights are points, sizes bytes.
package struct Feed: Sendable, Equatable {
  /// The file's base name without its endings: how reports name the feed.
  package var name: String
  /// Whether policies may use the images' sizes before a transfer has begun.
  package var sizesKnown: Bool
  /// How its rows come to the app; nil if all are there from the start.
  package var pages: Pages?
  /// All rows, of pages that are still to come too.
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

  /// How a feed's rows come: some at a time, each time after a while.
  package struct Pages: Sendable, Equatable {
    /// How many rows a page has; the last one may have fewer.
    package var rows: Int
    /// What the first page took, the second, and so on, in milliseconds above 0; never empty, and begun anew after its last.
    package var latencies: [Double]

    package init(rows: Int, latencies: [Double]) {
      self.rows = rows
      self.latencies = latencies
    }
  }

  package init(name: String, sizesKnown: Bool = false, pages: Pages? = nil, rows: [Row]) {
    self.name = name
    self.sizesKnown = sizesKnown
    self.pages = pages
    self.rows = rows
  }
}

extension Feed {
  /// The rows that are there at the start: all, or those of the first page.
  var firstRows: ArraySlice<Row> {
    pages.map { rows.prefix($0.rows) } ?? rows[...]
  }
}
