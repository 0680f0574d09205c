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
    // What HTTP says of caching, ranges and redirects, as value types. No input or output.
    .target(name: "HTTPSemantics", swiftSettings: strict),
    // What the first bytes of an image tell: its format, and how many pixels it has.
    .target(name: "ImageHeaders", swiftSettings: strict),
    // The few declarations of libcurl that the transport needs, so that no development package is.
    .target(name: "CCurl", linkerSettings: [.linkedLibrary(":libcurl.so.4", .when(platforms: [.linux]))]),
    // One request and its answer over the network: by libcurl, and by URLSession.
    .target(
      name: "HTTPTransport",
      dependencies: ["Locking", .target(name: "CCurl", condition: .when(platforms: [.linux]))],
      swiftSettings: strict),
    // Bytes by key in a folder: bounded, and whole after a crash.
    .target(name: "DiskStore", dependencies: ["Locking"], swiftSettings: strict),
    // Images over HTTP on the loopback interface, shaped like a network, misbehaving on demand.
    .target(name: "LoopbackServer", dependencies: ["Locking"], swiftSettings: strict),
    // What an app imports: the actor around the core.
    .target(
      name: "ScrollPrefetch",
      dependencies: [
        "PrefetchCore", "Locking", "HTTPSemantics", "HTTPTransport", "ImageHeaders", "DiskStore",
      ],
      swiftSettings: strict),
    // A clock and an executor that run real actors deterministically on one thread.
    .target(name: "VirtualTime", dependencies: ["Locking"], swiftSettings: strict),
    // Recorded scrolls against policies on a model of the link.
    .target(
      name: "ScrollReplay", dependencies: ["ScrollPrefetch", "PrefetchCore", "VirtualTime", "Locking"],
      swiftSettings: strict),
    // Random programs against the coordinator under every schedule, and a checker for each promise.
    .target(
      name: "Exploration", dependencies: ["ScrollPrefetch", "VirtualTime", "Locking"], swiftSettings: strict),
    // Random inputs against every reader, and what must be true whatever they are.
    .target(name: "InputFuzzing", dependencies: ["ScrollReplay", "VirtualTime"], swiftSettings: strict),
    // Asks the C library how large the heap is: no Swift module has that.
    .target(name: "CHeap"),
    // What a thread says when a trap ends the process: in C, as it must be in a signal handler.
    .target(name: "CLastWords"),
    .executableTarget(
      name: "scroll-replay",
      dependencies: [
        "ScrollReplay", "ScrollPrefetch", "PrefetchCore", "Exploration", "HTTPTransport", "DiskStore",
        "InputFuzzing", "LoopbackServer", "VirtualTime", "Locking", "CHeap",
        "CLastWords",
      ],
      swiftSettings: strict),

    .testTarget(
      name: "PrefetchCoreTests", dependencies: ["PrefetchCore", "VirtualTime"], swiftSettings: strict),
    .testTarget(
      name: "ScrollPrefetchTests",
      dependencies: ["ScrollPrefetch", "Exploration", "VirtualTime", "Locking"], swiftSettings: strict),
    .testTarget(
      name: "ExplorationTests", dependencies: ["Exploration", "ScrollPrefetch", "VirtualTime", "Locking"],
      swiftSettings: strict),
    .testTarget(name: "HTTPSemanticsTests", dependencies: ["HTTPSemantics"], swiftSettings: strict),
    .testTarget(name: "ImageHeadersTests", dependencies: ["ImageHeaders"], swiftSettings: strict),
    .testTarget(
      name: "HTTPTransportTests", dependencies: ["HTTPTransport", "LoopbackServer", "Locking"],
      swiftSettings: strict),
    .testTarget(
      name: "HTTPLoadingTests",
      dependencies: ["ScrollPrefetch", "LoopbackServer", "HTTPSemantics", "HTTPTransport", "Locking"],
      swiftSettings: strict),
    .testTarget(name: "DiskStoreTests", dependencies: ["DiskStore", "Locking"], swiftSettings: strict),
    .testTarget(
      name: "LoopbackServerTests", dependencies: ["LoopbackServer", "Locking"], swiftSettings: strict),
    .testTarget(
      name: "VirtualTimeTests", dependencies: ["VirtualTime", "ScrollPrefetch", "Locking"],
      swiftSettings: strict),
    .testTarget(
      name: "ScrollReplayTests", dependencies: ["ScrollReplay", "VirtualTime"], swiftSettings: strict),
    .testTarget(
      name: "InputFuzzingTests", dependencies: ["InputFuzzing", "ScrollReplay"], swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests", dependencies: ["scroll-replay", "CLastWords"], swiftSettings: strict),
  ]
)
