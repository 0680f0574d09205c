/// What the colours of a picture mean.
enum Legend {
  /// A class of shapes, and what it says.
  static let entries: [(shape: String, meaning: String)] = [
    ("blank", "on the screen without its image"),
    ("seen", "on the screen with it"),
    ("held", "in memory, off the screen"),
    ("waiting", "asked for, nothing received yet"),
    ("receiving", "receiving what will be seen"),
    ("wasted", "receiving what will not"),
    ("stopped", "cancelled (when near enough)"),
    ("resumed", "goes on where an earlier one stopped"),
    ("capacity", "what the link could carry"),
  ]

  static var html: String {
    let items = entries.map { shape, meaning in
      "<li><svg width=\"14\" height=\"12\" aria-hidden=\"true\">\(sample(of: shape))</svg>\(meaning)</li>"
    }
    return "<ul class=\"legend\">\n\(items.joined(separator: "\n"))\n</ul>"
  }

  /// A small sample of a class of shapes, in a box of 14 by 12.
  static func sample(of shape: String) -> String {
    let path =
      switch shape {
      case "stopped": "M4 3l6 6m0 -6l-6 6"
      case "resumed": "M4 2l6 4l-6 4z"
      default: "M0 0h14v12h-14z"
      }
    return "<path class=\"\(shape)\" d=\"\(path)\"/>"
  }
}
