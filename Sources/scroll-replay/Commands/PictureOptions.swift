import ScrollReplay

/// The options that ask for a picture of a replay.
struct PictureOptions {
  private static let html = Option(
    "--html", "FILE",
    help: """
      Writes a page that shows the replay of each policy: the list, the transfers, the blank rows and the link over \
      time. It needs no other file and no network.
      """, read: Reading.text)

  private static let svg = Option(
    "--svg", "FILE",
    help: "Writes the same as one drawing that stands still, for documents; clearest with one --policy.",
    read: Reading.text)

  static let declarations = [html.declaration, svg.declaration]

  private let page: String?
  private let drawing: String?

  init(_ arguments: Arguments) throws(UsageError) {
    page = try arguments.value(of: Self.html)
    drawing = try arguments.value(of: Self.svg)
  }

  /// The files that are written.
  private var files: [NamedFile] {
    [(Self.html, page), (Self.svg, drawing)].compactMap { option, path in
      path.map { NamedFile(option: option.declaration.name, path: $0) }
    }
  }

  /// Makes sure, before anything is done, that what is written can be, and destroys none of the inputs.
  func requirePlaces(apartFrom inputs: [NamedFile]) throws {
    try NamedFile.requireApart(outputs: files, from: inputs)
    for file in files { try WholeFile(path: file.path).requirePlace() }
  }

  /// Whether anything is to be drawn.
  var areAsked: Bool { page != nil || drawing != nil }

  /// Writes what was asked for.
  func write(_ picture: Picture) throws {
    if let page { try WholeFile(path: page).write(PicturePage.html(picture)) }
    if let drawing { try WholeFile(path: drawing).write(PictureDrawing.svg(picture)) }
  }
}
