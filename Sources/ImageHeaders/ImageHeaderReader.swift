/// Takes the first bytes of a body as they come, and tells what image it is and how large.
///
/// It reads no further than `limitBytes`, keeps no more than that, and nothing once it knows. How a body is cut
/// into pieces makes no difference. The work is linear in the bytes: a step that waits for more bytes goes on
/// where it stood.
package struct ImageHeaderReader: Sendable {
  /// A size that is not in the first megabyte of a body is not looked for.
  package static let limitBytes = 1 << 20

  package private(set) var header = ImageHeader.needsMore(bodyBytes: FirstBytes.neededBytes)

  private var bytes: [UInt8] = []
  private var stage = Stage.firstBytes

  private enum Stage: Sendable {
    case firstBytes
    case text
    case fixed(ImageFormat)
    case jpeg(JPEGWalk)
    case boxes(BoxWalk)
  }

  package init() {}

  /// Takes the next bytes of the body.
  package mutating func read(_ more: some Collection<UInt8>) {
    guard case .needsMore(let needed) = header else { return }
    bytes.append(contentsOf: more.prefix(Self.limitBytes - bytes.count))
    if bytes.count >= needed { advance(isWhole: false) }
    // What would stand beyond the limit is not waited for.
    if case .needsMore(let needed) = header, needed > Self.limitBytes { advance(isWhole: true) }
  }

  /// Takes note that the body has ended: now there is an answer, whatever came.
  package mutating func finish() {
    advance(isWhole: true)
  }

  /// Goes from stage to stage as far as the bytes are enough.
  private mutating func advance(isWhole: Bool) {
    while case .needsMore = header {
      switch step(isWhole: isWhole) {
      case .goOn(let next): stage = next
      case .wait(let needed) where !isWhole:
        header = .needsMore(bodyBytes: needed)
        return
      case .wait: header = cutOff
      case .done(let answer): header = answer
      }
    }
    bytes = []
  }

  private enum Step {
    case goOn(Stage)
    case wait(bodyBytes: Int)
    case done(ImageHeader)
  }

  private mutating func step(isWhole: Bool) -> Step {
    switch stage {
    case .firstBytes:
      let needed = FirstBytes.neededBytes
      guard isWhole || bytes.count >= needed else { return .wait(bodyBytes: needed) }
      return firstStep()
    case .text:
      let needed = TextKind.neededBytes
      guard isWhole || bytes.count >= needed else { return .wait(bodyBytes: needed) }
      return .done(.other(TextKind.recognize(bytes)))
    case .fixed(let format):
      return next(FixedHeader.find(format, bytes), format)
    case .jpeg(var walk):
      let finding = walk.advance(over: bytes)
      stage = .jpeg(walk)
      return next(finding, .jpeg)
    case .boxes(var walk):
      let finding = walk.advance(over: bytes)
      stage = .boxes(walk)
      return next(finding, walk.format)
    }
  }

  private func firstStep() -> Step {
    switch FirstBytes.recognize(bytes) {
    case .jpeg: .goOn(.jpeg(JPEGWalk()))
    case .isoMedia: .goOn(.boxes(BoxWalk()))
    case .fixed(let format): .goOn(.fixed(format))
    case .text: .goOn(.text)
    case .other(let content): .done(.other(content))
    }
  }

  private func next(_ finding: Finding, _ format: ImageFormat?) -> Step {
    switch (finding, format) {
    case (.needsMore(let bodyBytes), _): .wait(bodyBytes: bodyBytes)
    case (.size(let size), let format?): .done(.image(format, size))
    case (.nothing, let format?): .done(.unreadable(format))
    case (_, nil): .done(.other(.unknown))
    }
  }

  /// What is known of a body that ends, or goes on too long, before its size has come.
  private var cutOff: ImageHeader {
    switch stage {
    case .fixed(let format): .unreadable(format)
    case .jpeg: .unreadable(.jpeg)
    case .boxes(let walk): walk.format.map(ImageHeader.unreadable) ?? .other(.unknown)
    case .firstBytes, .text: .other(.unknown)
    }
  }
}
