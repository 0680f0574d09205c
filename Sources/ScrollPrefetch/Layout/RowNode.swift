/// A node of a ``RowTree``: either a leaf with runs of rows, or children that are equally deep.
///
/// Every node knows how many rows are under it and how much room they take. Both are always summed up from what is
/// directly below, never added to, so that no error of rounding grows with the number of edits.
///
/// An array of values that hold arrays: a copy shares everything, and an edit copies only the way down to it.
struct RowNode: Sendable {
  /// The most runs or children of a node.
  private static let capacity = 48

  private(set) var rows = 0
  private(set) var extent = 0.0
  private(set) var runs: [RowRun] = []
  /// None in a leaf.
  private(set) var children: [RowNode] = []

  var isLeaf: Bool { children.isEmpty }
  var size: Int { isLeaf ? runs.count : children.count }
  var isOverfull: Bool { size > Self.capacity }
  var isUnderfull: Bool { size < Self.capacity / 4 }

  /// A leaf without rows.
  init() {}

  /// A node above equally deep ones.
  init(children: [RowNode]) {
    self.children = children
    sumUpChildren()
  }

  private init(runs: ArraySlice<RowRun>, _ extents: RowExtents) {
    self.runs = Array(runs)
    sumUpRuns(extents)
  }

  private mutating func sumUpChildren() {
    rows = 0
    extent = 0
    for child in children {
      rows += child.rows
      extent += child.extent
    }
  }

  private mutating func sumUpRuns(_ extents: RowExtents) {
    rows = 0
    extent = 0
    for run in runs {
      rows += run.count
      extent += Double(run.count) * extents.extent(ofRowIn: run)
    }
  }

  /// Sums up everything anew, as for other estimates.
  ///
  /// O(n) in the number of runs.
  mutating func sumUpAll(_ extents: RowExtents) {
    guard !isLeaf else { return sumUpRuns(extents) }
    for index in children.indices { children[index].sumUpAll(extents) }
    sumUpChildren()
  }
}

// MARK: - Edits

extension RowNode {
  /// Puts other rows in the place of some of this node's.
  ///
  /// Afterwards this node itself may be overfull, or have too few children; what is below it is in order.
  mutating func replace(_ old: Range<Int>, with new: [RowRun], _ extents: RowExtents) {
    guard !isLeaf else {
      replaceRuns(old, with: new)
      return sumUpRuns(extents)
    }
    let (first, start) = child(ofPlace: old.lowerBound)
    var (last, lastStart) = (first, start)
    while old.upperBound > lastStart + children[last].rows {
      lastStart += children[last].rows
      last += 1
    }
    if first == last {
      children[first].replace(old.lowerBound - start..<old.upperBound - start, with: new, extents)
    } else {
      children[last].replace(0..<old.upperBound - lastStart, with: [], extents)
      children[first].replace(old.lowerBound - start..<children[first].rows, with: new, extents)
      children.removeSubrange(first + 1..<last)
      setRight(first + 1, extents)
    }
    setRight(first, extents)
    sumUpChildren()
  }

  /// The child that rows can be put into at a place, and how many rows are before it.
  private func child(ofPlace place: Int) -> (index: Int, start: Int) {
    var start = 0
    for index in children.indices.dropLast() {
      if place <= start + children[index].rows { return (index, start) }
      start += children[index].rows
    }
    return (children.count - 1, start)
  }

  private mutating func replaceRuns(_ old: Range<Int>, with new: [RowRun]) {
    var first = 0
    var kept = old.lowerBound
    // A run that ends at the place is taken along: what comes next may belong to it.
    while first < runs.count, kept > runs[first].count {
      kept -= runs[first].count
      first += 1
    }
    var end = first
    var dropped = old.count + kept
    while end < runs.count, dropped >= runs[end].count {
      dropped -= runs[end].count
      end += 1
    }
    var between: [RowRun] = []
    if first < runs.count { between.add(runs[first].with(count: kept)) }
    for run in new { between.add(run) }
    if end < runs.count {
      between.add(runs[end].with(count: runs[end].count - dropped))
      end += 1
    }
    runs.replaceSubrange(first..<end, with: between)
  }

  /// Splits a child that has too much in it, or joins it with a neighbour if it has too little.
  private mutating func setRight(_ child: Int, _ extents: RowExtents) {
    guard child < children.count else { return }
    if children[child].isOverfull {
      children.replaceSubrange(child...child, with: children[child].pieces(extents))
    }
    var index = child
    while children[index].isUnderfull, children.count > 1 {
      index = max(0, index - 1)
      let joined = Self.joined(children[index], children[index + 1], extents)
      children.replaceSubrange(index...index + 1, with: joined)
    }
  }

  /// Two neighbours as one node, or as two that share evenly.
  private static func joined(_ left: RowNode, _ right: RowNode, _ extents: RowExtents) -> [RowNode] {
    var both = left
    if left.isLeaf {
      for run in right.runs { both.runs.add(run) }
      both.sumUpRuns(extents)
    } else {
      let seam = left.children.count
      both.children += right.children
      // One that was an only child, and had too little in it, has a neighbour now.
      both.setRight(seam, extents)
      both.setRight(seam - 1, extents)
      both.sumUpChildren()
    }
    return both.isOverfull ? both.pieces(extents) : [both]
  }

  /// An overfull node as several, none of which has more than fits, nor less than half of that.
  func pieces(_ extents: RowExtents) -> [RowNode] {
    let count = (size + Self.capacity - 1) / Self.capacity
    return (0..<count).map { piece in
      let part = size * piece / count..<size * (piece + 1) / count
      return isLeaf
        ? RowNode(runs: runs[part], extents) : RowNode(children: Array(children[part]))
    }
  }
}

// MARK: - Look-ups

extension RowNode {
  /// The run in which a row of this node is.
  func run(ofRow row: Int) -> RowRun {
    var left = row
    guard !isLeaf else {
      for run in runs {
        if left < run.count { return run }
        left -= run.count
      }
      preconditionFailure("There is no row \(row) of \(rows)")
    }
    for child in children.indices.dropLast() {
      if left < children[child].rows { return children[child].run(ofRow: left) }
      left -= children[child].rows
    }
    return children[children.count - 1].run(ofRow: left)
  }

  /// Where the first of this node's rows from a place on begins, if the node begins at `start`.
  func top(ofPlace place: Int, start: Double, _ extents: RowExtents) -> Double {
    var left = place
    var top = start
    guard !isLeaf else {
      for run in runs {
        let count = min(left, run.count)
        top += Double(count) * extents.extent(ofRowIn: run)
        left -= count
        if left == 0 { break }
      }
      return top
    }
    for child in children.indices.dropLast() {
      if left < children[child].rows { return children[child].top(ofPlace: left, start: top, extents) }
      left -= children[child].rows
      top += children[child].extent
    }
    return children[children.count - 1].top(ofPlace: left, start: top, extents)
  }

  /// How many of this node's rows begin before a line, if the node begins at `start`.
  func rows(beginningBefore line: Line, start: Double, _ extents: RowExtents) -> Int {
    var place = 0
    var top = start
    guard !isLeaf else {
      for run in runs {
        let extent = extents.extent(ofRowIn: run)
        let bottom = top + Double(run.count) * extent
        // The row after the run begins where it ends.
        guard line.isAfter(bottom) else {
          return place + line.steps(of: extent, from: top, atMost: run.count)
        }
        place += run.count
        top = bottom
      }
      return place
    }
    for child in children.indices.dropLast() {
      let bottom = top + children[child].extent
      guard line.isAfter(bottom) else {
        return place + children[child].rows(beginningBefore: line, start: top, extents)
      }
      place += children[child].rows
      top = bottom
    }
    return place + children[children.count - 1].rows(beginningBefore: line, start: top, extents)
  }

  /// A line across the list.
  struct Line {
    let offset: Double
    /// Whether what is exactly at the line is before it.
    let isInclusive: Bool

    func isAfter(_ top: Double) -> Bool {
      isInclusive ? top <= offset : top < offset
    }

    /// How many of so many equal steps begin before the line.
    func steps(of extent: Double, from top: Double, atMost count: Int) -> Int {
      guard extent > 0, offset > top else { return isAfter(top) ? count.signum() : 0 }
      // The quotient may be wrong by a rounding; the product is what is asked for elsewhere.
      var steps = Int(min(Double(count), (offset - top) / extent))
      while steps > 0, !isAfter(top + Double(steps - 1) * extent) { steps -= 1 }
      while steps < count, isAfter(top + Double(steps) * extent) { steps += 1 }
      return steps
    }
  }
}
