import Foundation
import ScrollPrefetch

/// One of the few images of a program: a source, as it is or small.
package struct Picture: Hashable, Sendable, CustomStringConvertible {
  static let sources = 0..<12
  static let hosts = 3
  static let all = sources.flatMap { [Picture(source: $0), Picture(source: $0, isSmall: true)] }

  var source: Int
  var isSmall = false

  package var description: String { isSmall ? "K\(source)s" : "K\(source)" }

  var request: ImageRequest { isSmall ? Self.smallRequests[source] : Self.requests[source] }

  private static let requests = sources.map { ImageRequest(url: url(ofSource: $0)) }
  private static let smallRequests = sources.map { ImageRequest(url: url(ofSource: $0), variant: "small") }

  static func host(of source: Int) -> Int { source % hosts }

  private static func url(ofSource source: Int) -> URL {
    URL(string: "https://host\(host(of: source)).example/\(source)") ?? URL(filePath: "/\(source)")
  }
}

extension ImageRequest {
  /// The number that the request's source has in a program.
  var source: Int { Int(url.lastPathComponent) ?? -1 }

  var picture: Picture { Picture(source: source, isSmall: !variant.isEmpty) }
}

/// A row of a program's list.
package struct PlannedRow: Hashable, Sendable, CustomStringConvertible {
  var identity: Int
  var pictures: [Picture]

  package var description: String { "\(identity) \(pictures)" }

  var listRow: ListRow { ListRow(RowIdentity(identity), images: pictures.map(\.request)) }
}

/// What a program's server answers: each source has bytes of its own, and others each time it is invalidated.
enum Body {
  /// What no body holds: bytes that are no image.
  static let broken: UInt8 = 33

  static func size(of source: Int, scale: Int) -> Int {
    (1 + source * 7 % 36) * scale
  }

  static func byte(of source: Int, generation: Int) -> UInt8 {
    UInt8(64 + source * 8 + generation % 8)
  }

  /// Which of the last contents of a source these bytes belong to.
  static func isCurrent(_ data: Data, of source: Int, generation: Int) -> Bool {
    data.first == byte(of: source, generation: generation)
  }
}
