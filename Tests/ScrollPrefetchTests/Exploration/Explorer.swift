import Foundation
import ScrollPrefetch
import VirtualTime

/// Does what a seed says, in any order that an app could do it in, and keeps a model of what must come of it.
struct Explorer {
  /// A list as the app sees it.
  struct Screen {
    let list: PrefetchList
    var rows: [ListRow]
    var viewport = Viewport.inactive

    var visibleRows: ArraySlice<ListRow> { rows[viewport.visible.clamped(to: 0..<rows.count)] }
  }

  let stage: Stage
  let ahead = 4
  let memory: Int
  var random: SplitMix64
  var screens: [Screen] = []
  var callers: [(request: ImageRequest, caller: Caller)] = []
  /// Keys of which some transfer failed, or that can not be decoded.
  var spoilt: Set<String> = []
  var faults: [String] = []
  var isShutDown = false
  var grammar: EventGrammar
  var eventsRead = 0
  private var lastRow = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let limit = 1 + random.next(below: 5)
    memory = random.next(below: 2) == 0 ? .max : 60 + random.next(below: 300)
    stage = Stage(
      limit: limit, memory: memory, ahead: ahead, behind: 2, resumes: random.next(below: 2) == 0,
      concurrentDecoding: random.next(below: 2) == 0, order: .random(seed: seed))
    grammar = EventGrammar(transferLimit: limit)
    if random.next(below: 3) == 0 { damage("K3") }
  }

  /// All images there are.
  static let images = keys(0..<25).flatMap { [request($0), request($0, variant: "small")] }

  static func bytes(of key: String) -> Int {
    key.utf8.reduce(0) { ($0 * 7 + Int($1)) % 43 }
  }

  // MARK: - Steps

  mutating func step() {
    switch random.next(below: 24) {
    case 0..<7: report()
    case 7..<10: edit()
    case 10: addScreen()
    case 11:
      if random.next(below: 3) == 0, !screens.isEmpty {
        screens.remove(at: random.next(below: screens.count))
      }
    case 12, 13: call()
    case 14: cancelCaller()
    case 15..<22: answer()
    case 22:
      stage.time.clock.move(to: stage.time.clock.now.advanced(by: .milliseconds(random.next(below: 90))))
    default: stage.loader.answerLate()
    }
  }

  /// Makes the loader answer inside `start` from now on, or no longer.
  mutating func react() {
    switch random.next(below: 3) {
    case 0: stage.loader.react(with: .finish { Self.bytes(of: $0) })
    case 1:
      stage.loader.react(with: .fail)
      spoilt.formUnion(keys(0..<25))
    default: stage.loader.react(with: .none)
    }
  }

  mutating func damage(_ key: String) {
    stage.workshop.damage(key)
    spoilt.insert(key)
  }

  private mutating func addScreen() {
    guard screens.count < 3 else { return }
    let rows = (0..<random.next(below: 40)).map { _ in makeRow() }
    screens.append(Screen(list: stage.coordinator.makeList(rows), rows: rows))
  }

  private mutating func makeRow() -> ListRow {
    lastRow += 1
    var images: [ImageRequest] = []
    for _ in 0..<random.next(below: 3) { images.append(makeRequest()) }
    return ListRow(RowIdentity(lastRow), images: images)
  }

  private mutating func makeRequest() -> ImageRequest {
    Self.images[random.next(below: 25) * 2 + (random.next(below: 4) == 0 ? 1 : 0)]
  }

  private mutating func report() {
    guard !screens.isEmpty else { return addScreen() }
    let place = random.next(below: screens.count)
    var viewport = Viewport.inactive
    if random.next(below: 12) > 0 {
      viewport = Viewport(visible: makeRange())
      if random.next(below: 3) == 0 { viewport.landing = makeRange() }
    }
    screens[place].viewport = viewport
    screens[place].list.viewportDidChange(viewport)
  }

  private mutating func makeRange() -> Range<Int> {
    let first = random.next(below: 44) - 2
    return first..<(first + random.next(below: 6))
  }

  private mutating func edit() {
    guard !screens.isEmpty else { return addScreen() }
    let place = random.next(below: screens.count)
    var rows = screens[place].rows
    let index = random.next(below: rows.count + 1)
    switch random.next(below: 5) {
    case 0: rows.insert(contentsOf: [makeRow(), makeRow()], at: index)
    case 1: rows.removeSubrange(index..<min(rows.count, index + 3))
    case 2:
      if index < rows.count { rows.insert(rows.remove(at: index), at: random.next(below: rows.count + 1)) }
    case 3: if index < rows.count { rows[index] = ListRow(rows[index].identity, images: [makeRequest()]) }
    default: break
    }
    screens[place].rows = rows
    screens[place].list.contentDidChange(rows)
  }

  private mutating func call() {
    let request = makeRequest()
    callers.append((request, stage.makeCaller(request.key, variant: request.variant)))
  }

  private mutating func cancelCaller() {
    if !callers.isEmpty { callers[random.next(below: callers.count)].caller.cancel() }
  }

  private mutating func answer() {
    let open = stage.loader.open
    guard !open.isEmpty else { return }
    let key = open[random.next(below: open.count)]
    switch random.next(below: 8) {
    case 0: stage.loader.begin(key, expectedBytes: random.next(below: 2) == 0 ? Self.bytes(of: key) : nil)
    case 1: stage.loader.receive(key, bytes: min(5, Self.bytes(of: key) - stage.loader.given(key)))
    case 2:
      spoilt.insert(key)
      stage.loader.fail(key)
    default: stage.loader.finish(key, bytes: Self.bytes(of: key))
    }
  }
}
