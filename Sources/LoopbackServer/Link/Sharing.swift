/// Shares what fits through a link equally among transfers.
enum Sharing {
  /// Divides an amount among needs: equally, but none gets more than it needs while another could use it.
  static func shares(of amount: Double, among needs: [Double]) -> [Double] {
    var shares = [Double](repeating: 0, count: needs.count)
    var rest = amount
    // The smallest need first: what it leaves is shared by the others.
    let order = needs.indices.sorted { (needs[$0], $0) < (needs[$1], $1) }
    for (place, index) in order.enumerated() {
      let share = min(needs[index], rest / Double(order.count - place))
      shares[index] = share
      rest -= share
    }
    return shares
  }
}
