/// A row as the core sees it: who it is, and which images it shows.
package struct Row: Sendable {
  package var identity: RowIdentity
  /// In the row's own order, none twice.
  package var images: [ImageReference]

  package init(identity: RowIdentity, images: [ImageReference]) {
    self.identity = identity
    self.images = images
  }
}

/// An image, the source it is decoded from, and what is known of the source.
package struct ImageReference: Sendable {
  package var image: ImageID
  package var source: SourceID
  package var host: HostID
  /// What the app says the transfer will bring, if it knows.
  package var expectedBytes: Int?
  /// The source's address has just changed: how the old one failed says nothing any more.
  package var isRenewed: Bool
  /// The loader may have the bytes at hand, to be read.
  package var isStored: Bool

  package init(
    image: ImageID, source: SourceID, host: HostID, expectedBytes: Int? = nil, isRenewed: Bool = false,
    isStored: Bool = false
  ) {
    self.image = image
    self.source = source
    self.host = host
    self.expectedBytes = expectedBytes
    self.isRenewed = isRenewed
    self.isStored = isStored
  }
}

/// How the core asks for a row that comes into a window: an index below the list's count, and the list.
package typealias RowLookup = (Int, ListID) -> Row
