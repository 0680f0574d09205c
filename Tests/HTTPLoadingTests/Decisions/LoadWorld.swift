import Foundation
import HTTPSemantics
import HTTPTransport
import LoopbackServer
import ScrollPrefetch

/// What an `HTTPLoad` acts on, as a model that throws when a command makes no sense there.
struct LoadWorld {
  struct Broken: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  enum Ending {
    case finished(ImageFreshness, isStored: Bool)
    case unchanged(ImageFreshness, isStored: Bool)
    case failed(TransferFailure)
  }

  struct Question {
    let address: String
    let fields: [HTTPField]

    func value(_ name: String) -> String? {
      fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }
  }

  private var load: HTTPLoad
  private(set) var questions: [Question] = []
  private(set) var isOpen = false
  /// What the coordinator holds, and what was noted of it.
  private(set) var body = Data()
  private(set) var bookmark: StoredResponse?
  /// What the disk has.
  private(set) var stored: (response: StoredResponse, body: Data)?
  private(set) var ending: Ending?
  private(set) var expectedBytes: Int?
  var now = Timestamp(seconds: 1_800_000_000)

  static let address = "http://one.test/a"

  init(
    _ configuration: HTTPConfiguration = HTTPConfiguration(), address: String = Self.address,
    request: [(String, String)] = [], isRefresh: Bool = false, stores: Bool = true,
    secrets: SecretFields = SecretFields()
  ) throws {
    let lines = request.compactMap { name, value in FieldName(name).map { HeaderField($0, value) } }
    let rules = HTTPLoad.Rules(configuration, secrets: secrets, stores: stores)
    let made = HTTPLoad(
      address: address, request: try HeaderFields(lines), isRefresh: isRefresh, rules: rules)
    guard let made else { throw Broken("no address of HTTP: \(address)") }
    load = made
  }

  // MARK: - What is told

  /// Begins with what an earlier world has left: its disk, and if it was cancelled its bytes.
  mutating func begin(
    disk: (response: StoredResponse, body: Data)? = nil, kept: Data = Data(),
    _ bookmark: StoredResponse? = nil
  ) throws {
    stored = disk
    body = kept
    self.bookmark = bookmark
    let kept = HTTPLoad.Kept(bytes: kept.count, of: bookmark)
    try perform(load.begin(with: disk, kept: kept, at: now))
  }

  mutating func head(_ status: Int, _ fields: [(String, String)] = []) throws {
    let head = HTTPHead(
      status: status, version: .http11, fields: fields.map { HTTPField($0.0, $0.1) })
    try perform(load.take(head, at: now))
  }

  mutating func piece(_ bytes: some Sequence<UInt8>) throws {
    try perform(load.take(Data(bytes), at: now))
  }

  mutating func end() throws {
    isOpen = false
    try perform(load.takeEnd(at: now))
  }

  mutating func fail(_ failure: ExchangeFailure) throws {
    isOpen = false
    try perform(load.take(failure, at: now))
  }

  // MARK: - What is done

  private mutating func perform(_ commands: [HTTPLoad.Command]) throws {
    for command in commands {
      guard ending == nil else { throw Broken("\(command) after the end") }
      try perform(command)
    }
    if ending != nil, isOpen { throw Broken("the load is over, and its exchange open") }
  }

  private mutating func perform(_ command: HTTPLoad.Command) throws {
    switch command {
    case .ask(let address, let fields):
      guard !isOpen else { throw Broken("asked while an exchange is open") }
      isOpen = true
      questions.append(Question(address: address, fields: fields))
    case .abandon:
      guard isOpen else { throw Broken("abandoned what is not open") }
      isOpen = false
    case .began(let bytes): expectedBytes = bytes
    case .receive(let data): body += data
    case .restart:
      body = Data()
      bookmark = nil
    case .note(let response):
      guard !body.isEmpty else { throw Broken("a note on no bytes") }
      bookmark = response
    case .keep(let metadata, let body): try keep(metadata, body)
    case .renew(let metadata):
      guard let response = StoredResponse(record: Array(metadata)) else { throw Broken("no record") }
      guard let old = stored else { return }
      guard Int64(old.body.count) == response.bodyBytes else { throw Broken("renewed as another body") }
      stored = (response, old.body)
    case .discard: stored = nil
    case .finish(let freshness, let isStored): try finish(freshness, isStored)
    case .finishUnchanged(let freshness, let isStored): ending = .unchanged(freshness, isStored: isStored)
    case .fail(let failure): ending = .failed(failure)
    }
  }

  private mutating func keep(_ metadata: Data, _ body: Data) throws {
    guard let response = StoredResponse(record: Array(metadata)) else { throw Broken("no record") }
    guard response.bodyBytes == body.count else { throw Broken("kept with another length") }
    guard !CacheControl(response.fields).forbidsStoring else { throw Broken("kept what is not to be stored") }
    if let total = response.totalBytes, total < response.bodyBytes { throw Broken("more than all of it") }
    if response.isWhole, body != self.body { throw Broken("kept another body than was delivered") }
    stored = (response, body)
  }

  private mutating func finish(_ freshness: ImageFreshness, _ isStored: Bool) throws {
    ending = .finished(freshness, isStored: isStored)
    guard !body.isEmpty else { throw Broken("an empty image") }
    // What had been announced for an answer that was given up for another one does not count.
    guard isStored else { return }
    guard let stored, stored.response.isWhole, stored.body == body else {
      throw Broken("it is not on the disk as it was said to be")
    }
  }

  // MARK: - What came out

  var failure: TransferFailure? { if case .failed(let failure)? = ending { failure } else { nil } }
  var error: HTTPImageError? { failure?.underlying as? HTTPImageError }
  var isFinished: Bool { if case .finished? = ending { true } else { false } }
}

/// Bodies that begin like an image.
enum Picture {
  static func bytes(_ count: Int = 1_000, seed: UInt64 = 1) -> [UInt8] {
    let head = ImageHead.jpeg(width: 10, height: 10).bytes.prefix(count)
    return head + (head.count..<count).map { UInt8(truncatingIfNeeded: UInt64($0 / 3) &* 31 &+ seed &* 97) }
  }
}
