import Foundation
import ScrollPrefetch

/// What can be seen of a coordinator that is quiet.
struct Observation {
  struct Transfer: Equatable {
    let source: Int
    let number: Int
    let priority: TransferPriority
    /// How often the loader has said something of it.
    let words: Int
  }

  enum Shown: Equatable {
    case placeholder
    case failure
    case image(Data)

    init(_ phase: ImagePhase<Data>) {
      switch phase {
      case .placeholder: self = .placeholder
      case .failure: self = .failure
      case .image(let image): self = .image(image)
      }
    }
  }

  var now = Duration.zero
  /// In the order in which they began.
  var open: [Transfer] = []
  var memory: [Picture: Data] = [:]
  /// By the numbers that the program gave; `nil` if the cells have not looked.
  var slots: [Int: Shown]?
  var calls: [Int: Caller.Outcome] = [:]
  /// Those since the last observation.
  var events: [PrefetchEvent] = []
  var openMisses: Set<Appearance> = []
  /// Broken rules of the event grammar, of loaders and of slots.
  var faults: [String] = []

  /// A picture of a visible row.
  struct Appearance: Hashable, CustomStringConvertible {
    let list: Int
    let row: RowIdentity
    let picture: Picture

    var description: String { "\(picture) in row \(row) of list \(list)" }
  }
}
