import Exploration
import Foundation
import Locking
import ScrollPrefetch
import Testing

// Real threads, the ordinary executor, the system's clock. Meant for the thread sanitizer too. All work is bounded, and
// a test ends by awaiting what it asked for.
@Suite("Real threads", .timeLimit(.minutes(10)))
struct StressTests {
  /// Brings a key's body on a task of its own, after letting others run a few times; every tenth key fails.
  private static let loader = AsyncImageLoader { request in
    for _ in 0..<(request.key.utf8.count * 3) { await Task.yield() }
    try Task.checkCancellation()
    if request.key.hasSuffix("9") { throw RecordingLoader.Refusal() }
    return body(request.key)
  }

  private static func makeCoordinator(_ loader: some ImageLoader) -> PrefetchCoordinator<Data> {
    var configuration = PrefetchConfiguration()
    configuration.memoryLimit = 400
    return PrefetchCoordinator(
      loader: loader, decoder: .concurrent { data, _ in DecodedImage(data, cost: data.count) },
      configuration: configuration)
  }

  /// Awaits an image; how often a cancelled or a shut out caller is right, only the test knows.
  private static func load(_ key: String, from coordinator: PrefetchCoordinator<Data>) async -> Bool {
    do {
      return try await coordinator.image(for: request(key)) == body(key)
    } catch PrefetchError.transferFailed {
      return key.hasSuffix("9")
    } catch PrefetchError.shutDown {
      return true
    } catch {
      return error is CancellationError
    }
  }

  /// Scrolls, edits and reads, as a screen would.
  private static func scroll(_ list: PrefetchList, of coordinator: PrefetchCoordinator<Data>, steps: Int)
    async
  {
    for step in 0..<steps {
      let first = (step * 7) % 180
      list.viewportDidChange(Viewport(visible: first..<(first + 6), landing: (first + 20)..<(first + 26)))
      for row in first..<(first + 6) { _ = coordinator.cachedImage(forRow: row, of: list) }
      if step.isMultiple(of: 16) { list.contentDidChange(rows((step % 5)..<200)) }
      if step.isMultiple(of: 8) { await Task.yield() }
    }
  }

  /// The events until the stream ends, checked.
  private static func watch(_ coordinator: PrefetchCoordinator<Data>) -> Task<EventGrammar, Never> {
    let events = coordinator.events(bufferLimit: .max)
    return Task {
      var grammar = EventGrammar(transferLimit: 6)
      for await event in events { grammar.read(event) }
      return grammar
    }
  }

  @Test("S15: lists, callers, cancels and readers on many threads keep every promise")
  func everything() async {
    let coordinator = Self.makeCoordinator(Self.loader)
    let watching = Self.watch(coordinator)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<3 {
        group.addTask {
          await Self.scroll(coordinator.makeList(rows(0..<200)), of: coordinator, steps: 300)
          return 0
        }
      }
      for worker in 0..<4 {
        group.addTask {
          var wrong = 0
          for step in 0..<60 where await !Self.load("K\((step * 3 + worker) % 200)", from: coordinator) {
            wrong += 1
          }
          return wrong
        }
        group.addTask {
          for step in 0..<60 {
            let task = Task { await Self.load("K\((step * 5 + worker) % 200)", from: coordinator) }
            if step.isMultiple(of: 2) { await Task.yield() }
            task.cancel()
            guard await task.value else { return 1 }
          }
          return 0
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    coordinator.shutDown()
    let grammar = await watching.value
    let figures = await coordinator.figures
    #expect(grammar.faults.isEmpty)
    #expect(grammar.openKeys.isEmpty)
    #expect(grammar.openMissCount == 0)
    #expect(grammar.disagreements(with: figures).isEmpty)
    #expect(figures.peakMemoryCost <= 400)
  }

  @Test("P21: shutting down in the midst answers every caller on every thread")
  func shutDownInTheMidst() async {
    for _ in 0..<40 {
      let coordinator = Self.makeCoordinator(Self.loader)
      let watching = Self.watch(coordinator)
      let list = coordinator.makeList(rows(0..<200))
      let wrong = await withTaskGroup(of: Bool.self) { group in
        for worker in 0..<12 {
          group.addTask { await Self.load("K\(worker)", from: coordinator) }
        }
        group.addTask {
          await Self.scroll(list, of: coordinator, steps: 20)
          return true
        }
        group.addTask {
          for _ in 0..<10 { await Task.yield() }
          coordinator.shutDown()
          return true
        }
        return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
      }
      #expect(wrong == 0)
      let grammar = await watching.value
      #expect(grammar.faults.isEmpty)
      #expect(grammar.openKeys.isEmpty)
      #expect(grammar.openMissCount == 0)
    }
  }

  @Test("P21: coordinators let go of on any thread, with everything under way, end their streams")
  func letGoOnAnyThread() async {
    for round in 0..<40 {
      var coordinator: PrefetchCoordinator<Data>? = Self.makeCoordinator(Self.loader)
      let watching = coordinator.map(Self.watch)
      let list = coordinator?.makeList(rows(0..<200))
      let scrolling = Task {
        for step in 0..<50 { list?.viewportDidChange(Viewport(visible: step..<(step + 5))) }
      }
      if round.isMultiple(of: 2) { await Task.yield() }
      coordinator = nil
      await scrolling.value
      let grammar = await watching?.value
      #expect(grammar?.faults.isEmpty == true)
      #expect(grammar?.openKeys.isEmpty == true)
      #expect(grammar?.openMissCount == 0)
    }
  }

  @Test("A caller that awaits an image keeps its coordinator on real threads too")
  func callerKeeps() async throws {
    for _ in 0..<100 {
      // Nothing but the call holds it.
      let image = try await Self.makeCoordinator(Self.loader).image(for: request("K1"))
      #expect(image == body("K1"))
    }
  }

  @Test("Loaders that answer from any thread, also after a cancel, change nothing that is not theirs")
  func answersFromAnywhere() async {
    let coordinator = Self.makeCoordinator(ScatteredLoader())
    let watching = Self.watch(coordinator)
    let list = coordinator.makeList(rows(0..<200))
    await Self.scroll(list, of: coordinator, steps: 200)
    for number in 0..<40 { #expect(await Self.load("K\(number * 10)", from: coordinator)) }
    coordinator.shutDown()
    let grammar = await watching.value
    #expect(grammar.faults.isEmpty)
    #expect(grammar.openKeys.isEmpty)
  }
}

/// Answers on several threads at once, more often than it should, and pays no heed to cancels.
private struct ScatteredLoader: ImageLoader {
  func start(_ transfer: ImageTransfer) {
    Task.detached {
      transfer.began()
      transfer.receive(body(transfer.request.key))
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { transfer.finish() } }
      }
      transfer.receive(Data("late".utf8))
      transfer.fail(RecordingLoader.Refusal())
    }
  }
}
