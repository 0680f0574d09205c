import Foundation
import ScrollPrefetch
import Testing
import VirtualTime

/// A header above a list, which shows one photo at a time.
private actor Header {
  private let coordinator: PrefetchCoordinator<Data>
  private(set) var wanted: ImageRequest?
  private(set) var shown: Data?

  init(coordinator: PrefetchCoordinator<Data>) {
    self.coordinator = coordinator
  }

  func show(_ request: ImageRequest) async throws {
    wanted = request
    shown = try await coordinator.image(for: request)
  }

  func showIfStillWanted(_ request: ImageRequest) async throws {
    wanted = request
    let image = try await coordinator.image(for: request)
    if request == wanted { shown = image }
  }
}

private func makeCoordinator(in time: VirtualTime) -> PrefetchCoordinator<Data> {
  let clock = time.clock
  let loader = AsyncImageLoader { request in
    try await clock.sleep(for: .milliseconds(80))
    return Data(request.url.lastPathComponent.utf8)
  }
  return PrefetchCoordinator(loader: loader, decoder: .bytes, clock: clock, executor: time.executor)
}

private struct WrongPhoto: Error {}

private func showTwoPhotos(in time: VirtualTime, carefully: Bool = false) throws {
  let coordinator = makeCoordinator(in: time)
  let header = Header(coordinator: coordinator)
  for name in ["first", "second"] {
    let request = ImageRequest(url: URL(filePath: "/photos/\(name)"))
    time.task(name: "show the \(name)") {
      try await carefully ? header.showIfStillWanted(request) : header.show(request)
    }
  }
  let isRight = try time.run {
    try await time.clock.sleep(for: .seconds(1))
    return await header.shown == header.wanted.map { Data($0.url.lastPathComponent.utf8) }
  }
  coordinator.shutDown()
  time.runUntilIdle()
  if !isRight { throw WrongPhoto() }
}

/// A loader with a path on which it forgets to answer.
private struct ForgetfulLoader: ImageLoader {
  func start(_ transfer: ImageTransfer) {}
}

@Suite("The article on testing an integration")
struct TutorialTests {
  @Test("The header shows what was asked for last")
  func firstInFirstOut() throws {
    let time = VirtualTime()
    try showTwoPhotos(in: time)
    #expect(time.clock.now.offset == .seconds(1))
    #expect(time.unfinishedTasks.isEmpty)
  }

  @Test("A hundred seeds show the mistake, and its schedule replays it")
  func explored() throws {
    let orders = (0..<100).map { VirtualTime.Order.random(seed: $0) }
    let exploration = VirtualTime.explore(orders) { time in try showTwoPhotos(in: time) }
    let failure = try #require(exploration.failures.first)
    let schedule = VirtualTime.shrink(failure.schedule) { time in try showTwoPhotos(in: time) }
    let text = schedule.description

    let time = VirtualTime(order: .replaying(try VirtualTime.Schedule(text)))
    #expect(throws: WrongPhoto.self) { try showTwoPhotos(in: time) }
    #expect(time.divergence == nil)
    #expect(schedule.choiceCount <= failure.schedule.choiceCount)
  }

  @Test("Priorities that change find it too")
  func priorities() throws {
    let ordinary = VirtualTime()
    try showTwoPhotos(in: ordinary)
    let orders = (0..<100).map { seed in
      VirtualTime.Order.priorityChange(seed: seed, changePoints: 2, expectedSteps: ordinary.jobsRun)
    }
    let exploration = VirtualTime.explore(orders) { time in try showTwoPhotos(in: time) }
    #expect(exploration.failures.count == 1)
  }

  @Test("Corrected, the header is right in every order that is tried")
  func corrected() {
    let orders = (0..<100).map { VirtualTime.Order.random(seed: $0) }
    let exploration = VirtualTime.explore(orders) { time in try showTwoPhotos(in: time, carefully: true) }
    #expect(exploration.failures.isEmpty)
    #expect(exploration.distinctSchedules > 90)
  }

  @Test("A loader that never answers leaves a task that can be named")
  func forgotten() {
    let time = VirtualTime()
    let coordinator = PrefetchCoordinator(
      loader: ForgetfulLoader(), decoder: .bytes, clock: time.clock, executor: time.executor)
    let header = Header(coordinator: coordinator)
    time.task(name: "show the photo") {
      try await header.show(ImageRequest(url: URL(filePath: "/photos/lost")))
    }
    time.advance(by: .seconds(3_600))
    #expect(time.unfinishedTasks == ["show the photo"])
    coordinator.shutDown()
    time.runUntilIdle()
    #expect(time.unfinishedTasks.isEmpty)
  }

  // Where tests run beside their sources.
  #if os(Linux) || os(macOS)
    @Test("Every block of code in the article stands in this file")
    func blocks() throws {
      func lines(_ text: some StringProtocol) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
          .map { $0.replacing("private ", with: "") }.joined(separator: "\n")
      }
      let here = URL(filePath: #filePath)
      let catalogue = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/VirtualTime/VirtualTime.docc")
      let compiled = lines(try String(contentsOf: here, encoding: .utf8))
      for name in ["VirtualTime.md", "TestingYourOwnIntegration.md"] {
        let article = try String(contentsOf: catalogue.appending(path: name), encoding: .utf8)
        let blocks = article.split(separator: "```swift\n").dropFirst()
          .compactMap { $0.split(separator: "```").first }
        #expect(!blocks.isEmpty, "\(name)")
        for block in blocks { #expect(compiled.contains(lines(block)), "\(block)") }
      }
    }
  #endif
}
