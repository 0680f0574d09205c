import Foundation
import ScrollPrefetch

// What the article on an avatar that many screens share shows.

struct Person {
  let name: String
  /// Made once, with the person: a request computes its keys when it is made.
  let avatar: ImageRequest
}

@MainActor
final class AvatarView {
  enum Look: Equatable {
    case initials
    case face(Data)
  }

  private(set) var look = Look.initials
  private let slot: ImageSlot<Data>

  /// The coordinator is the app's one, whatever screen the view is on.
  init(of coordinator: PrefetchCoordinator<Data>) {
    slot = coordinator.makeSlot()
  }

  func show(_ person: Person) {
    display(slot.bind(person.avatar) { [weak self] phase in self?.display(phase) })
  }

  func prepareForReuse() {
    slot.prepareForReuse()
    look = .initials
  }

  private func display(_ phase: ImagePhase<Data>) {
    if case .image(let data) = phase { look = .face(data) } else { look = .initials }
  }
}

/// For what is no view: a notification, a contact card to be sent.
func face(of person: Person, from coordinator: PrefetchCoordinator<Data>) async throws -> Data {
  try await coordinator.image(for: person.avatar)
}
