import ScrollReplay

/// The options that ask for a picture of a replay.
struct PictureOptions {
  private static let html = Option(
    "--html", "FILE",
    help: """
      Writes a page that shows the replay of each policy: the list, the transfers, the blank rows and the link over \
      time. It needs no other file and no network.
      """, read: Reading.text)

  static let declarations = [html.declaration]

  private let page: String?

  init(_ arguments: Arguments) throws(UsageError) {
    page = try arguments.value(of: Self.html)
  }

  /// Whether anything is to be drawn.
  var areAsked: Bool { page != nil }

  /// Writes what was asked for.
  func write(_ picture: Picture) throws {
    if let page { try WholeFile(path: page).write(PicturePage.html(picture)) }
  }
}
