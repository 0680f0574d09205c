/// First in, first out, in O(1) each.
package struct Fifo<Element> {
  private var items: [Element?] = []
  private var head = 0

  package init() {}

  package var first: Element? { head < items.count ? items[head] : nil }

  package mutating func append(_ item: Element) {
    items.append(item)
  }

  package mutating func popFirst() -> Element? {
    guard head < items.count else { return nil }
    let item = items[head]
    items[head] = nil
    head += 1
    // Half of it is empty: moving the rest costs as much as was taken since the last time.
    if head * 2 >= items.count {
      items.removeFirst(head)
      head = 0
    }
    return item
  }
}

extension Fifo: Sendable where Element: Sendable {}
