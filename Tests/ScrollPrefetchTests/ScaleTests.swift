import Exploration
import Foundation
import ScrollPrefetch
import Testing

@Suite("Scale")
struct ScaleTests {
  /// What a scroll in the middle of a list took: rows asked for, calls of the loader, events.
  private struct Work: Equatable {
    var rows: [Int] = []
    var calls: [String] = []
    var events: [String] = []
  }

  /// Scrolls by steps and jumps around a row, and says what it took, in numbers counted from that row.
  private func scroll(around middle: Int, of count: Int) throws -> Work {
    let stage = Stage(limit: 4, memory: 200, ahead: 6, behind: 2)
    let content = LongContent(count: count)
    let list = stage.coordinator.makeList(content)
    for first in [0, 1, 2, 5, 30, 29, 28, -40, 0, 3] {
      stage.show((middle + first)..<(middle + first + 8), of: list)
      stage.loader.finishAll()
      stage.settle()
    }
    list.contentDidChange(content, changes: [.reload])
    stage.settle()
    func relative(_ key: String) -> String { key.replacing("K", with: "").relative(to: middle) }
    let work = Work(
      rows: content.askedRows.map { $0 - middle },
      calls: stage.loader.takeCalls().map { call in
        switch call {
        case .start(let key): "start \(relative(key))"
        case .cancel(let key): "cancel \(relative(key))"
        case .priority(let key, let priority): "\(relative(key)) is \(priority)"
        }
      },
      events: stage.watcher.events.map { event in
        String("\(event.kind)".prefix { $0 != "(" })
      })
    try stage.close()
    return work
  }

  @Test("A viewport change takes the same work in a list of ten thousand rows and in one of ten million")
  func sameWork() throws {
    let small = try scroll(around: 5_000, of: 10_000)
    let large = try scroll(around: 5_000_000, of: 10_000_000)
    #expect(small.rows == large.rows)
    #expect(small.calls == large.calls)
    #expect(small.events == large.events)
    // Each row is asked for as it comes into the window, and the 16 in it once more for the reload.
    let windows = 16 + 1 + 1 + 3 + 16 + 5 + 1 + 16 + 16 + 3 + 16
    #expect(small.rows.count <= windows)
    #expect(!small.calls.isEmpty && !small.events.isEmpty)
  }
}

extension String {
  fileprivate func relative(to middle: Int) -> String {
    Int(self).map { String($0 - middle) } ?? self
  }
}
