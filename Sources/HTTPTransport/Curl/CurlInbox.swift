#if os(Linux)
  import Locking

  /// What the transport's thread is asked to do, by any thread, in the order in which it was asked.
  final class CurlInbox: Sendable {
    enum Command: Sendable {
      case start(HTTPExchange, at: ContinuousClock.Instant)
      case cancel(HTTPExchange)
      case resume(HTTPExchange)
      case setPriority(ExchangePriority, HTTPExchange)
      case shutDown
    }

    private struct State {
      var commands: [Command] = []

      /// Nil when the thread takes nothing any more.
      var multi: CurlMulti?

      /// Whether the thread waits for its sockets, and must be woken.
      var isAsleep = false
    }

    private let state: Locked<State>

    init(waking multi: CurlMulti) {
      state = Locked(State(multi: multi))
    }

    /// - Returns: Whether the command will be taken.
    @discardableResult
    func post(_ command: Command) -> Bool {
      state.withLock { state in
        guard let multi = state.multi else { return false }
        state.commands.append(command)
        if state.isAsleep {
          state.isAsleep = false
          multi.wakeUp()
        }
        return true
      }
    }

    func take() -> [Command] {
      state.withLock { state in
        state.isAsleep = false
        defer { state.commands.removeAll(keepingCapacity: true) }
        return state.commands
      }
    }

    /// - Returns: Whether the thread may wait: nothing has come, and what comes will wake it.
    func fallAsleep() -> Bool {
      state.withLock { state in
        state.isAsleep = state.commands.isEmpty
        return state.isAsleep
      }
    }

    /// Takes nothing from now on.
    ///
    /// - Returns: What was still there.
    func close() -> [Command] {
      state.withLock { state in
        state.multi = nil
        defer { state.commands = [] }
        return state.commands
      }
    }
  }
#endif
