import VirtualTime

extension Mutator {
  func changeLines(_ change: Change, _ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let lineFeed = UInt8(ascii: "\n")
    var lines = bytes.split(separator: lineFeed, omittingEmptySubsequences: false).map(Array.init)
    let place = random.next(below: lines.count)
    switch change {
    case .removeLine: lines.remove(at: place)
    case .repeatLine: lines.insert(lines[place], at: random.next(below: lines.count))
    case .swapLines: lines.swapAt(place, random.next(below: lines.count))
    default: preconditionFailure("\(change) is no change of lines")
    }
    bytes = Array(lines.joined(separator: [lineFeed]))
  }
}
