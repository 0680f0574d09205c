import Foundation
import ScrollPrefetch
import VirtualTime

extension Explorer {
  /// Lets everything run, and notes where it is not as it must be between turns.
  mutating func settle() {
    stage.settle()
    let events = stage.watcher.events
    for event in events[eventsRead...] { grammar.read(event) }
    eventsRead = events.count
    guard !isShutDown else { return }
    checkOpen()
    checkAppearances()
    checkMemory()
  }

  /// P1: nothing is open that no one wants.
  private mutating func checkOpen() {
    var wanted = Set(callers.filter { $0.caller.outcome == .waiting }.map(\.request.key))
    for screen in screens {
      guard !screen.visibleRows.isEmpty else { continue }
      for part in [screen.viewport.visible, screen.viewport.landing ?? 0..<0] {
        let near = (part.lowerBound - ahead)..<(part.upperBound + ahead)
        for row in screen.rows[near.clamped(to: 0..<screen.rows.count)] {
          wanted.formUnion(row.images.map(\.key))
        }
      }
    }
    for key in stage.loader.open where !wanted.contains(key) {
      faults.append("\(key) is open, but not wanted")
    }
  }

  /// P19: misses that have not ended are just those of visible images that are not in memory.
  private mutating func checkAppearances() {
    let open = Set(
      grammar.openAppearances.map { "\($0.list) \($0.row) \($0.request.url) \($0.request.variant)" })
    var expected: Set<String> = []
    for screen in screens {
      for row in screen.visibleRows {
        for image in row.images where stage.coordinator.cachedImage(for: image) == nil {
          expected.insert("\(screen.list.number) \(row.identity) \(image.url) \(image.variant)")
        }
      }
    }
    for extra in open.subtracting(expected).sorted() { faults.append("an open miss too many: \(extra)") }
    for missing in expected.subtracting(open).sorted() { faults.append("no open miss: \(missing)") }
  }

  /// P12: no more than the limit, but for what is visible.
  private mutating func checkMemory() {
    let visible = Set(screens.flatMap { $0.visibleRows.flatMap(\.images) })
    var cost = 0
    for image in Self.images where !visible.contains(image) {
      cost += stage.coordinator.cachedImage(for: image)?.count ?? 0
    }
    if cost > memory { faults.append("memory holds \(cost) that is not visible, of \(memory)") }
  }

  /// P7: each image is made of its own bytes.
  private mutating func checkBytes() {
    for image in Self.images {
      guard let data = stage.coordinator.cachedImage(for: image) else { continue }
      if data != body(image.key, bytes: Self.bytes(of: image.key)) {
        faults.append("\(image.key) has wrong bytes")
      }
    }
  }

  /// Has the loader answer everything, and notes what has not come then.
  mutating func conclude() {
    settle()
    repeat {
      while let key = stage.loader.open.first {
        stage.loader.finish(key, bytes: Self.bytes(of: key))
        settle()
      }
      // What has failed is tried again, at the latest after the longest wait.
      stage.time.advance(by: .seconds(60))
    } while !stage.loader.open.isEmpty
    for (request, caller) in callers {
      switch caller.outcome {
      case .waiting: faults.append("a caller waits for \(request.key) for ever")
      case .image(let data):
        if data != body(request.key, bytes: Self.bytes(of: request.key)) { faults.append("wrong bytes") }
      case .transferFailed, .decodingFailed:
        if !spoilt.contains(request.key) { faults.append("\(request.key) failed a caller without a reason") }
      case .offline: faults.append("a caller was told of a network that is there")
      case .shutDown: if !isShutDown { faults.append("a caller was shut out") }
      case .cancelled: break
      }
    }
    checkBytes()
    if !isShutDown && memory == .max { checkVisible() }
  }

  /// P6: what is visible has come, unless it failed.
  private mutating func checkVisible() {
    for screen in screens {
      for image in screen.visibleRows.flatMap(\.images) where !spoilt.contains(image.key) {
        if stage.coordinator.cachedImage(for: image) == nil {
          faults.append("\(image.key) is visible, but not there")
        }
      }
    }
  }
}
