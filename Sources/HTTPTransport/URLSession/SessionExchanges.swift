import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The exchanges of a `URLSessionTransport`, and the session that carries them.
///
/// `@unchecked Sendable`: its variables are touched on `queue` alone, which is serial. What others call does nothing but
/// put its work there, and the session's delegate queue runs on it. It is no actor since a session's delegate must be an
/// `NSObject` that answers where it is called.
final class SessionExchanges: NSObject, @unchecked Sendable {
  private let queue = DispatchQueue(label: "HTTPTransport.exchanges")
  private let taskQueue = DispatchQueue(label: "HTTPTransport.tasks")
  private var session: URLSession?
  private var waiting: ExchangeQueue<ObjectIdentifier>
  private var entries: [ObjectIdentifier: SessionEntry] = [:]
  private var ids: [Int: ObjectIdentifier] = [:]
  private var startedCount = 0

  init(limits: ConnectionLimits) {
    waiting = ExchangeQueue(limits: limits)
    super.init()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    configuration.httpMaximumConnectionsPerHost = limits.perOrigin
    let operations = OperationQueue()
    operations.maxConcurrentOperationCount = 1
    // Kept by this, which the session keeps.
    unsafe operations.underlyingQueue = queue
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: operations)
  }

  func start(_ exchange: HTTPExchange) {
    let instant = ContinuousClock.now
    queue.async { [self] in
      guard exchange.gate.isOpen else { return }
      do throws(ExchangeFailure) {
        guard session != nil else { throw .transportClosed }
        try enter(exchange, at: instant)
      } catch {
        tellLast(.failure(error, ExchangeFigures()), of: exchange)
      }
      beginWaiting()
    }
  }

  func forget(_ exchange: HTTPExchange) {
    queue.async { [self] in
      drop(ObjectIdentifier(exchange))
      beginWaiting()
    }
  }

  func resume(_ exchange: HTTPExchange) {
    let id = ObjectIdentifier(exchange)
    queue.async { [self] in
      guard let entry = entries[id], entry.course?.isPaused == true else { return }
      entries[id]?.course?.isPaused = false
      entries[id]?.course?.lastByte = .now
      entries[id]?.kept = []
      entries[id]?.keptBytes = 0
      for event in entry.kept { pass(event, of: id) }
      watch(id)
    }
  }

  func setPriority(_ priority: ExchangePriority, of exchange: HTTPExchange) {
    queue.async { [self] in waiting.setPriority(priority, of: ObjectIdentifier(exchange)) }
  }

  func shutDown() {
    queue.async { [self] in
      guard let session else { return }
      self.session = nil
      for entry in entries.values.sorted(by: { $0.turn < $1.turn }) {
        drop(ObjectIdentifier(entry.exchange))
        tellLast(.failure(.transportClosed, ExchangeFigures()), of: entry.exchange)
      }
      // Only after the cancels, which are on the same queue.
      taskQueue.async { session.finishTasksAndInvalidate() }
    }
  }

  private func enter(_ exchange: HTTPExchange, at instant: ContinuousClock.Instant) throws(ExchangeFailure) {
    let id = ObjectIdentifier(exchange)
    precondition(entries[id] == nil, "exchange \(exchange.number) was started twice")
    let origin = try Origin.of(exchange.url)
    for field in exchange.fields { _ = try field.line() }
    startedCount += 1
    entries[id] = SessionEntry(exchange: exchange, started: instant, turn: startedCount)
    waiting.enter(id, to: origin, priority: exchange.priority)
  }

  private func beginWaiting() {
    guard let session else { return }
    while let id = waiting.next() {
      guard let entry = entries[id] else { continue }
      let dataTask = session.dataTask(with: .init(entry.exchange))
      let task = SessionTask(dataTask, queue: taskQueue)
      ids[task.id] = id
      var course = ExchangeCourse(entry.exchange, queued: .now - entry.started, isConnected: true)
      // Nobody says when it is connected: it may take the connect deadline until the stall clock begins.
      course.lastByte += entry.exchange.limits.connect
      entries[id]?.task = task
      entries[id]?.course = course
      task.resume()
      watch(id)
    }
  }

  /// Looks after an exchange when its time may be up.
  private func watch(_ id: ObjectIdentifier) {
    guard let entry = entries[id], let alarm = entry.course?.alarm,
      alarm < entry.watched ?? alarm + .seconds(1)
    else { return }
    entries[id]?.watched = alarm
    let wait = DispatchTimeInterval.milliseconds(max(0, (alarm - .now).milliseconds))
    queue.asyncAfter(deadline: .now() + wait) { [weak self] in
      // Another exchange may have come to the same place in memory, or an earlier alarm have been set.
      guard let self, let current = entries[id], current.turn == entry.turn, current.watched == alarm else {
        return
      }
      entries[id]?.watched = nil
      if let failure = current.course?.overdue(at: .now) {
        end(id) { .failure(failure, $0) }
      } else {
        watch(id)
      }
    }
  }

  /// Tells an exchange's receiver, or keeps what it does not want yet.
  private func pass(_ event: HTTPEvent, of id: ObjectIdentifier) {
    guard let entry = entries[id] else { return }
    if entry.course?.isPaused == true { return keep(event, of: id) }
    if case .end(let figures) = event { return end(id) { _ in .end(figures) } }
    if case .failure(let failure, let figures) = event { return end(id) { _ in .failure(failure, figures) } }
    let flow = entry.exchange.gate.tell { entry.exchange.receiver.receive(event, of: entry.exchange) }
    if flow == .pause { entries[id]?.course?.isPaused = true }
  }

  private func keep(_ event: HTTPEvent, of id: ObjectIdentifier) {
    if case .piece(let piece) = event { entries[id]?.keptBytes += piece.count }
    entries[id]?.kept.append(event)
    guard let bytes = entries[id]?.keptBytes, bytes > 4 << 20 else { return }
    end(id) { .failure(.other("the receiver pauses, which URLSession cannot"), $0) }
  }

  private func end(_ id: ObjectIdentifier, _ event: (ExchangeFigures) -> HTTPEvent) {
    guard let entry = entries[id] else { return }
    drop(id)
    tellLast(event(entry.figures), of: entry.exchange)
    beginWaiting()
  }

  private func drop(_ id: ObjectIdentifier) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    waiting.leave(id)
    guard let task = entry.task else { return }
    ids[task.id] = nil
    task.cancel()
  }

  private func tellLast(_ event: HTTPEvent, of exchange: HTTPExchange) {
    _ = exchange.gate.tell(isLast: true) { exchange.receiver.receive(event, of: exchange) }
  }
}

// MARK: - What the session tells

extension SessionExchanges: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    hear(response, of: dataTask)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard let id = ids[dataTask.taskIdentifier] else { return }
    entries[id]?.course?.lastByte = .now
    for start in stride(from: data.startIndex, to: data.endIndex, by: 64 << 10) {
      let piece = data[start..<min(start + 64 << 10, data.endIndex)]
      entries[id]?.course?.received += Int64(piece.count)
      pass(.piece(Data(piece)), of: id)
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let id = ids[task.taskIdentifier] else { return }
    hear(response, of: task)
    entries[id]?.task?.refuseRedirect(completionHandler)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let answersStatus = [
      NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic,
      NSURLAuthenticationMethodHTTPDigest,
    ].contains(challenge.protectionSpace.authenticationMethod)
    guard answersStatus, let id = ids[task.taskIdentifier] else {
      return completionHandler(.performDefaultHandling, nil)
    }
    // Any answer would hang on Linux. The 401 is the answer; its body is not to be had.
    if let response = challenge.failureResponse { hear(response, of: task) }
    end(id) { .end($0) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let id = ids[task.taskIdentifier] else { return }
    // Of a redirect that leads nowhere nothing was said until now.
    if error == nil, let response = task.response { hear(response, of: task) }
    guard let entry = entries[id] else { return }
    if let error {
      let failure = SessionOutcome(error: error, course: entry.course, hasHead: entry.firstByte != nil)
        .failure
      pass(.failure(failure, entry.figures), of: id)
    } else if entry.firstByte == nil {
      pass(.failure(.reset, entry.figures), of: id)
    } else {
      pass(.end(entry.figures), of: id)
    }
  }

  /// Takes the head, once; never an informational one.
  private func hear(_ response: URLResponse, of task: URLSessionTask) {
    guard let id = ids[task.taskIdentifier], let entry = entries[id] else { return }
    entries[id]?.course?.lastByte = .now
    guard let response = response as? HTTPURLResponse, response.statusCode >= 200, entry.firstByte == nil
    else {
      return
    }
    entries[id]?.firstByte = .now
    let head = HTTPHead(response)
    guard head.isWithinBounds else { return end(id) { .failure(.tooManyHeaders, $0) } }
    entries[id]?.course?.announced = head.value(of: "Content-Length").flatMap { Int64($0) }
    pass(.head(head), of: id)
  }
}
