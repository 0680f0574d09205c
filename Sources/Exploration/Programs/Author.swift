import ScrollPrefetch
import VirtualTime

/// Writes programs.
struct Author {
  var random: SplitMix64
  private var lastRow = 0
  private var lastCall = 0
  /// The sources that were spoken of last: what happens to one source in a short time matters most.
  private var recent: [Int] = []
  // Each program has a character of its own: what is rare in most of them is frequent in some.
  private let sources: Int
  private let isUnlucky: Bool
  private var lanes = 1

  init(random: SplitMix64) {
    self.random = random
    sources = [3, 6, Picture.sources.count][self.random.next(below: 3)]
    isUnlucky = self.random.next(below: 3) == 0
  }

  mutating func makeSettings() -> Program.Settings {
    var settings = Program.Settings()
    settings.limit = 1 + draw(4)
    settings.limitPerHost = 1 + draw(settings.limit)
    settings.memory = draw(2) == 0 ? .max : 20 + draw(160)
    settings.resumes = draw(2) == 0
    settings.decodesConcurrently = draw(2) == 0
    if draw(8) == 0 { settings.scale = 400 }
    if settings.memory < .max { settings.memory *= settings.scale }
    settings.service = makeService()
    settings.slowBuffer = draw(2) == 0 ? 0 : 1 + draw(4)
    settings.seed = random.next()
    settings.isLetGo = draw(4) == 0
    return settings
  }

  private mutating func makeService() -> Service {
    var service = Service()
    // In a part of the programs nothing is answered but by operations.
    service.byTask = [0, 30, 80, 100][draw(4)]
    service.atOnce = draw(4) == 0 ? min(100 - service.byTask, 30) : 0
    service.failing = [0, 10, 10, 40][draw(4)]
    service.slowness = [0, 5, 50, 1_500][draw(4)]
    return service
  }

  /// Phases of lanes; in some programs a phase is one operation, so that each is looked at alone.
  mutating func makeSteps() -> [Program.Step] {
    lanes = 1 + draw(4)
    let phaseLength = [1, 4, 12, 30][draw(4)]
    let count = 64
    var steps: [Program.Step] = [.lane(0, open(list: 0)), .lane(0, show(list: 0)), .barrier]
    let end = draw(8) == 0 ? draw(count) : .max
    for number in 0..<count {
      steps.append(.lane(draw(lanes), makeOperation()))
      if number == end { steps.append(.lane(draw(lanes), .shutDown)) }
      if draw(phaseLength) == 0 { steps.append(.barrier) }
    }
    return steps
  }

  private mutating func draw(_ bound: Int) -> Int { random.next(below: bound) }

  // MARK: - Operations

  private mutating func makeOperation() -> Operation {
    switch draw(100) {
    case 0..<20: show(list: draw(3))
    case 20..<30: .edit(list: draw(3), makeEdit(), isTold: draw(2) == 0)
    case 30..<33: open(list: draw(3))
    case 33: .close(list: draw(3))
    case 34..<40: call()
    case 40..<43: .cancel(call: draw(lastCall + 1))
    case 43..<49: .bind(slot: draw(3), makePicture())
    case 49: .reuse(slot: draw(3))
    case 50: .drop(slot: draw(3))
    case 51..<55: .wait(milliseconds: [5, draw(400), 200, 800, 11_000, 61_000, 301_000][draw(7)])
    case 55..<57: .lag(milliseconds: [1, 20, 600][draw(3)])
    case 57..<64: makeDeviceOperation()
    default: makeAnswer()
    }
  }

  private mutating func makeAnswer() -> Operation {
    let source = makeSource()
    if isUnlucky && draw(2) == 0 { return .fail(source, FailureKind.allCases[draw(3)]) }
    switch draw(20) {
    case 0: return .begin(source, saysSize: draw(2) == 0)
    case 1..<4: return .receive(source, bytes: 1 + draw(9))
    case 4..<7: return .fail(source, FailureKind.allCases[draw(3)])
    case 7: return .finishBroken(source)
    case 8: return .answerLate
    default: return .finish(source)
    }
  }

  private mutating func makeDeviceOperation() -> Operation {
    switch draw(8) {
    case 0: .pause
    case 1, 2: .resume
    case 3: .path(.allCases[draw(3)])
    case 4: .path(.unrestricted)
    case 5: .press(draw(2) == 0 ? .warning : .critical)
    default: .invalidate(makePicture())
    }
  }

  private mutating func open(list: Int) -> Operation {
    .open(list: list, makeRows(draw(25)))
  }

  private mutating func show(list: Int) -> Operation {
    guard draw(12) > 0 else { return .show(list: list, 0..<0, landing: nil) }
    return .show(list: list, makeRange(), landing: draw(3) == 0 ? makeRange() : nil)
  }

  private mutating func call() -> Operation {
    lastCall += 1
    return .call(lastCall, makePicture(), retries: draw(3), waitsForNetwork: draw(2) == 0)
  }

  private mutating func makeEdit() -> Operation.Edit {
    let place = draw(25)
    switch draw(7) {
    case 0: return .insert(at: place, makeRows(1 + draw(2)))
    case 1: return .delete(at: place, count: 1 + draw(3))
    case 2: return .move(from: place, to: draw(25))
    case 3: return .replace(at: place, makeRow())
    case 4: return .redraw(at: place, makePictures())
    case 5: return .append(makeRows(1 + draw(3)))
    default: return .reload
    }
  }

  // MARK: - What they speak of

  private mutating func makeRange() -> Range<Int> {
    let first = draw(26) - 2
    return first..<(first + draw(5))
  }

  private mutating func makeRows(_ count: Int) -> [PlannedRow] {
    (0..<count).map { _ in makeRow() }
  }

  private mutating func makeRow() -> PlannedRow {
    lastRow += 1
    return PlannedRow(identity: lastRow, pictures: makePictures())
  }

  private mutating func makePictures() -> [Picture] {
    // Most rows show one.
    (0..<[1, 1, 1, 0, 2][draw(5)]).map { _ in makePicture() }
  }

  private mutating func makePicture() -> Picture {
    Picture(source: makeSource(), isSmall: draw(4) == 0)
  }

  private mutating func makeSource() -> Int {
    guard recent.count < 3 || draw(2) == 0 else { return recent[draw(recent.count)] }
    let source = draw(sources)
    recent = recent.suffix(2) + [source]
    return source
  }
}
