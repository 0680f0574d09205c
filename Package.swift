// swift-tools-version: 6.2
import PackageDescription

/// The same strictness for every target: what Swift will demand tomorrow, and proof of memory safety.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "ScrollPrefetch",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ScrollPrefetch", targets: ["ScrollPrefetch"]),
    .library(name: "VirtualTime", targets: ["VirtualTime"]),
    .executable(name: "scroll-replay", targets: ["scroll-replay"]),
  ],
  targets: [
    // Decisions: synchronous value types. Imports nothing.
    .target(name: "PrefetchCore", swiftSettings: strict),
    // The one lock that the other modules share.
    .target(name: "Locking", swiftSettings: strict),
    // What an app imports: the actor around the core.
    .target(
      name: "ScrollPrefetch", dependencies: ["PrefetchCore", "Locking"], swiftSettings: strict),
    // A clock and an executor that run real actors deterministically on one thread.
    .target(name: "VirtualTime", dependencies: ["Locking"], swiftSettings: strict),
    // Recorded scrolls against policies on a model of the link.
    .target(
      name: "ScrollReplay", dependencies: ["ScrollPrefetch", "VirtualTime", "Locking"],
      swiftSettings: strict),
    // Asks the C library how large the heap is: no Swift module has that.
    .target(name: "CHeap"),
    .executableTarget(
      name: "scroll-replay",
      dependencies: ["ScrollReplay", "ScrollPrefetch", "PrefetchCore", "Locking", "CHeap"],
      swiftSettings: strict),

    .testTarget(
      name: "PrefetchCoreTests", dependencies: ["PrefetchCore", "VirtualTime"], swiftSettings: strict),
    .testTarget(
      name: "ScrollPrefetchTests", dependencies: ["ScrollPrefetch", "VirtualTime", "Locking"],
      swiftSettings: strict),
    .testTarget(
      name: "VirtualTimeTests", dependencies: ["VirtualTime", "ScrollPrefetch", "Locking"],
      swiftSettings: strict),
    .testTarget(
      name: "ScrollReplayTests", dependencies: ["ScrollReplay", "VirtualTime"], swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests", dependencies: ["scroll-replay"], swiftSettings: strict),
  ]
)
