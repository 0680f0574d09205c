#if os(Linux)
  import Foundation
  import ScrollPrefetch
  import VirtualTime

  /// Takes the process's descriptors away while images are loaded: each load ends, and each image comes once there are
  /// descriptors again (P17, P18).
  enum DescriptorsTrial: Trial {
    static let name = "descriptors"
    static let summary =
      "leaves the process hardly a descriptor while images are loaded, and looks whether they come later"
    static let usualCount = 100

    /// How many images are asked for at once.
    private static let width = 8

    static func run(_ plan: TrialPlan) throws -> String {
      let server = try ServerBeside()
      defer { server.stop() }
      TakenDescriptors.limit(to: 512)
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "\(Tool.name)-descriptors-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let cache = DiskCache(folder: folder, sizeLimit: 10_000_000)
      var random = SplitMix64(seed: plan.seed)
      var failures = 0
      for round in 0..<plan.count {
        // Some were loaded a few rounds ago, so that they are on the disk.
        let requests = try (0..<width).map { try request(at: server.origin, number: round * width / 2 + $0) }
        failures += try tryOnce(requests, cache, &random)
      }
      guard failures > 0 || plan.count < 10 else {
        throw TrialFailure(description: "no load ever failed, so that nothing was tried")
      }
      return "\(plan.count * width) images came, after \(failures) failures for the want of a descriptor\n"
    }

    /// Loads images with next to no descriptors, then with enough; how many failed at first.
    private static func tryOnce(
      _ requests: [ImageRequest], _ cache: DiskCache, _ random: inout SplitMix64
    ) throws -> Int {
      let isMadeBefore = random.next(below: 2) == 0
      let early = isMadeBefore ? coordinator(cache) : nil
      let taken = try TakenDescriptors(leaving: random.next(below: 6))
      let coordinator = early ?? coordinator(cache)
      let outcomes = load(requests, by: coordinator, retries: 0)
      taken.giveBack()
      let faults = try outcomes.compactMap { try failure(of: $0) }
      for fault in faults {
        guard case HTTPImageError.connection = fault else {
          throw TrialFailure(description: "a load failed with \(fault)")
        }
      }
      for outcome in load(requests, by: coordinator, retries: 8) {
        if let fault = try failure(of: outcome) {
          throw TrialFailure(description: "with enough descriptors, a load failed with \(fault)")
        }
      }
      return faults.count
    }

    private static func coordinator(_ cache: DiskCache) -> PrefetchCoordinator<Data> {
      PrefetchCoordinator(loader: HTTPImageLoader(cache: cache))
    }

    private static func request(at origin: String, number: Int) throws(TrialFailure) -> ImageRequest {
      guard let url = URL(string: "\(origin)/images/\(number % 10_000)") else {
        throw TrialFailure(description: "\(origin) is no URL")
      }
      return ImageRequest(url: url)
    }

    private static func load(
      _ requests: [ImageRequest], by coordinator: PrefetchCoordinator<Data>, retries: Int
    ) -> [Result<Data, any Error>] {
      BenchmarkApp.await {
        await withTaskGroup(of: Result<Data, any Error>.self) { group in
          for request in requests {
            group.addTask {
              do {
                return .success(try await coordinator.image(for: request, retries: retries))
              } catch {
                return .failure(error)
              }
            }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
      }
    }

    /// Why an image did not come; nil if it did.
    private static func failure(of outcome: Result<Data, any Error>) throws -> (any Error)? {
      switch outcome {
      case .success(let image):
        guard image.count == 40_000 else {
          throw TrialFailure(description: "an image has \(image.count) bytes")
        }
        return nil
      case .failure(PrefetchError.transferFailed(let error)): return error
      case .failure(let error): return error
      }
    }
  }
#endif
