internal import Foundation
internal import HTTPSemantics
internal import HTTPTransport
internal import ImageHeaders

/// A body as it comes: counted against its length and the limit, looked at for what it is, and collected for the disk.
struct Reception {
  private var meter: BodyMeter
  private var header = ImageHeaderReader()
  /// What will be kept beside the body.
  private let answer: StoredResponse
  /// Whether the body is for the disk.
  var keeps: Bool
  private var body = Data()
  /// The bytes before those that this answer brings.
  private var offset: Int64 = 0
  private let total: Int64?
  /// Whether a part of the body can be gone on with.
  private let mayResume: Bool
  /// Whether the body is looked at from its first byte on; else that was done when its beginning came.
  private var isSeen = true
  private var hasNoted = false

  /// The bytes of the whole body, if its head says so.
  var announced: Int? { total.map(Int.init) }

  init(
    _ head: HTTPHead, _ fields: HeaderFields, limit: Int, answer: StoredResponse, keeps: Bool
  ) throws(BodyFault) {
    let limits = BodyMeter.Limits(receivedBytes: Int64(limit), decodedBytes: Int64(limit))
    meter = try BodyMeter(
      status: head.status, fields: fields, limits: limits, seesSentForm: !head.decodesContent)
    total = meter.announcedBytes
    mayResume = !fields.isContentCoded && !fields.refusesRanges
    self.answer = answer
    self.keeps = keeps
  }

  /// The rest of a body of which the beginning is at hand: just so many bytes.
  init(
    rest: Int64, of total: Int64, _ fields: HeaderFields, limit: Int, answer: StoredResponse, keeps: Bool
  ) throws(BodyFault) {
    guard total <= Int64(limit) else { throw .tooLarge }
    let limits = BodyMeter.Limits(receivedBytes: Int64(limit), decodedBytes: Int64(limit))
    meter = try BodyMeter(status: 206, fields: fields, limits: limits, rangeBytes: rest)
    offset = total - rest
    self.total = total
    mayResume = true
    self.answer = answer
    self.keeps = keeps
  }

  /// Puts the beginning, from the disk, before what comes.
  mutating func prepend(_ beginning: Data) -> [HTTPLoad.Command] {
    if keeps { body = beginning }
    header.read(beginning)
    return [.receive(beginning)] + note()
  }

  /// The beginning is with the coordinator: it has been looked at, and is not here to be kept.
  mutating func leaveBeginning() {
    keeps = false
    isSeen = false
    hasNoted = true
  }

  /// Takes the next piece; the last command is `fail` if that must be the end.
  mutating func take(_ piece: Data, _ rules: HTTPLoad.Rules) -> [HTTPLoad.Command] {
    do {
      try meter.receive(piece.count)
    } catch {
      // Of a rest that does not fit, the whole may be right.
      return [
        .fail(
          TransferFailure(
            offset > 0 ? .mayHeal : .permanent, HTTPImageError(error, limit: rules.bodyLimit)))
      ]
    }
    if isSeen {
      header.read(piece)
      if let error = fault(rules) { return [.fail(TransferFailure(.permanent, error))] }
    }
    if keeps { body.append(piece) }
    return [.receive(piece)] + note()
  }

  /// Says once what the body is a part of, as soon as its first bytes have shown that it may be an image: a load that
  /// goes on from them does not see these.
  private mutating func note() -> [HTTPLoad.Command] {
    guard !hasNoted, let part else { return [] }
    if case .needsMore = header.header { return [] }
    hasNoted = true
    return [.note(part)]
  }

  /// What is wrong with the body, by its first bytes.
  func fault(_ rules: HTTPLoad.Rules) -> HTTPImageError? {
    switch header.header {
    case .image(_, let size):
      rules.pixelLimit.allows(size) ? nil : .tooManyPixels(width: size.width, height: size.height)
    case .other(.html): .notAnImage("it is a page")
    case .other(.json): .notAnImage("it is JSON")
    case .other(.xml): .notAnImage("it is XML")
    case .other(.empty): .notAnImage("it is empty")
    case .unreadable(let format): .notAnImage("it begins like \(format), but has no size that makes sense")
    // What is not known here the app's decoder may know.
    case .needsMore, .other(.svg), .other(.unknown): nil
    }
  }

  /// Says that nothing more comes.
  mutating func finish() throws(BodyFault) {
    try meter.finish()
    if isSeen { header.finish() }
  }

  /// With those that were at hand.
  private var received: Int64 { offset + meter.receivedBytes }

  var isEmpty: Bool { received == 0 }

  /// The answer's freshness, and what to keep on disk of it.
  var whole: (response: StoredResponse, body: Data) {
    (answer.having(bodyBytes: received, totalBytes: received), body)
  }

  /// What is known of the bytes that have come, for a later load to go on from; `nil` if none could.
  var part: StoredResponse? {
    let part = answer.having(bodyBytes: received, totalBytes: total)
    guard mayResume, part.bodyBytes > 0, part.validators.strong != nil else { return nil }
    return part
  }

  /// Keeps on disk what came of a body that broke off.
  func keepPart() -> [HTTPLoad.Command] {
    guard keeps, let part, let record = part.record(),
      Int64(body.count) == part.bodyBytes
    else { return [] }
    return [.keep(metadata: Data(record), body: body)]
  }
}

extension HTTPLoad {
  /// The body is complete; it is checked whether it is what its head said, and an image.
  mutating func finish(_ reception: inout Reception, at now: Timestamp) -> [Command] {
    do {
      try reception.finish()
    } catch {
      let failure = TransferFailure(.mayHeal, HTTPImageError(error, limit: rules.bodyLimit))
      return breakOff(reception, failure, at: now)
    }
    if let fault = reception.isEmpty ? .notAnImage("it is empty") : reception.fault(rules) {
      return discardPart() + fail(.permanent, fault)
    }
    stage = .over
    let (response, body) = reception.whole
    var commands: [Command] = []
    var isStored = false
    if reception.keeps, let record = response.record() {
      commands.append(.keep(metadata: Data(record), body: body))
      isStored = true
    } else if rules.stores {
      // What was kept before is not what the server has now.
      commands.append(.discard)
    }
    let freshness = ImageFreshness(response, at: now, showsStale: rules.showsStale)
    return commands + [.finish(freshness, isStored: isStored)]
  }
}
