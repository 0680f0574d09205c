import Foundation
import ScrollPrefetch

/// What can be seen of a coordinator after a turn.
package struct Sight: Sendable {
  struct Transfer: Equatable, Sendable {
    let source: Int
    let number: Int
    let priority: TransferPriority
    /// How often something has been heard of it.
    let words: Int
  }

  enum Shown: Equatable, Sendable {
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
  /// Whether nothing is going on, and everyone has taken what there was for them.
  var isQuiet = false
  /// By the numbers that the program gave; `nil` unless it is quiet.
  var slots: [Int: Shown]?
  var calls: [Int: Caller.Outcome] = [:]
  /// Those since the last sight.
  var events: [PrefetchEvent] = []
  var openMisses: Set<Appearance> = []
  /// What was asked of the loader since the last sight.
  var loader = LoaderLog()
  /// How many updates told something of a binding that had ended.
  var staleUpdates = 0
  /// What is wrong with the events alone.
  var grammarFaults: [String] = []
  /// The keys of the sources that events say are open.
  var openKeys: Set<String> = []

  /// A picture of a visible row.
  struct Appearance: Hashable, Sendable, CustomStringConvertible {
    let list: Int
    let row: RowIdentity
    let picture: Picture

    var description: String { "\(picture) in row \(row) of list \(list)" }
  }
}

extension Sight.Appearance {
  init(_ appearance: PrefetchEvent.Appearance) {
    self.init(list: appearance.list, row: appearance.row, picture: appearance.request.picture)
  }
}
