/// Columns of text: the first aligned left, the others right, each as wide as its widest cell.
package struct TextTable {
  package private(set) var rows: [[String]]

  package init(head: [String]) {
    rows = [head]
  }

  /// Adds a row, which must have as many cells as the head.
  package mutating func add(_ cells: [String]) {
    precondition(cells.count == rows[0].count, "\(cells.count) cells in a table of \(rows[0].count) columns")
    rows.append(cells)
  }

  /// Lines without trailing spaces, two spaces between columns.
  package var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { cells in
      var line = ""
      for (column, cell) in cells.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += column == 0 ? cell + padding : "  " + padding + cell
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
