/// A picture as one drawing that stands still, for documents: SVG, with its colours for light and dark inside.
///
/// The rows stand, and time is whole; what the shapes mean is the page's.
package enum PictureDrawing {
  static let width = 1000.0

  /// The whole drawing: the policies below one another, on one time axis, and the legend.
  package static func svg(_ picture: Picture) -> String {
    let lanes = picture.drawnLanes
    var panels = picture.panels.enumerated().map { number, panel in
      PanelDrawing(picture: picture, panel: panel, lanes: lanes, number: number)
    }
    let mostBlank = panels.flatMap(\.blankCounts).max() ?? 0
    for number in panels.indices { panels[number].mostBlank = max(1, mostBlank) }
    let height = margin + PanelDrawing.height * Double(panels.count) + legendHeight
    let parts = panels.enumerated().map { number, panel in
      "<g transform=\"translate(0 \(Fixed.short(margin + PanelDrawing.height * Double(number))))\">\n\(panel.markup)\n</g>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Fixed.short(width)) \(Fixed.short(height))"
        width="\(Fixed.short(width))" height="\(Fixed.short(height))" role="img" aria-labelledby="title about">
      <title id="title">\(Markup.escaped(Markup.name(picture.scenario.name.description)))</title>
      <desc id="about">\(Markup.escaped(Verdict.sentence(picture.report.reports) ?? ""))</desc>
      <style>
      \(PageStyle.colours)
      \(PageStyle.shapes)
      </style>
      <rect class="paper" width="100%" height="100%"/>
      \(parts.joined(separator: "\n"))
      \(legend(at: height - legendHeight))
      </svg>

      """
  }

  private static let margin = 8.0
  private static let legendHeight = 62.0

  private static func legend(at top: Double) -> String {
    let items = Legend.entries.filter { $0.shape != "stopped" && $0.shape != "resumed" }.enumerated().map {
      place, entry in
      let x = Fixed.short(62 + Double(place % 4) * 235)
      let y = Fixed.short(top + 8 + Double(place / 4) * 22)
      return "<g transform=\"translate(\(x) \(y))\">\(Legend.sample(of: entry.shape))"
        + "<text x=\"20\" y=\"10\">\(entry.meaning)</text></g>"
    }
    return items.joined(separator: "\n")
  }
}
