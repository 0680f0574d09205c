import Locking
import Testing
import VirtualTime

/// Small programs with a mistake that shows only in some orders, never first in, first out.
enum PlantedMistake: CaseIterable, CustomTestStringConvertible {
  /// A balance is read, awaited upon, and written.
  case lostUpdate
  /// A cache looks for its value, awaits the load, and does not look again.
  case checkThenAct

  struct Shown: Error, Equatable {
    var text: String
  }

  var testDescription: String {
    switch self {
    case .lostUpdate: "a lost update"
    case .checkThenAct: "a check before an await"
    }
  }

  /// Throws ``Shown`` if the mistake shows.
  func run(in time: VirtualTime) throws {
    switch self {
    case .lostUpdate: try Self.loseUpdate(in: time)
    case .checkThenAct: try Self.loadTwice(in: time)
    }
  }

  private actor Account {
    private(set) var balance = 0

    func deposit(_ amount: Int) async {
      let before = balance
      await Task.yield()
      balance = before + amount
    }
  }

  private static func loseUpdate(in time: VirtualTime) throws {
    let account = Account()
    let balance = try time.run {
      await withTaskGroup { group in
        group.addTask { await account.deposit(1) }
        group.addTask {
          for _ in 0..<4 { await Task.yield() }
          await account.deposit(2)
        }
      }
      return await account.balance
    }
    if balance != 3 { throw Shown(text: "the balance is \(balance)") }
  }

  private actor Cache {
    private var value: Int?
    private(set) var loads = 0

    func get() async -> Int {
      if let value { return value }
      loads += 1
      await Task.yield()
      value = loads
      return loads
    }
  }

  private static func loadTwice(in time: VirtualTime) throws {
    let cache = Cache()
    let loads = try time.run {
      await withTaskGroup { group in
        group.addTask { _ = await cache.get() }
        group.addTask {
          for _ in 0..<4 { await Task.yield() }
          _ = await cache.get()
        }
      }
      return await cache.loads
    }
    if loads != 1 { throw Shown(text: "\(loads) loads") }
  }
}

/// A mistake of depth 2: one task must be held up between its two steps for all of the other's.
enum LongHold {
  static func run(in time: VirtualTime, steps: Int) throws {
    let stage = Locked(0)
    let found = Locked(false)
    time.task(name: "writer") {
      stage.withLock { $0 = 1 }
      await Task.yield()
      stage.withLock { $0 = 2 }
    }
    time.task(name: "reader") {
      for _ in 0..<steps { await Task.yield() }
      if stage.withLock({ $0 == 1 }) { found.withLock { $0 = true } }
    }
    time.runUntilIdle()
    if found.withLock({ $0 }) { throw PlantedMistake.Shown(text: "half-written") }
  }
}
