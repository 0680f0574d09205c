/// The link: a fluid that its receiving transfers share equally.
///
/// A transfer first spends a round trip, in which it holds a connection and uses no capacity. Every step
/// costs time in proportion to the open transfers.
struct Link {
  let roundTrip: Double
  let connections: Int
  private let capacity: Capacity
  private(set) var time: Double
  /// The open transfers in the order in which they started.
  private(set) var open: [Transfer] = []
  private(set) var isOffline = false
  /// What ended transfers brought.
  private var downloadedBefore = 0.0
  /// The bytes that cancelled transfers left, where the policy resumes them.
  private var kept: [ImageIndex: Double] = [:]
  private var rate: Double
  private var rateEnds: Double

  init(_ network: Network, from time: Double) {
    roundTrip = network.roundTrip
    connections = network.connections
    capacity = Capacity(network)
    self.time = time
    (rate, rateEnds) = capacity.rate(at: time)
  }

  var freeConnections: Int { connections - open.count }

  /// Bytes that all transfers so far have brought, the open ones included.
  var downloaded: Double {
    open.reduce(downloadedBefore) { $0 + $1.downloaded }
  }

  func isOpen(_ image: ImageIndex) -> Bool {
    open.contains { $0.image == image }
  }
}

// MARK: - Commands

extension Link {
  /// Begins a transfer; returns whether it resumes an earlier one of which at least a byte was kept.
  mutating func start(_ image: ImageIndex, bytes: Int) -> Bool {
    let left = kept.removeValue(forKey: image) ?? 0
    open.append(
      Transfer(
        image: image, size: Double(bytes), kept: left,
        receivesFrom: isOffline ? nil : time + roundTrip))
    return left >= 1 - Exactness.bytes
  }

  mutating func cancel(_ image: ImageIndex, keepingBytes: Bool) {
    guard let index = open.firstIndex(where: { $0.image == image }) else { return }
    let transfer = open.remove(at: index)
    downloadedBefore += transfer.downloaded
    if keepingBytes { kept[image] = transfer.received }
  }

  mutating func setOffline(_ offline: Bool) {
    isOffline = offline
    guard !offline else { return }
    for index in open.indices where open[index].receivesFrom == nil {
      open[index].receivesFrom = time + roundTrip
    }
  }
}

// MARK: - Time

extension Link {
  /// Goes on to `limit`, or to the first instant before it at which there is something to tell.
  mutating func advance(until limit: Double, observingProgress: Bool) {
    while time < limit {
      move(to: min(limit, nextChange(observingProgress: observingProgress)))
      if hasNews(observingProgress: observingProgress) { return }
    }
  }

  /// Takes out the transfers that have arrived by this instant, in the order in which they started.
  mutating func takeArrivals() -> [ImageIndex] {
    let share = share
    let arrived = open.filter { isReached($0.size, by: $0, share: share) }
    guard !arrived.isEmpty else { return [] }
    open.removeAll { transfer in arrived.contains { $0.image == transfer.image } }
    for transfer in arrived { downloadedBefore += transfer.size - transfer.kept }
    return arrived.map(\.image)
  }

  /// Tells each first byte once, and of every transfer how many bytes have come, in the order of their starts.
  mutating func takeProgress() -> [Happening] {
    let tolerance = tolerance(share)
    var told: [Happening] = []
    for index in open.indices where open[index].isReceiving(at: time) {
      open[index].takeNews(lacking: tolerance, into: &told)
    }
    return told
  }

  /// What each receiving transfer gets now, in bytes a millisecond.
  private var share: Double {
    let receiving = open.count { $0.isReceiving(at: time) }
    return isOffline || receiving == 0 ? 0 : rate / Double(receiving)
  }

  private func isReached(_ bytes: Double, by transfer: Transfer, share: Double) -> Bool {
    guard transfer.isReceiving(at: time) else { return false }
    return bytes - transfer.received < tolerance(share)
  }

  /// What has come but for so few bytes has come.
  private func tolerance(_ share: Double) -> Double {
    max(Exactness.bytes, share * Exactness.instant)
  }

  private func hasNews(observingProgress: Bool) -> Bool {
    let share = share
    return open.contains { transfer in
      isReached(transfer.goal(observingProgress), by: transfer, share: share)
    }
  }

  /// When the shares change, or the first transfer gets where it is to be told; by itself, if no one
  /// interferes.
  private func nextChange(observingProgress: Bool) -> Double {
    let share = share
    var next = open.isEmpty ? .infinity : rateEnds
    for transfer in open {
      if transfer.isReceiving(at: time) {
        guard share > 0 else { continue }
        let missing = transfer.goal(observingProgress) - transfer.received
        next = min(next, time + missing / share)
      } else if let receivesFrom = transfer.receivesFrom {
        next = min(next, receivesFrom)
      }
    }
    return next
  }

  /// Goes on to an instant before which nothing changes.
  private mutating func move(to next: Double) {
    let portion = share * (next - time)
    if portion > 0 {
      for index in open.indices where open[index].isReceiving(at: time) {
        open[index].received = min(open[index].size, open[index].received + portion)
      }
    }
    time = next
    if rateEnds - time < Exactness.instant {
      (rate, rateEnds) = capacity.rate(at: time)
    }
  }
}
