import Foundation
import Locking
import ScrollPrefetch
import Testing
import VirtualTime

@Suite("The end, in the midst of everything")
struct EndTests {
  /// How a coordinator comes to its end.
  enum Ending: CaseIterable {
    case shutDown
    case lastReference
  }

  /// What is under way then.
  enum Moment: CaseIterable {
    case callerWaits
    case slotIsBound
    case subscriberReads
    case subscriberDoesNotRead
    case transfersRun
    case decodingRuns
    case retryWaits
    case reportIsUnread
  }

  private static let moments = Moment.allCases.map { [$0] } + [Moment.allCases]

  @Test(
    "P21: each task, stream, waiter and transfer ends, and nothing is kept",
    arguments: moments, Ending.allCases)
  func end(moments: [Moment], ending: Ending) throws {
    let time = VirtualTime()
    let scene = Scene(time)
    for moment in moments { scene.bring(about: moment) }
    weak let coordinator = scene.coordinator
    scene.end(ending)
    if ending == .lastReference { #expect(coordinator == nil) }
    time.runUntilIdle()
    #expect(time.unfinishedTasks.isEmpty)
    #expect(scene.loader?.open.isEmpty == true)
    #expect(scene.loader?.faults.isEmpty == true)
    #expect(time.nextDeadline == nil)
    try scene.expectStreamsEnd()

    weak let loader = scene.loader
    weak let content = scene.content
    weak let tool = scene.tool
    scene.letGo()
    time.runUntilIdle()
    #expect(coordinator == nil)
    #expect(loader == nil)
    #expect(content == nil)
    #expect(tool == nil)
  }
}

/// A coordinator with all that an app has of it.
private final class Scene {
  /// Something that only the decoder holds.
  final class Tool: Sendable {}

  private let time: VirtualTime
  private(set) var loader: RecordingLoader?
  private(set) var content: LongContent?
  private(set) var tool: Tool?
  private(set) var coordinator: PrefetchCoordinator<Data>?
  private var list: PrefetchList?
  private var slot: ImageSlot<Data>?
  private var unread: PrefetchEvents?
  private var caller: Task<Void, any Error>?

  init(_ time: VirtualTime) {
    self.time = time
    let loader = RecordingLoader(limit: 6)
    let content = LongContent(count: 100)
    let tool = Tool()
    let clock = time.clock
    let coordinator = PrefetchCoordinator<Data>(
      loader: loader,
      decoder: .concurrent { data, _ in
        try await clock.sleep(for: .seconds(5))
        return withExtendedLifetime(tool) { DecodedImage(data, cost: data.count) }
      },
      clock: time.clock, executor: time.executor)
    list = coordinator.makeList(content)
    slot = coordinator.makeSlot()
    (self.loader, self.content, self.tool, self.coordinator) = (loader, content, tool, coordinator)
  }

  func bring(about moment: EndTests.Moment) {
    switch moment {
    case .callerWaits:
      caller = coordinator.map { coordinator in
        time.task(name: "caller") { _ = try await coordinator.image(for: request("X")) }
      }
    case .slotIsBound:
      slot?.bind(request("Y"))
      let updates = slot?.updates
      time.task(name: "cell") {
        guard let updates else { return }
        for await _ in updates {}
      }
    case .subscriberReads:
      let events = coordinator?.events()
      time.task(name: "subscriber") {
        guard let events else { return }
        for await _ in events {}
      }
    case .subscriberDoesNotRead:
      unread = coordinator?.events(bufferLimit: 2)
      show(20..<24)
    case .transfersRun:
      show(0..<3)
      loader?.receive("K0", bytes: 3)
    case .decodingRuns:
      show(0..<3)
      loader?.finish("K1")
      time.runUntilIdle()
      #expect(time.nextDeadline != nil)
    case .retryWaits:
      show(0..<3)
      loader?.fail("K2")
      time.runUntilIdle()
      #expect(time.nextDeadline != nil)
    case .reportIsUnread:
      list?.viewportDidChange(Viewport(visible: 50..<53))
      return
    }
    time.runUntilIdle()
  }

  private func show(_ rows: Range<Int>) {
    list?.viewportDidChange(Viewport(visible: rows))
    time.runUntilIdle()
  }

  func end(_ ending: EndTests.Ending) {
    switch ending {
    case .shutDown: coordinator?.shutDown()
    case .lastReference:
      // Only one who awaits keeps a coordinator.
      if let caller {
        caller.cancel()
        time.runUntilIdle()
      }
      coordinator = nil
    }
  }

  /// Who begins to read after the end finds one.
  func expectStreamsEnd() throws {
    let updates = slot?.updates
    try time.run { [unread] in
      if let unread { for await _ in unread {} }
      if let updates { for await _ in updates {} }
    }
  }

  func letGo() {
    (loader, content, tool, coordinator) = (nil, nil, nil, nil)
    (list, slot, unread, caller) = (nil, nil, nil, nil)
  }
}
