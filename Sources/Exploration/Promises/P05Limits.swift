/// P5, the limits on open transfers: by what the loader was asked, and by what events say is open.
struct LimitChecker: PromiseChecker {
  static let promise = Promise(
    number: 5, sentence: "limits are never exceeded, and every ending gives its place back")

  private let settings: Program.Settings

  init(_ settings: Program.Settings) {
    self.settings = settings
  }

  func look(at sight: Sight, _ model: Model) -> [String] {
    var found = sight.loader.starts.flatMap(excess)
    found += sight.loader.strayCancels.map { "transfer \($0) was cancelled, and was not open" }
    let open = Set(sight.open.map { "\($0.source)" })
    if sight.openKeys != open {
      found.append("events say that \(sight.openKeys.sorted()) are open, the loader has \(open.sorted())")
    }
    return found
  }

  private func excess(_ start: LoaderLog.Start) -> [String] {
    var found: [String] = []
    if start.open.count > settings.limit {
      found.append(
        "transfer \(start.number) is one of \(start.open.count), and the limit is \(settings.limit)")
    }
    let host = Picture.host(of: start.source)
    let neighbours = start.open.count { Picture.host(of: $0) == host }
    if neighbours > settings.limitPerHost {
      found.append(
        "transfer \(start.number) is one of \(neighbours) of host \(host), whose limit is "
          + "\(settings.limitPerHost)")
    }
    return found
  }
}
