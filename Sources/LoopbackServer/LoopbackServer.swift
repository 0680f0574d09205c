import Locking

/// An HTTP/1.1 server on 127.0.0.1: images with a network's shape, and on demand everything that goes wrong.
///
/// It runs from its creation until `stop()` on one thread of its own. Several are several origins.
package final class LoopbackServer: Sendable {
  /// What a server is to be like.
  package struct Configuration: Sendable {
    package var site: Site
    /// The network it stands in for; nil for as fast as it goes.
    package var shape: Shape?
    /// 0 for a free one.
    package var port: UInt16 = 0
    /// How many bytes the kernel may hold for a connection that the client has not taken; nil for its own choice.
    ///
    /// With a shape not large, so that little arrives after a client has lost interest; but no smaller than two of the
    /// loopback interface's packets of 64 KB: else the kernel at times waits 40 ms for a late acknowledgement.
    package var sendBuffer: Int?
    /// How many entries the log keeps.
    package var logCapacity = 200_000
    /// What is done with a new connection, by its number, before any request; nil for what is usual.
    package var greeting: @Sendable (Int) -> Script? = { _ in nil }

    /// A site, on a network if one is given.
    package init(_ site: Site, shape: Shape? = nil) {
      self.site = site
      self.shape = shape
      sendBuffer = shape == nil ? nil : 131_072
    }
  }

  /// Where it listens.
  package let port: UInt16
  /// What happens.
  package let log: ServerLog

  private let mailbox = Locked(Mailbox())
  private let alarm: Alarm
  private let thread: JoinableThread
  private let hasStopped = Locked(false)

  /// Listens and serves, from now on.
  package init(_ configuration: Configuration) throws(ServerError) {
    let listener = try Listener(port: configuration.port)
    do throws(ServerError) {
      alarm = try Alarm()
    } catch {
      listener.socket.close()
      throw error
    }
    let (alarm, mailbox) = (alarm, mailbox)
    let log = ServerLog(capacity: max(1, configuration.logCapacity)) { alarm.ring() }
    do throws(ServerError) {
      thread = try JoinableThread {
        EventLoop(configuration, log: log, listener: listener, alarm: alarm, mailbox: mailbox).run()
      }
    } catch {
      listener.socket.close()
      alarm.close()
      throw error
    }
    port = listener.port
    self.log = log
  }

  /// A server of a site.
  package convenience init(_ site: Site, shape: Shape? = nil) throws(ServerError) {
    try self.init(Configuration(site, shape: shape))
  }

  deinit {
    stop()
  }

  /// `http://127.0.0.1:PORT`.
  package var origin: String { "http://127.0.0.1:\(port)" }

  /// Changes the network, whose time begins now; nil takes all limits away.
  package func reshape(_ shape: Shape?) {
    mailbox.withLock { $0.shape = .some(shape) }
    alarm.ring()
  }

  /// Closes all connections, and returns when the thread has ended and every descriptor is closed.
  ///
  /// Blocks for a moment; further calls do nothing.
  package func stop() {
    hasStopped.withLock { hasStopped in
      guard !hasStopped else { return }
      hasStopped = true
      mailbox.withLock { $0.isStopping = true }
      alarm.ring()
      thread.join()
      alarm.close()
    }
  }
}
