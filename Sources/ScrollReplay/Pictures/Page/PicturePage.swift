/// A picture as one page that needs nothing else: no network, no other file.
///
/// The page forbids itself to load anything. Names from files reach it as data, never as markup.
package enum PicturePage {
  /// The whole page.
  package static func html(_ picture: Picture) -> String {
    let name = picture.scenario.name
    let title = [name.trace, name.feed, name.network].map { Markup.name($0) }.joined(separator: " · ")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy"
        content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Markup.escaped(title))</title>
      <style>
      \(PageStyle.colours)
      \(PageStyle.shapes)
      \(PageStyle.page)
      </style>
      </head>
      <body>
      <h1>\(Markup.escaped(title))</h1>
      <p class="verdict">\(Markup.escaped(Verdict.sentence(picture.report.reports) ?? ""))</p>
      \(controls)
      \(Legend.html)
      <main id="panels"></main>
      <noscript><p>The pictures are drawn by a script, which this browser does not run.</p></noscript>
      \(hint)
      <div class="beside">
      \(table(picture))
      <pre>\(Markup.escaped(setting(picture)))</pre>
      </div>
      <div id="tip" class="tip" role="status" hidden></div>
      <script type="application/json" id="picture">\(Markup.embedded(picture.json))</script>
      <script>
      \(PageScript.all)
      </script>
      </body>
      </html>

      """
  }

  private static let controls = """
    <div class="controls">
    <fieldset id="choose"><legend>Policies</legend></fieldset>
    <span>
    <button id="earlier" aria-label="Earlier">←</button>
    <button id="later" aria-label="Later">→</button>
    <button id="closer" aria-label="Closer">+</button>
    <button id="wider" aria-label="Wider">−</button>
    <button id="whole">All</button>
    </span>
    <label><input type="checkbox" id="follows" checked> Follow the screen</label>
    <output id="range"></output>
    </div>
    """

  private static let hint = """
    <p class="hint">Point at a row for its details. Drag, or Shift and the wheel, to move in time; Ctrl and the wheel, or
    a double click, to zoom. With the keys, after Tab to a picture: arrows move, + and − zoom, 0 shows all, Home and End
    go to the ends, n and p to the next and the previous blank, f follows the screen or lets the rows stand.</p>
    """

  /// What was replayed.
  private static func setting(_ picture: Picture) -> String {
    let lines = TextReport.setting(picture.scenario)
    return lines.map { Markup.name($0, atMost: PictureLimits.lineLength) }.joined(separator: "\n")
  }

  private static func table(_ picture: Picture) -> String {
    let rows = TextReport.table(picture.report, hasPages: picture.scenario.feed.pages != nil).rows
    let head = rows[0].dropFirst().map { "<th scope=\"col\">\(Markup.escaped($0))</th>" }.joined()
    let body = rows.dropFirst().map { cells in
      "<tr><th scope=\"row\">\(Markup.escaped(cells[0]))</th>"
        + cells.dropFirst().map { "<td>\(Markup.escaped($0))</td>" }.joined() + "</tr>"
    }
    return """
      <table>
      <caption>Figures</caption>
      <thead><tr><td></td>\(head)</tr></thead>
      <tbody>
      \(body.joined(separator: "\n"))
      </tbody>
      </table>
      """
  }
}
