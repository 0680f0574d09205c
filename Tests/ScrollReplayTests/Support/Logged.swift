import ScrollReplay

/// A policy whose commands are written down, each with its instant.
struct Logged<Base: Policy>: Policy {
  var base: Base
  /// Lines such as `12.5 start 3`.
  private(set) var log: [String] = []

  init(_ base: Base) {
    self.base = base
  }

  var name: String { base.name }
  var resumesTransfers: Bool { base.resumesTransfers }
  var observesProgress: Bool { base.observesProgress }
  var asksForPages: Bool { base.asksForPages }
  var nextTimer: Double? { base.nextTimer }

  mutating func decide(_ happenings: [Happening], in world: World, at time: Double) -> [Command] {
    let commands = base.decide(happenings, in: world, at: time)
    let rounded = (time * 1000).rounded() / 1000
    let when = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    for command in commands { log.append("\(when) \(Self.words(command))") }
    return commands
  }

  private static func words(_ command: Command) -> String {
    switch command {
    case .start(let image): "start \(image)"
    case .cancel(let image): "cancel \(image)"
    case .evict(let image): "evict \(image)"
    case .askForPage: "ask for a page"
    }
  }
}

extension Scenario {
  /// What a policy commanded.
  func log(_ policy: some Policy) throws -> [String] {
    var logged = Logged(policy)
    _ = try run(&logged)
    return logged.log
  }
}
