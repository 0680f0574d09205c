/// How many exchanges a transport has open at once; the others wait in its queue.
package struct ConnectionLimits: Hashable, Sendable {
  /// To one origin.
  package var perOrigin: Int

  package var total: Int

  /// On one HTTP/2 connection.
  ///
  /// An origin that has answered by HTTP/2 has one connection, and this many streams.
  package var streams: Int

  package init(perOrigin: Int = 6, total: Int = 32, streams: Int = 64) {
    precondition(
      perOrigin > 0 && total > 0 && streams > 0,
      "no exchange could ever begin: \(perOrigin), \(total), \(streams)")
    self.perOrigin = perOrigin
    self.total = total
    self.streams = streams
  }
}
