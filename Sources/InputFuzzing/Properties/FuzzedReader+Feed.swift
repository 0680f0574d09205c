import ScrollReplay

extension FuzzedReader {
  static let feed = FuzzedReader(
    name: "feed", folder: "feeds",
    vocabulary: Vocabulary.json + [
      #"{"id":"x","height":1,"images":[]}"#, #"{"url":"u","bytes":1}"#, #""sizesKnown":true"#, #""rows":[]"#,
      #""id":"p0""#, #""height":0.5"#, #""images":[{"url":"u","bytes":8}]"#, #""bytes":1000000000"#,
      #""format":"feed""#,
    ],
    read: { bytes, file in Result { () throws(InputError) in try Feed(parsing: bytes, file: file) } },
    inspect: { (feed, bytes) throws(BrokenProperty) in
      try inspect(feed.rows)
      let texts = feed.rows.flatMap { [$0.id] + $0.images.map(\.url) }
      try demand(texts.reduce(0) { $0 + $1.utf8.count } <= bytes.count, "a feed holds more than its file")
      try JSONRules.checkDocument(bytes)
    },
    written: { $0.fileText })

  /// Rows of one list that were read at once.
  static func inspect(_ rows: [Feed.Row]) throws(BrokenProperty) {
    // Byte for byte: to Swift two spellings of one letter are the same text.
    try demand(Set(rows.map { Array($0.id.utf8) }).count == rows.count, "two rows have one id")
    try demand(rows.allSatisfy { $0.height > 0 && $0.height <= InputLimits.quantity }, "a row has no height")
    var sizes: [[UInt8]: Int] = [:]
    for image in rows.flatMap(\.images) {
      try demand((1...Int(InputLimits.quantity)).contains(image.bytes), "an image has \(image.bytes) bytes")
      let known = sizes.updateValue(image.bytes, forKey: Array(image.url.utf8))
      try demand(known == nil || known == image.bytes, "an image has two sizes")
    }
  }
}
