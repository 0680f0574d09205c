import Foundation
import Locking
import ScrollPrefetch
import Testing

// As the stress tests: real threads, bounded work, and nothing is waited for but what was asked for.
@Suite("Storms on real threads", .timeLimit(.minutes(10)))
struct StormTests {
  private static let limit = 4

  private static func makeCoordinator(_ loader: CountingLoader) -> PrefetchCoordinator<Data> {
    var configuration = PrefetchConfiguration()
    configuration.memoryLimit = 200
    configuration.transferLimit = limit
    configuration.transferLimitPerHost = limit
    return PrefetchCoordinator(
      loader: loader, decoder: .concurrent { data, _ in DecodedImage(data, cost: data.count) },
      configuration: configuration)
  }

  @Test(
    "P2, P5, P18: of hundreds that ask for a few images, and leave, each that stays is answered with its own")
  func joinsAndLeaves() async {
    let loader = CountingLoader(limit: Self.limit)
    let coordinator = Self.makeCoordinator(loader)
    let wrong = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<400 {
        let key = "K\(number % 7)"
        let leaves = number % 3 == 1
        group.addTask {
          let call = Task { try await coordinator.image(for: request(key)) }
          for _ in 0..<(number % 5) { await Task.yield() }
          if leaves { call.cancel() }
          switch await call.result {
          case .success(let image): return image == body(key)
          // Only who has left may be told that it has.
          case .failure(let error): return leaves && error is CancellationError
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
    }
    #expect(wrong == 0)
    // Nobody is interested any more: what was begun has ended.
    let figures = await coordinator.figures
    #expect(figures.transfersStarted == figures.transfersFinished + figures.transfersCancelled)
    #expect(loader.open.isEmpty)
    #expect(loader.faults.isEmpty)
  }

  @Test(
    "P8: slots that are bound anew again and again, each from a task of its own, show their own images only")
  func rebinding() async {
    let loader = CountingLoader(limit: Self.limit)
    let coordinator = Self.makeCoordinator(loader)
    let cells = (0..<8).map { _ in StormCell(coordinator.makeSlot()) }
    await withTaskGroup(of: Void.self) { group in
      for (place, cell) in cells.enumerated() {
        group.addTask {
          for step in 0..<60 {
            if step % 7 == 3 { cell.bind(nil) } else { cell.bind("K\((step * 5 + place) % 23)") }
            for _ in 0..<(step % 4) { await Task.yield() }
          }
          cell.bind("K\(place)")
        }
      }
    }
    // As urgent as the slots are, and told in the same turn as they are.
    for place in cells.indices { _ = try? await coordinator.image(for: request("K\(place)")) }
    coordinator.shutDown()
    for (place, cell) in cells.enumerated() {
      await cell.listening.value
      #expect(cell.faults.isEmpty)
      #expect(cell.shown == body("K\(place)"))
    }
    #expect(loader.open.isEmpty)
    #expect(loader.faults.isEmpty)
  }

  @Test(
    "P20, P21: subscribers that come, go, are cancelled or never read end, and miss nothing that is no gap")
  func subscribers() async {
    let loader = CountingLoader(limit: Self.limit)
    let coordinator = Self.makeCoordinator(loader)
    let unread = (0..<5).map { _ in coordinator.events(bufferLimit: 3) }
    let faults = await withTaskGroup(of: [String].self) { group in
      for number in 0..<60 {
        group.addTask {
          for _ in 0..<number { await Task.yield() }
          let watching = Task {
            await Self.read(coordinator.events(bufferLimit: 1 + number % 9), atMost: number * 4)
          }
          if number.isMultiple(of: 4) { watching.cancel() }
          return await watching.value
        }
      }
      group.addTask {
        let list = coordinator.makeList(rows(0..<200))
        for step in 0..<300 {
          list.viewportDidChange(Viewport(visible: (step % 190)..<(step % 190 + 4)))
          if step.isMultiple(of: 3) { await Task.yield() }
        }
        coordinator.shutDown()
        return []
      }
      return await group.reduce([]) { $0 + $1 }
    }
    #expect(faults.isEmpty)
    for events in unread { #expect(await Self.read(events, atMost: .max).isEmpty) }
    #expect(loader.open.isEmpty)
  }

  /// Takes events until there are no more, or enough; says where their numbers do not follow each other.
  private static func read(_ events: PrefetchEvents, atMost limit: Int) async -> [String] {
    var faults: [String] = []
    var next: Int?
    var count = 0
    for await event in events {
      if let next, event.number != next { faults.append("event \(event.number) where \(next) belongs") }
      next = event.number + 1
      if case .gap(let lost) = event.kind { next = event.number + lost }
      count += 1
      if count >= limit { break }
    }
    return faults
  }

  @Test("P21: a shutting down in the midst of calls, slots and subscribers leaves nothing open")
  func shutDownInAStorm() async {
    for round in 0..<25 {
      let loader = CountingLoader(limit: Self.limit)
      let coordinator = Self.makeCoordinator(loader)
      let cells = (0..<4).map { _ in StormCell(coordinator.makeSlot()) }
      let wrong = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<24 {
          group.addTask {
            do {
              return try await coordinator.image(for: request("K\(number % 9)")) == body("K\(number % 9)")
            } catch {
              guard case PrefetchError.shutDown = error else { return false }
              return true
            }
          }
        }
        for (place, cell) in cells.enumerated() {
          group.addTask {
            for step in 0..<10 {
              cell.bind("K\(step + place)")
              await Task.yield()
            }
            return true
          }
        }
        group.addTask { await Self.read(coordinator.events(bufferLimit: 4), atMost: .max).isEmpty }
        group.addTask {
          for _ in 0..<(round * 2) { await Task.yield() }
          coordinator.shutDown()
          return true
        }
        return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
      }
      #expect(wrong == 0)
      for cell in cells {
        await cell.listening.value
        #expect(cell.faults.isEmpty)
      }
      #expect(loader.open.isEmpty)
      #expect(loader.faults.isEmpty)
    }
  }
}

/// A cell that one task binds and another one listens to.
private final class StormCell: Sendable {
  fileprivate struct State {
    var key: String?
    var shown: Data?
    var faults: [String] = []
  }

  let listening: Task<Void, Never>
  private let slot: ImageSlot<Data>
  private let state: Locked<State>

  init(_ slot: ImageSlot<Data>) {
    let state = Locked(State())
    let updates = slot.updates
    self.slot = slot
    self.state = state
    listening = Task { [weak slot] in
      for await update in updates {
        state.withLock { state in
          // Under the lock that binding takes: what is current here is so while it is looked at.
          guard slot?.isCurrent(update.binding) == true else { return }
          state.show(update.phase)
        }
      }
    }
  }

  var shown: Data? { state.withLock { $0.shown } }
  var faults: [String] { state.withLock { $0.faults } }

  func bind(_ key: String?) {
    state.withLock { state in
      state.key = key
      state.shown = nil
      state.show(slot.bind(key.map { request($0) }))
    }
  }
}

extension StormCell.State {
  fileprivate mutating func show(_ phase: ImagePhase<Data>) {
    guard case .image(let data) = phase else { return }
    shown = data
    if key.map({ body($0) }) != data { faults.append("\(key ?? "nothing") shows another image") }
  }
}

/// Brings bodies on tasks of its own, and counts what is open.
private final class CountingLoader: ImageLoader {
  private struct State {
    var open: [Int: String] = [:]
    var faults: [String] = []
  }

  private let limit: Int
  private let state = Locked(State())

  init(limit: Int) {
    self.limit = limit
  }

  var open: [String] { state.withLock { $0.open.values.sorted() } }
  var faults: [String] { state.withLock { $0.faults } }

  func start(_ transfer: ImageTransfer) {
    let key = transfer.request.url.lastPathComponent
    state.withLock { state in
      if state.open.values.contains(key) { state.faults.append("two open for \(key)") }
      state.open[transfer.number] = key
      if state.open.count > limit { state.faults.append("\(state.open.count) open") }
    }
    Task {
      for _ in 0..<(transfer.number % 6) { await Task.yield() }
      transfer.receive(body(key))
      // A cancelled transfer's answer comes all the same, and late.
      self.close(transfer)
      transfer.finish()
    }
  }

  func cancel(_ transfer: ImageTransfer) {
    close(transfer)
  }

  private func close(_ transfer: ImageTransfer) {
    _ = state.withLock { $0.open.removeValue(forKey: transfer.number) }
  }
}
