internal import Foundation
package import HTTPSemantics
package import HTTPTransport
internal import PrefetchCore

// What a head means.
extension HTTPLoad {
  /// A connection is kept by letting so many bytes of an answer that leads on run out; more of them cost more than it.
  private static let drainLimit: Int64 = 16_384

  /// Judges the answer to a question that was not for the rest of a body.
  mutating func judge(_ head: HTTPHead, _ fields: HeaderFields, at now: Timestamp) -> [Command] {
    switch StatusOutcome(status: head.status, fields: fields, responseTime: now) {
    case .success: return receive(head, fields, at: now)
    case .part:
      // Unasked: of use only if it is all there is.
      guard ContentRange(fields)?.isWhole == true else {
        return fail(.mayHeal, .bodyIncomplete("a part, though all was asked for"), ending: true)
      }
      return receive(head, fields, at: now)
    case .notModified: return takeNotModified(fields, at: now)
    case .redirect: return follow(head, fields, at: now)
    case .permanentFailure:
      let isGone = head.status == 404 || head.status == 410
      return (isGone && whole != nil ? [.discard] : isGone ? discardPart() : [])
        + fail(.permanent, .status(head.status), ending: true)
    case .mayHeal(let seconds):
      return takeServerFailure(
        TransferFailure(
          .mayHeal, HTTPImageError.status(head.status), retryAfter: seconds.map { .seconds($0) }),
        isAbout: head.status >= 500, at: now)
    }
  }

  /// The connection failed.
  package mutating func take(_ failure: ExchangeFailure, at now: Timestamp) -> [Command] {
    switch stage {
    case .asking:
      return takeServerFailure(
        TransferFailure(failure, at: chain.url), isAbout: true, at: now, isOpen: false)
    case .receiving(let reception):
      return breakOff(reception, TransferFailure(failure, at: chain.url), at: now)
    // Where it leads is known: the rest of that answer does not matter.
    case .draining: return ask(at: now)
    case .over: return []
    }
  }

  /// A body came to an end before its own: what came of it is kept, unless there is a whole one, if an older.
  mutating func breakOff(
    _ reception: Reception, _ failure: TransferFailure, at now: Timestamp
  ) -> [Command] {
    guard whole != nil else {
      stage = .over
      return reception.keepPart() + [.fail(failure)]
    }
    let answer = takeServerFailure(failure, isAbout: true, at: now, isOpen: false)
    if case .fail? = answer.last { return answer }
    return [.restart] + answer
  }

  /// A server in trouble: what is on disk may be good enough.
  private mutating func takeServerFailure(
    _ failure: TransferFailure, isAbout server: Bool, at now: Timestamp, isOpen: Bool = true
  ) -> [Command] {
    let abandon: [Command] = isOpen ? [.abandon] : []
    guard server, let whole, !isRefresh, mayStandIn(whole.response, at: now) else {
      stage = .over
      return abandon + [.fail(failure)]
    }
    return abandon + deliver(whole, at: now)
  }

  // MARK: - The rest of a body

  mutating func takeRest(
    _ decision: Resumption.Decision, _ head: HTTPHead, _ fields: HeaderFields, at now: Timestamp
  ) -> [Command] {
    switch decision {
    case .append(let bytes, let total): return receiveRest(bytes, of: total, fields, at: now)
    case .complete: return [.abandon] + completePart(at: now)
    case .replace:
      return dropPart() + receive(head, fields, at: now)
    case .startOver:
      return [.abandon] + dropPart() + ask(at: now)
    case .unrelated: return judge(head, fields, at: now)
    }
  }

  private mutating func receiveRest(
    _ bytes: Int64, of total: Int64, _ fields: HeaderFields, at now: Timestamp
  )
    -> [Command]
  {
    guard let part else { return [] }
    var reception: Reception
    do {
      reception = try Reception(
        rest: bytes, of: total, fields, limit: rules.bodyLimit,
        answer: answer(to: fields, status: 200, at: now), keeps: keeps(fields, at: now))
    } catch {
      // Its head contradicts itself, and perhaps only here.
      return [.abandon] + dropPart() + ask(at: now)
    }
    var commands: [Command] = [.began(expectedBytes: Int(total))]
    if case .onDisk(let body) = part.body {
      commands += reception.prepend(body)
    } else {
      reception.leaveBeginning()
    }
    stage = .receiving(reception)
    return commands
  }

  /// What is at hand turned out to be all there is.
  private mutating func completePart(at now: Timestamp) -> [Command] {
    guard let part else { return [] }
    stage = .over
    let whole = part.response.having(
      bodyBytes: part.response.bodyBytes, totalBytes: part.response.bodyBytes
    ).found(by: redirects)
    let freshness = ImageFreshness(whole, at: now, showsStale: rules.showsStale)
    switch part.body {
    case .withCoordinator: return [.finish(freshness, isStored: false)]
    case .onDisk(let body):
      let record = whole.record()
      return [
        .began(expectedBytes: body.count), .receive(body),
        record.map { .renew(metadata: Data($0)) } ?? .discard, .finish(freshness, isStored: record != nil),
      ]
    }
  }

  /// Takes the beginning of a body off the disk that led to nothing.
  func discardPart() -> [Command] {
    if case .onDisk? = part?.body, case .rest = question { [.discard] } else { [] }
  }

  /// The beginning that is at hand is of no use.
  private mutating func dropPart() -> [Command] {
    defer {
      part = nil
      asksPlainly = true
    }
    if case .withCoordinator? = part?.body { return [.restart] }
    return [.discard]
  }

  // MARK: - Elsewhere

  private mutating func follow(_ head: HTTPHead, _ fields: HeaderFields, at now: Timestamp) -> [Command] {
    do {
      try chain.follow(fields)
    } catch {
      return fail(.permanent, HTTPImageError(error, limit: rules.redirects.hopLimit), ending: true)
    }
    redirects.add(status: head.status, fields: fields, requestTime: requestTime, responseTime: now)
    // Where the whole body is short and its end certain, it is let run out, and the connection serves again.
    guard case .bytes(let left) = BodyLength(status: head.status, fields: fields), left <= Self.drainLimit
    else {
      return [.abandon] + ask(at: now)
    }
    stage = .draining(left: left)
    return []
  }

  // MARK: - A body

  private mutating func receive(_ head: HTTPHead, _ fields: HeaderFields, at now: Timestamp) -> [Command] {
    guard !fields.isContentCoded || head.decodesContent else {
      return fail(.permanent, .notAnImage("it is compressed, though that was not asked for"), ending: true)
    }
    var commands: [Command] = []
    if case .withCoordinator? = part?.body {
      commands.append(.restart)
      part = nil
    }
    do {
      let reception = try Reception(
        head, fields, limit: rules.bodyLimit, answer: answer(to: fields, status: head.status, at: now),
        keeps: keeps(fields, at: now))
      stage = .receiving(reception)
      return commands + [.began(expectedBytes: reception.announced)]
    } catch {
      return fail(.permanent, HTTPImageError(error, limit: rules.bodyLimit), ending: true)
    }
  }

  /// What would be kept of an answer beside its body, which is not there yet.
  private func answer(to fields: HeaderFields, status: Int, at now: Timestamp) -> StoredResponse {
    var names: [FieldName] = []
    if case .fields(let varied) = Vary(fields) { names = varied }
    return StoredResponse(
      url: address, answeringURL: chain.url, status: status, fields: fields,
      requestTime: requestTime, responseTime: now, varyKey: VaryKey(names: names, request: request),
      bodyBytes: 0, totalBytes: nil, redirects: redirects)
  }

  /// Whether the body, once it is whole, is for the disk.
  func keeps(_ fields: HeaderFields, at now: Timestamp) -> Bool {
    guard rules.stores, !redirects.forbidsStoring else { return false }
    let answer = Storability.Answer(status: 200, fields: fields, responseTime: now, isComplete: true)
    return Storability(answer, request: request, secrets: rules.redirects.secrets) == .whole
  }
}

extension TransferFailure {
  /// What a failed exchange with a URL means.
  init(_ failure: ExchangeFailure, at url: WebURL) {
    let kind: FailureKind = failure == .offline ? .offline : failure.mayHeal ? .mayHeal : .permanent
    self.init(kind, HTTPImageError(failure, at: url.text))
  }
}
