/// Carries out what a policy commands at one instant, and traps on what is not possible.
struct CommandDesk {
  let policy: any Policy
  let world: World
  let time: Double
  let happenings: [Happening]

  func carryOut(_ command: Command, recorder: inout FiguresRecorder) {
    switch command {
    case .start(let image): start(image, recorder: &recorder)
    case .cancel(let image): cancel(image, recorder: &recorder)
    case .evict(let image): evict(image, recorder: &recorder)
    case .askForPage: askForPage(recorder: &recorder)
    }
  }

  private func start(_ image: ImageIndex, recorder: inout FiguresRecorder) {
    require(!world.inMemory(image), "start", image, "it is in memory")
    require(!world.isUnderWay(image), "start", image, "it is under way")
    require(world.freeConnections > 0, "start", image, "no connection is free")
    let resumed = world.link.start(image, bytes: world.images[image].bytes)
    recorder.started(image, resumed: resumed)
  }

  private func cancel(_ image: ImageIndex, recorder: inout FiguresRecorder) {
    require(world.isUnderWay(image), "cancel", image, "it is not under way")
    world.link.cancel(image, keepingBytes: policy.resumesTransfers)
    recorder.cancelled(image)
  }

  private func evict(_ image: ImageIndex, recorder: inout FiguresRecorder) {
    require(world.inMemory(image), "evict", image, "it is not in memory")
    let isRefused = happenings.contains(.arrived(image))
    require(!world.isVisible(image) || isRefused, "evict", image, "it is visible")
    world.memory.remove(image)
    recorder.evicted(image)
  }

  private func askForPage(recorder: inout FiguresRecorder) {
    require(policy.asksForPages, "ask for a page", "the plain rule does")
    require(world.pages?.hasMore == true, "ask for a page", "there is none to come")
    require(world.pages?.isUnderWay == false, "ask for a page", "one is under way")
    world.askForPage(at: time)
    recorder.askedForPage()
  }

  private func require(_ isPossible: Bool, _ command: String, _ image: ImageIndex, _ why: String) {
    guard !isPossible else { return }
    require(false, "\(command) image \(image) (\(world.images[image].url))", why)
  }

  /// A trap whose message is printed in release builds too.
  private func require(_ isPossible: Bool, _ command: String, _ why: String) {
    guard !isPossible else { return }
    fatalError("\(policy.name) at \(time) ms: cannot \(command): \(why)")
  }
}
