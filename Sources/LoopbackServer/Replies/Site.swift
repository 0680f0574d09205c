/// What a server answers with.
///
/// Its closures are called on the server's thread, where everything waits for them.
package struct Site: Sendable {
  /// By path, without a query; the first place where a request is looked for after `plan` and the faults.
  package var resources: [String: Resource]
  /// Asked for the target (with its query) that is among no resources.
  package var lookup: @Sendable (String) -> Resource?
  /// Asked first for every request; what it answers with is done, whatever the target.
  package var plan: @Sendable (Request, Visit) -> Script?

  /// Resources by path, by a rule, and whatever a plan does instead.
  package init(
    resources: [String: Resource] = [:], lookup: @escaping @Sendable (String) -> Resource? = { _ in nil },
    plan: @escaping @Sendable (Request, Visit) -> Script? = { _, _ in nil }
  ) {
    self.resources = resources
    self.lookup = lookup
    self.plan = plan
  }

  /// Images of a feed: `/images/0`, `/images/1` and so on, with the sizes given, each with an image's first bytes.
  package static func images(_ sizes: [Int], format: ImageHead = .jpeg(width: 640, height: 480)) -> Site {
    Site(lookup: { target in
      let prefix = "/images/"
      guard target.hasPrefix(prefix), let number = Int(target.dropFirst(prefix.count)),
        sizes.indices.contains(number)
      else { return nil }
      return .image(format, seed: UInt64(number), count: sizes[number])
    })
  }

  func script(for request: Request, _ visit: Visit) -> Script {
    if let planned = plan(request, visit) { return planned }
    if let fault = FaultRegistry.script(for: request, visit) { return fault }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .reply(to: request, ReplyHead(405, [Field("Allow", "GET, HEAD")]), Body())
    }
    guard let resource = resources[request.path] ?? lookup(request.target) else {
      return .reply(to: request, ReplyHead(404), Body("There is nothing here.\n"))
    }
    return resource.script(for: request)
  }
}

/// What a script may depend on beside the request.
package struct Visit: Sendable {
  /// The server's own port.
  package var port: UInt16
  /// How often this target was asked for, this time included.
  package var count: Int
}
