import Foundation
import Locking
import ScrollPrefetch
import VirtualTime

/// The app and the device of a program: does what lanes say, and writes down what it told the coordinator.
///
/// What an operation speaks of may be missing; then it does nothing.
final class App: Sendable {
  private struct State {
    var lists: [Int: (list: PrefetchList, rows: [PlannedRow])] = [:]
    var slots: [Int: WatchedSlot] = [:]
    var calls: [Int: Caller] = [:]
    var asked: Set<Int> = []
    /// What became of the updates of all slots there were, those of dropped ones too.
    var records: [Locked<WatchedSlot.Record>] = []
    var operations = 0
  }

  private let time: VirtualTime
  private let ledger: Ledger
  private let loader: ProgramLoader
  private let coordinator: Locked<PrefetchCoordinator<Data>?>
  private let scale: Int
  private let state = Locked(State())

  init(
    _ coordinator: PrefetchCoordinator<Data>, _ loader: ProgramLoader, _ ledger: Ledger, in time: VirtualTime
  ) {
    self.coordinator = Locked(coordinator)
    self.loader = loader
    self.ledger = ledger
    self.time = time
    scale = loader.settings.scale
  }

  /// The coordinator, until it has been let go of.
  var held: PrefetchCoordinator<Data>? { coordinator.withLock { $0 } }

  func letGo() {
    // The last look at it is a turn, which must find nothing locked.
    let last = coordinator.withLock { held in
      defer { held = nil }
      return held
    }
    withExtendedLifetime(last) {}
  }

  // MARK: - What can be seen

  var operations: Int { state.withLock { $0.operations } }
  var calls: [Int: Caller.Outcome] { state.withLock { $0.calls.mapValues(\.outcome) } }
  var slots: [Int: Sight.Shown] {
    state.withLock { state in state.slots.mapValues { $0.record.withLock { $0.shown } } }
  }
  var staleUpdates: Int {
    state.withLock { state in
      state.records.reduce(0) { sum, record in sum + record.withLock { $0.staleUpdates } }
    }
  }
  /// How many slots' updates have not ended.
  var openSlots: Int {
    state.withLock { state in state.records.count { record in !record.withLock { $0.hasEnded } } }
  }
  /// Whether anyone asks for images by name.
  var asksByName: Bool { state.withLock { !$0.calls.isEmpty || !$0.records.isEmpty } }

  // MARK: - What it does

  /// Does what takes no time.
  func perform(_ operation: Operation) {
    state.withLock { $0.operations += 1 }
    switch operation {
    case .open, .close, .show, .edit: performOnList(operation)
    case .call(let number, let picture, let retries, let waits):
      call(number, picture, retries: retries, waitsForNetwork: waits)
    case .cancel(let number): cancel(number)
    case .bind, .reuse, .drop: performOnSlot(operation)
    case .begin, .receive, .finish, .finishBroken, .fail, .answerLate: answer(operation)
    case .lag(let milliseconds):
      time.clock.move(to: time.clock.now.advanced(by: .milliseconds(milliseconds)))
    case .wait: break
    default: performOnDevice(operation)
    }
  }

  // MARK: - Lists

  private func performOnList(_ operation: Operation) {
    switch operation {
    case .open(let place, let rows):
      close(place)
      guard let list = held?.makeList(rows.map(\.listRow)) else { return }
      state.withLock { $0.lists[place] = (list, rows) }
      ledger.record(.listOpened(place, number: list.number, rows))
    case .close(let place): close(place)
    case .show(let place, let visible, let landing):
      let viewport = Viewport(visible: visible, landing: landing)
      guard let list = state.withLock({ $0.lists[place]?.list }) else { return }
      list.viewportDidChange(viewport)
      ledger.record(.listShown(place, viewport))
    case .edit(let place, let edit, let isTold):
      guard let (list, old) = state.withLock({ $0.lists[place] }) else { return }
      let (rows, changes) = edit.applied(to: old)
      state.withLock { $0.lists[place] = (list, rows) }
      list.contentDidChange(rows.map(\.listRow), changes: isTold ? changes : nil)
      ledger.record(.listEdited(place, rows))
    default: break
    }
  }

  private func close(_ place: Int) {
    let list = state.withLock { $0.lists.removeValue(forKey: place) }
    // It ends with its last reference, here.
    if list != nil { ledger.record(.listClosed(place)) }
  }

  // MARK: - Calls

  private func call(_ number: Int, _ picture: Picture, retries: Int, waitsForNetwork: Bool) {
    guard let coordinator = held else { return }
    let caller = Caller(
      picture.request, of: coordinator, retries: retries, waitsForNetwork: waitsForNetwork,
      on: time.executor
    ) { [ledger, state] in
      state.withLock { _ = $0.asked.insert(number) }
      ledger.record(.called(number, picture, retries: retries, waitsForNetwork: waitsForNetwork))
      if Task.isCancelled { ledger.record(.callCancelled(number)) }
    }
    state.withLock { $0.calls[number] = caller }
  }

  private func cancel(_ number: Int) {
    let (caller, hasAsked) = state.withLock { ($0.calls[number], $0.asked.contains(number)) }
    caller?.cancel()
    if caller != nil, hasAsked { ledger.record(.callCancelled(number)) }
  }

  /// Cancels whoever still waits, when a run is given up.
  func cancelAll() {
    for caller in state.withLock({ $0.calls.values }) { caller.cancel() }
  }

  // MARK: - Slots

  private func performOnSlot(_ operation: Operation) {
    switch operation {
    case .bind(let number, let picture):
      guard let slot = slot(number) else { return }
      ledger.record(.slotBound(number, picture, slot.bind(picture)))
    case .reuse(let number):
      guard let slot = state.withLock({ $0.slots[number] }) else { return }
      slot.prepareForReuse()
      ledger.record(.slotReused(number))
    case .drop(let number):
      let slot = state.withLock { $0.slots.removeValue(forKey: number) }
      if slot != nil { ledger.record(.slotDropped(number)) }
    default: break
    }
  }

  private func slot(_ number: Int) -> WatchedSlot? {
    if let slot = state.withLock({ $0.slots[number] }) { return slot }
    guard let slot = held?.makeSlot() else { return nil }
    let watched = WatchedSlot(slot, on: time.executor)
    state.withLock { state in
      state.slots[number] = watched
      state.records.append(watched.record)
    }
    return watched
  }

  /// Lets go of everything that it holds of the coordinator, but for calls.
  func dropAll() {
    for place in state.withLock({ $0.lists.keys.sorted() }) { close(place) }
    for number in state.withLock({ $0.slots.keys.sorted() }) { performOnSlot(.drop(slot: number)) }
  }

  // MARK: - Loader and device

  private func answer(_ operation: Operation) {
    switch operation {
    case .begin(let source, let saysSize):
      if let transfer = loader.openTransfer(of: source) { loader.begin(transfer, saysSize: saysSize) }
    case .receive(let source, let bytes):
      if let transfer = loader.openTransfer(of: source) { loader.receive(transfer, bytes: bytes * scale) }
    case .finish(let source):
      if let transfer = loader.openTransfer(of: source) { loader.end(transfer, .finish) }
    case .finishBroken(let source):
      if let transfer = loader.openTransfer(of: source) { loader.end(transfer, .broken) }
    case .fail(let source, let kind):
      if let transfer = loader.openTransfer(of: source) { loader.end(transfer, .fail(kind)) }
    default: loader.answerLate()
    }
  }

  private func performOnDevice(_ operation: Operation) {
    guard let coordinator = held else { return }
    switch operation {
    case .pause:
      coordinator.pausePrefetching()
      ledger.record(.paused(true))
    case .resume:
      coordinator.resumePrefetching()
      ledger.record(.paused(false))
    case .path(let path):
      coordinator.networkDidChange(to: path)
      ledger.record(.pathChanged(path))
    case .press(let pressure):
      coordinator.memoryPressureDidRise(to: pressure)
      ledger.record(.memoryPressed(pressure))
    case .invalidate(let picture):
      loader.changeContent(of: picture.source)
      coordinator.invalidate(picture.request)
      ledger.record(.invalidated(picture.source))
    case .shutDown:
      coordinator.shutDown()
      ledger.record(.shutDown)
    default: break
    }
  }
}
