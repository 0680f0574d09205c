/// The one size that each image has: two of one URL are one image.
struct ImageSizes {
  private var bytes: [ExactText: Int] = [:]

  static let remedy = "give one URL one size"

  /// Notes an image; its other size, if it was noted with one.
  mutating func differentSize(of image: Feed.Image) -> Int? {
    let url = ExactText(image.url)
    guard let known = bytes[url] else {
      bytes[url] = image.bytes
      return nil
    }
    return known == image.bytes ? nil : known
  }

  static func conflict(_ image: Feed.Image, _ known: Int) -> String {
    "\(InputError.quoted(image.url)) has \(image.bytes) bytes here and \(known) elsewhere"
  }
}
