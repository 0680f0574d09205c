package import Foundation
package import HTTPSemantics
package import HTTPTransport
internal import ImageHeaders
package import PrefetchCore

/// One load of an image over HTTP, as a value: it is told what came, and says what to do about it.
///
/// From the first question, over redirects, conditions and ranges, to the image, or to an error.
package struct HTTPLoad {
  /// What it may use, and what it refuses.
  package struct Rules {
    var bodyLimit: Int
    var pixelLimit: PixelLimit
    var redirects: RedirectPolicy
    /// Whether there is a disk cache to keep answers in.
    var stores: Bool
    var showsStale: Bool
  }

  /// What to do, in this order.
  package enum Command {
    /// Begin an exchange with this address; the one before has ended, or been abandoned.
    case ask(String, [HTTPField])
    /// End the exchange: nothing more of it is wanted.
    case abandon
    case began(expectedBytes: Int?)
    case receive(Data)
    case restart
    /// Note what a later load needs to go on from the bytes received, should this one be cancelled.
    case note(StoredResponse)
    case keep(metadata: Data, body: Data)
    case renew(metadata: Data)
    case discard
    case finish(ImageFreshness, isStored: Bool)
    case finishUnchanged(ImageFreshness, isStored: Bool)
    case fail(TransferFailure)
  }

  /// Where it stands.
  enum Stage {
    case asking
    /// Bytes are brought, and counted.
    case receiving(Reception)
    /// An answer that leads on is let run out, to keep its connection; then the next question is asked.
    case draining(left: Int64)
    case over
  }

  /// What an asked question said of what is at hand.
  enum Question {
    case plain
    case conditional
    case rest(Resumption)
  }

  let rules: Rules
  let isRefresh: Bool
  /// The fields of the request that were chosen for the image.
  let request: HeaderFields
  /// The app's address, without a user's name and password.
  let address: String

  var chain: RedirectChain
  /// How long the redirects that have led to where it is hold.
  var redirects = RedirectFreshness()
  var stage = Stage.asking
  var question = Question.plain
  var requestTime = Timestamp.distantPast
  /// A whole answer on disk, if there is one.
  var whole: (response: StoredResponse, body: Data)?
  /// The beginning of a body, on disk or with the coordinator.
  var part: (response: StoredResponse, body: Part)?
  /// What is at hand has been found to be of no use: ask for all of it.
  var asksPlainly = false

  /// Where the beginning of a body is.
  enum Part {
    case withCoordinator
    case onDisk(Data)
  }

  /// The beginning of a body that a cancelled load left with the coordinator.
  package struct Kept {
    package static let nothing = Kept(bytes: 0, of: nil)

    let bytes: Int
    /// The answer that they are of, as far as they came; `nil` if that is not known.
    let response: StoredResponse?

    /// So many bytes of an answer, as that load noted it.
    package init(bytes: Int, of response: StoredResponse?) {
      self.bytes = bytes
      self.response = response?.having(bodyBytes: Int64(bytes), totalBytes: response?.totalBytes)
    }
  }

  /// A load of an address; `nil` if that is none of HTTP.
  package init?(address: String, request: HeaderFields, isRefresh: Bool, rules: Rules) {
    guard let url = try? WebURL(address) else { return nil }
    self.address = url.text
    self.request = request
    self.isRefresh = isRefresh
    self.rules = rules
    chain = RedirectChain(url: url, request: request, policy: rules.redirects)
  }

  // MARK: - Asking

  /// Begins, with what is at hand: what the disk holds of it, and what is known of the bytes that the coordinator holds.
  package mutating func begin(
    with entry: (response: StoredResponse, body: Data)?, kept: Kept, at now: Timestamp
  ) -> [Command] {
    var commands: [Command] = []
    if kept.bytes > 0 {
      if let response = kept.response, !isRefresh {
        part = (response, .withCoordinator)
      } else {
        commands.append(.restart)
      }
    }
    if let entry, entry.response.varyKey.matches(request) {
      if !entry.response.isWhole {
        if part == nil { part = (entry.response, .onDisk(entry.body)) }
      } else if case .fresh = entry.response.freshness.use(at: now), !isRefresh {
        return commands + deliver(entry, at: now)
      } else {
        whole = entry
      }
    }
    return commands + ask(at: now)
  }

  mutating func ask(at now: Timestamp) -> [Command] {
    if let found = answerBehindRedirects(at: now) { return found }
    stage = .asking
    requestTime = now
    question = .plain
    var fields = chain.request
    if !asksPlainly {
      if let rest = part?.response.resumption(for: chain.url) {
        question = .rest(rest)
        // Too many fields of the app's leave no room for ours: then all is asked for.
        try? fields.replace(with: rest.requestFields)
      } else if let conditions = whole?.response.conditions(for: chain.url), !conditions.isEmpty {
        question = .conditional
        try? fields.replace(with: conditions)
      }
    }
    let address = chain.url.with(fragment: nil).text
    return [.ask(address, fields.lines.map { HTTPField($0.name.text, bytes: $0.value) })]
  }

  // MARK: - What came

  package mutating func take(_ head: HTTPHead, at now: Timestamp) -> [Command] {
    guard case .asking = stage else { return [] }
    let fields = HeaderFields(head)
    if case .rest(let rest) = question {
      return takeRest(
        rest.judge(status: head.status, fields: fields, responseTime: now), head, fields, at: now)
    }
    return judge(head, fields, at: now)
  }

  package mutating func take(_ piece: Data, at now: Timestamp) -> [Command] {
    switch stage {
    case .receiving(var reception):
      // Out of the stage while it changes, so that the body is not copied for each piece.
      stage = .over
      let commands = reception.take(piece, rules)
      if case .fail? = commands.last {
        return [.abandon] + discardPart() + commands
      }
      stage = .receiving(reception)
      return commands
    case .draining(let left):
      guard left >= piece.count else { return [.abandon] + ask(at: now) }
      stage = .draining(left: left - Int64(piece.count))
      return []
    case .asking, .over: return []
    }
  }

  package mutating func takeEnd(at now: Timestamp) -> [Command] {
    switch stage {
    case .receiving(var reception): return finish(&reception, at: now)
    case .draining: return ask(at: now)
    case .asking: return fail(.mayHeal, .connection("the answer had no head"))
    case .over: return []
    }
  }

  // MARK: - Ends

  mutating func fail(_ kind: FailureKind, _ error: HTTPImageError, ending: Bool = false) -> [Command] {
    stage = .over
    return (ending ? [.abandon] : []) + [.fail(TransferFailure(kind, error))]
  }

  /// Hands over what the disk holds.
  mutating func deliver(
    _ entry: (response: StoredResponse, body: Data), isStored: Bool = true, at now: Timestamp
  ) -> [Command] {
    stage = .over
    let freshness = ImageFreshness(entry.response, at: now, showsStale: rules.showsStale)
    // What the coordinator has of another answer is no beginning of this one.
    let restart: [Command] = if case .withCoordinator? = part?.body { [.restart] } else { [] }
    return restart + [
      .began(expectedBytes: entry.body.count), .receive(entry.body), .finish(freshness, isStored: isStored),
    ]
  }
}

extension HeaderFields {
  /// The fields of an answer's head, without lines that are none.
  init(_ head: HTTPHead) {
    self.init(limits: Limits(lines: 2_000, bytes: 256 << 10))
    for field in head.fields {
      guard let name = FieldName(field.name) else { continue }
      // The transport has the same limits.
      try? append(HeaderField(name, bytes: field.bytes[...]))
    }
  }
}
