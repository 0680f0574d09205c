/// A coordinator's events, from the moment of subscription on.
///
/// Events travel in batches: taking one that is at hand costs no lock and no suspension. A subscriber that falls behind
/// loses the newest events beyond its buffer, and finds a ``PrefetchEvent/Kind/gap(_:)`` in their place. The sequence
/// ends when the coordinator is shut down or let go of. It is for one task; subscribe once for each.
public struct PrefetchEvents: AsyncSequence, Sendable {
  /// One event.
  public typealias Element = PrefetchEvent
  /// It never fails.
  public typealias Failure = Never

  private let subscription: Subscription

  init(hub: EventHub, bufferLimit: Int) {
    subscription = Subscription(hub: hub, subscriber: hub.subscribe(bufferLimit: bufferLimit))
  }

  /// An iterator over the events that this subscription has not yet given out.
  public func makeAsyncIterator() -> Iterator {
    Iterator(subscription: subscription)
  }

  /// Takes events one by one.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let subscription: Subscription
    private var batch: [PrefetchEvent] = []
    private var taken = 0

    fileprivate init(subscription: Subscription) {
      self.subscription = subscription
    }

    /// The next event; `nil` when nothing more will come.
    public mutating func next() async -> PrefetchEvent? {
      while taken == batch.count {
        guard let more = await subscription.subscriber.next() else { return nil }
        batch = more
        taken = 0
      }
      defer { taken += 1 }
      return batch[taken]
    }

    /// The next event; `nil` when nothing more will come.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> PrefetchEvent? {
      await next()
    }
  }

  /// Ends the subscription when nothing refers to it any more.
  fileprivate final class Subscription: Sendable {
    let hub: EventHub
    let subscriber: Subscriber

    init(hub: EventHub, subscriber: Subscriber) {
      self.hub = hub
      self.subscriber = subscriber
    }

    deinit {
      hub.unsubscribe(subscriber)
    }
  }
}
