import Exploration
import Foundation
import Locking
import ScrollPrefetch

/// A view that is used again and again: it shows what its slot tells it, and writes down what it has shown.
///
/// It watches over what every cell is promised: no picture but that of its present binding.
final class Cell: Sendable {
  enum Look: Equatable {
    case placeholder
    case failure
    case image(Data)
  }

  fileprivate struct State {
    var key: String?
    var looks: [Look] = [.placeholder]
    var faults: [String] = []
    var hasEnded = false
  }

  let slot: ImageSlot<Data>
  private let state = Locked(State())

  init(of coordinator: PrefetchCoordinator<Data>, on executor: any TaskExecutor) {
    slot = coordinator.makeSlot()
    let updates = slot.updates
    Task(executorPreference: executor) { [weak self] in
      for await update in updates { self?.take(update) }
      self?.state.withLock { $0.hasEnded = true }
    }
  }

  /// Shows a key's image from now on, or with none nothing.
  @discardableResult
  func bind(_ key: String?) -> Look {
    bind(to: key.map { request($0) })
  }

  @discardableResult
  func bind(to request: ImageRequest?) -> Look {
    let phase = slot.bind(request)
    return state.withLock { state in
      state.key = request?.key
      state.looks = []
      return state.show(phase)
    }
  }

  func prepareForReuse() {
    slot.prepareForReuse()
    state.withLock { state in
      state.key = nil
      state.looks = [.placeholder]
    }
  }

  /// The key whose image it is to show.
  var key: String? { state.withLock { $0.key } }
  /// What it has shown since it was bound, in order; it is the first at once.
  var looks: [Look] { state.withLock { $0.looks } }
  var look: Look? { looks.last }
  /// Pictures that were not its own, in words.
  var faults: [String] { state.withLock { $0.faults } }
  /// Whether nothing more will come.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  private func take(_ update: SlotUpdate<Data>) {
    guard slot.isCurrent(update.binding) else { return }
    _ = state.withLock { $0.show(update.phase) }
  }
}

extension Cell.State {
  fileprivate mutating func show(_ phase: ImagePhase<Data>) -> Cell.Look {
    let look: Cell.Look =
      switch phase {
      case .placeholder: .placeholder
      case .image(let data): .image(data)
      case .failure: .failure
      }
    looks.append(look)
    if case .image(let data) = look, key.map({ body($0) }) != data {
      faults.append("\(key ?? "nothing") shows \(String(decoding: data, as: UTF8.self))")
    }
    return look
  }
}
