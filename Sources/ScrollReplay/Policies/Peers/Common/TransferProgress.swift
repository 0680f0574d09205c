/// What a loader knows of its open transfers from what they have brought.
struct TransferProgress {
  private struct Transfer {
    var started: Double
    var firstByte: Double?
    var bytes = 0.0
  }

  private var transfers: [ImageIndex: Transfer] = [:]

  mutating func start(_ image: ImageIndex, at time: Double) {
    transfers[image] = Transfer(started: time)
  }

  mutating func note(_ happenings: [Happening], at time: Double) {
    for happening in happenings {
      switch happening {
      case .arrived(let image): transfers[image] = nil
      case .firstByte(let image): transfers[image]?.firstByte = time
      case .progressed(let image, let bytes): transfers[image]?.bytes = Double(bytes)
      case .timer, .trace, .pageCame: break
      }
    }
  }

  /// Whether the rest would come sooner than the first byte of a new transfer, at the speed so far.
  func isNearlyDone(_ image: ImageIndex, in world: World, at time: Double) -> Bool {
    guard let transfer = transfers[image], let firstByte = transfer.firstByte, transfer.bytes > 0,
      time > firstByte
    else { return false }
    let rest = Double(world.images[image].bytes) - transfer.bytes
    return rest * (time - firstByte) / transfer.bytes < firstByte - transfer.started
  }
}
