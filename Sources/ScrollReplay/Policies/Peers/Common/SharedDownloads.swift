/// One download for each image, however many wait for it, with a queue and slots.
struct SharedDownloads {
  /// What differs between loaders.
  struct Rules {
    /// How many downloads run at once; the link's connections may be fewer.
    var slots = 6
    /// Whether a download is as urgent as the most urgent of those who wait for it, rather than as the first was.
    var followsSubscribers = false
    /// How many of the slots may be held by downloads below normal priority.
    var slotsBelowNormal: Int?
    /// Whether a download that nobody wants any more ends only when it next hears of the server.
    var blocksUntilFirstByte = false
    var limiter: RateLimiter?
  }

  /// Who waits for an image.
  enum Subscriber: Hashable {
    case view
    /// A prefetch, with the number of what began it.
    case prefetch(Int)
  }

  private struct Download {
    var priority: DownloadPriority
    var subscribers: [Subscriber: DownloadPriority] = [:]
    var isRunning = false
    var hasBytes = false
  }

  private let rules: Rules
  private var limiter: RateLimiter?
  private var downloads: [ImageIndex: Download] = [:]
  private var queue = PriorityQueue()
  private var running: [ImageIndex] = []

  init(_ rules: Rules) {
    self.rules = rules
    limiter = rules.limiter
  }

  var nextTimer: Double? { limiter?.nextLook }
}

// MARK: - Who waits

extension SharedDownloads {
  /// Joins the image's download, or begins one.
  mutating func subscribe(
    _ subscriber: Subscriber, to image: ImageIndex, _ priority: DownloadPriority, at time: Double
  ) {
    if downloads[image] != nil {
      downloads[image]?.subscribers[subscriber] = priority
      updatePriority(of: image)
      return
    }
    downloads[image] = Download(priority: priority, subscribers: [subscriber: priority])
    if limiter?.admit(image, at: time) ?? true { queue.append(image, priority) }
  }

  /// Leaves the image's download; returns the cancel if no one else waits for it and it is running.
  mutating func unsubscribe(_ subscriber: Subscriber, from image: ImageIndex) -> Command? {
    guard downloads[image]?.subscribers.removeValue(forKey: subscriber) != nil else { return nil }
    return endIfUnwanted(image)
  }

  /// Hears that a download's first byte came; returns its cancel if it waited for that.
  mutating func begin(_ image: ImageIndex) -> Command? {
    downloads[image]?.hasBytes = true
    return endIfUnwanted(image)
  }

  mutating func finish(_ image: ImageIndex) {
    downloads[image] = nil
    running.removeAll { $0 == image }
  }

  private mutating func endIfUnwanted(_ image: ImageIndex) -> Command? {
    guard let download = downloads[image] else { return nil }
    guard download.subscribers.isEmpty else {
      updatePriority(of: image)
      return nil
    }
    if download.isRunning, rules.blocksUntilFirstByte, !download.hasBytes { return nil }
    finish(image)
    queue.remove(image)
    limiter?.remove(image)
    return download.isRunning ? .cancel(image) : nil
  }

  /// A waiting download that moves up goes last among its new equals, one that moves down first.
  private mutating func updatePriority(of image: ImageIndex) {
    guard rules.followsSubscribers, let download = downloads[image],
      let priority = download.subscribers.values.max(), priority != download.priority
    else { return }
    downloads[image]?.priority = priority
    guard queue.contains(image) else { return }
    queue.remove(image)
    if priority > download.priority { queue.append(image, priority) } else { queue.prepend(image, priority) }
  }
}

// MARK: - Slots

extension SharedDownloads {
  /// Starts what slots and connections allow, after so many cancels in the same instant.
  mutating func starts(in world: World, afterCancels cancels: Int, at time: Double) -> [Command] {
    for image in limiter?.admitWaiting(at: time) ?? [] {
      if let download = downloads[image] { queue.append(image, download.priority) }
    }
    var commands: [Command] = []
    var free = min(world.freeConnections + cancels, rules.slots - running.count)
    while free > 0, let image = queue.popFirst(notBelow: lowestAllowed) {
      downloads[image]?.isRunning = true
      running.append(image)
      commands.append(.start(image))
      free -= 1
    }
    return commands
  }

  private var lowestAllowed: DownloadPriority {
    guard let most = rules.slotsBelowNormal else { return .low }
    let low = running.count { (downloads[$0]?.priority ?? .normal) < .normal }
    return low < most ? .low : .normal
  }
}
