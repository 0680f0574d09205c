/// Reads rows, in a feed or in an edit of a trace, and holds them to what is true of all rows of one file.
struct FeedRows {
  private var sizes = ImageSizes()
  private var rowCount = 0
  private var imageCount = 0

  private enum RowKey: String, CaseIterable {
    case id
    case height
    case images
  }

  private enum ImageKey: String, CaseIterable {
    case url
    case bytes
  }

  mutating func read(from json: inout JSONReader) throws(InputError) -> [Feed.Row] {
    var rows: [Feed.Row] = []
    var places: [ExactText: Int] = [:]
    try json.beginArray()
    while let index = try json.nextElement() {
      rowCount += 1
      if rowCount > InputLimits.entries {
        throw json.fault("more than \(InputLimits.entries) rows", remedy: "make the list shorter")
      }
      let row = try row(from: &json)
      if let first = places.updateValue(index, forKey: ExactText(row.id)) {
        throw json.fault(
          "\(InputError.quoted(row.id)) is the id of the row at \(first) too",
          remedy: "give each row an id of its own", at: RowKey.id.rawValue)
      }
      rows.append(row)
    }
    return rows
  }

  private mutating func row(from json: inout JSONReader) throws(InputError) -> Feed.Row {
    var id: String?
    var height: Double?
    var images: [Feed.Image]?
    try json.beginObject()
    while let key = try json.nextKey(RowKey.self) {
      switch key {
      case .id: id = try json.name()
      case .height: height = try json.number(.length)
      case .images: images = try self.images(from: &json)
      }
    }
    return try Feed.Row(
      id: json.required(id, RowKey.id), height: json.required(height, RowKey.height),
      images: json.required(images, RowKey.images))
  }

  private mutating func images(from json: inout JSONReader) throws(InputError) -> [Feed.Image] {
    var images: [Feed.Image] = []
    try json.beginArray()
    while try json.nextElement() != nil {
      imageCount += 1
      if imageCount > InputLimits.entries {
        throw json.fault("more than \(InputLimits.entries) images", remedy: "make the list shorter")
      }
      let image = try image(from: &json)
      if let known = sizes.differentSize(of: image) {
        throw json.fault(
          ImageSizes.conflict(image, known), remedy: ImageSizes.remedy, at: ImageKey.bytes.rawValue)
      }
      images.append(image)
    }
    return images
  }

  private func image(from json: inout JSONReader) throws(InputError) -> Feed.Image {
    var url: String?
    var bytes: Int?
    try json.beginObject()
    while let key = try json.nextKey(ImageKey.self) {
      switch key {
      case .url: url = try json.name()
      case .bytes: bytes = try json.wholeNumber(.bytes)
      }
    }
    return try Feed.Image(
      url: json.required(url, ImageKey.url), bytes: json.required(bytes, ImageKey.bytes))
  }
}
