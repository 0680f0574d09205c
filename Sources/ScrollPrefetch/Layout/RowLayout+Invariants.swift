extension RowLayout {
  /// What is wrong with the tree, if anything: for tests.
  package var faults: [String] { tree.faults }
}

extension RowNode {
  /// How deep it is, and what is wrong below it: what makes look-ups slow, or sums wrong.
  var check: (depth: Int, faults: [String]) {
    var faults: [String] = []
    var depths: Set<Int> = []
    for child in children {
      let (depth, childFaults) = child.check
      depths.insert(depth)
      faults += childFaults
      if child.isUnderfull, children.count > 1 { faults.append("a node has only \(child.size) below it") }
      if child.isOverfull { faults.append("a node has \(child.size) below it") }
    }
    if depths.count > 1 { faults.append("children are not equally deep") }
    let rows = isLeaf ? runs.map(\.count) : children.map(\.rows)
    if rows.reduce(0, +) != self.rows { faults.append("a node counts \(self.rows) rows, not \(rows)") }
    return ((depths.first ?? 0) + 1, faults)
  }
}
