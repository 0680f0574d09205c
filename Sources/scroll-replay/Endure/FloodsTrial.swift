#if os(Linux)
  import Foundation
  import ScrollPrefetch

  /// Asks for bodies that never end: each is refused at its limit while it still comes, and memory stays small (P16).
  enum FloodsTrial: Trial {
    static let name = "floods"
    static let summary = "asks for endless bodies as fast as they come, with a limit of 1 MB each"
    static let usualCount = 100

    private static let bodyLimit = 1 << 20
    /// How much more than at rest the process may have held, in kB.
    private static let memoryLimit = 30_000

    static func run(_ plan: TrialPlan) throws -> String {
      let server = try ServerBeside()
      defer { server.stop() }
      var configuration = HTTPConfiguration()
      configuration.bodyLimit = bodyLimit
      let coordinator = PrefetchCoordinator(loader: HTTPImageLoader(configuration: configuration))
      _ = try refusal(of: server.origin + "/faults/endless/0", by: coordinator)
      let atRest = try memory("VmRSS")
      var slowest = Duration.zero
      for number in 1...plan.count {
        slowest = max(slowest, try refusal(of: server.origin + "/faults/endless/\(number)", by: coordinator))
      }
      let most = try memory("VmHWM")
      let text = """
        \(plan.count) endless bodies refused at \(bodyLimit) bytes, the slowest after \(Int(slowest / .milliseconds(1))) ms; \
        \(atRest) kB at rest, \(most) kB at the most\n
        """
      guard most - atRest <= memoryLimit else { throw TrialFailure(description: text) }
      return text
    }

    /// How long it takes until an image is refused as too large.
    private static func refusal(
      of address: String, by coordinator: PrefetchCoordinator<Data>
    ) throws(TrialFailure) -> Duration {
      guard let url = URL(string: address) else { throw TrialFailure(description: "\(address) is no URL") }
      let began = ContinuousClock.now
      let error = BenchmarkApp.await { () -> (any Error)? in
        do {
          _ = try await coordinator.image(for: ImageRequest(url: url), retries: 0)
          return nil
        } catch {
          return error
        }
      }
      guard case PrefetchError.transferFailed(HTTPImageError.bodyTooLarge)? = error else {
        throw TrialFailure(description: "\(address) ended with \(error.map { "\($0)" } ?? "an image")")
      }
      return .now - began
    }

    /// A line of what the system says of the process, in kB.
    private static func memory(_ name: String) throws(TrialFailure) -> Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      guard
        let number = line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap({ Int($0) }
        )
      else { throw TrialFailure(description: "the system does not say \(name)") }
      return number
    }
  }
#endif
