/// A read that may still wait.
package struct ReadTicket: Sendable {
  private let store: DiskStore
  /// Nil if it waits no longer.
  private let number: Int?

  init(store: DiskStore, number: Int?) {
    self.store = store
    self.number = number
  }

  /// Takes the read back.
  ///
  /// True: it is not called back. False: it has been, or is just being called.
  @discardableResult
  package func cancel() -> Bool {
    number.map { store.cancel($0) } ?? false
  }

  /// Makes the read urgent, if it still waits.
  package func raise() {
    if let number { store.raise(number) }
  }
}
