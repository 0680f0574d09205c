/// Every fault, by name.
package enum FaultRegistry {
  /// In the order of their families.
  package static let all: [Fault] = [
    GoodReplies.all, LengthFaults.all, CutFaults.all, ChunkFaults.all, SlowFaults.all, HeadFaults.all,
    CompressionFaults.all, RedirectFaults.all, ConditionFaults.all, StatusFaults.all, ContentFaults.all,
    [Mutator.fault],
  ].flatMap { $0 }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The fault of that name.
  package static func fault(_ name: String) -> Fault? { byName[name] }

  static let prefix = "/faults/"

  /// What is done for a path below `/faults/`; that alone lists them all.
  static func script(for request: Request, _ visit: Visit) -> Script? {
    guard request.target.utf8.starts(with: prefix.utf8) else { return nil }
    let words = request.path.dropFirst(prefix.count).split(separator: "/").map(String.init)
    guard let name = words.first else {
      let lines = all.map { "\($0.name)\t\($0.outcome.rawValue)\t\($0.sentence)\n" }.joined()
      return .reply(to: request, ReplyHead(200, [Field("Content-Type", "text/plain")]), Body(lines))
    }
    return fault(name)?.script(
      Fault.Call(request: request, visit: visit, arguments: Array(words.dropFirst())))
  }
}
