// The core knows everything by number. Numbers of images and sources are small and are used again after `forget`, so
// that they can index arrays; all others only grow.

/// A list that was made with the coordinator.
package struct ListID: Hashable, Sendable {
  package let number: Int
  package init(number: Int) { self.number = number }
}

/// An image as it is shown: a source and a variant of it.
package struct ImageID: Hashable, Sendable {
  package let number: Int
  package init(number: Int) { self.number = number }
}

/// The bytes that one or more images are decoded from.
package struct SourceID: Hashable, Sendable {
  package let number: Int
  package init(number: Int) { self.number = number }
}

/// One attempt to bring a source's bytes.
package struct TransferID: Hashable, Sendable {
  package let number: Int
  package init(number: Int) { self.number = number }
}

/// One reading of a source's bytes from what the loader keeps.
package struct ReadID: Hashable, Sendable {
  package let number: Int
  package init(number: Int) { self.number = number }
}

/// Where a source's bytes come from: sources of one host share its limit.
package struct HostID: Hashable, Sendable {
  package let number: Int
  package init(number: Int) { self.number = number }
}

/// A reusable view that shows one image at a time.
package struct SlotID: Hashable, Sendable {
  package let number: Int
  package init(number: Int) { self.number = number }
}

/// A task that awaits an image.
package struct CallerID: Hashable, Sendable {
  package let number: Int
  package init(number: Int) { self.number = number }
}
