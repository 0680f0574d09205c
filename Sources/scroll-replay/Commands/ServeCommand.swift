import Foundation
import LoopbackServer
import ScrollReplay

/// Serves images over HTTP on the loopback interface, shaped like a network, and faults on demand.
struct ServeCommand: Command {
  static let name = "serve"
  static let summary =
    "Serves images on 127.0.0.1, shaped like a network, and what goes wrong on demand, until SIGTERM or SIGINT."

  private static let port = Option("--port", "N", help: "Where to listen. Without it: a free port.") {
    word throws(Complaint) in try Reading.wholeNumber(word, in: UInt16(0)...UInt16.max)
  }
  private static let feed = Option(
    "--feed", "FILE",
    help: """
      Serves a feed's images by their URLs' paths. Without it: /images/0 to /images/9999, of 40,000 bytes. \
      Beside them /faults/ lists replies that go wrong, each below it by name.
      """, read: Reading.text)
  private static let network = Option(
    "--network", "FILE",
    help: "Shapes bodies like a network, in JSON or a mahimahi trace. Without it: as fast as it goes.",
    read: Reading.text)
  private static let rate = Option("--rate", "MBIT", help: "Lets through so many Mbit/s, always, instead.") {
    word throws(Complaint) in try Reading.wholeNumber(word, in: 1...100_000)
  }
  private static let roundTrip = Option(
    "--rtt", "MS",
    help: """
      How many milliseconds each reply waits before its first byte. Without it: 0, or 60 with a mahimahi trace. \
      A network in JSON has its own.
      """
  ) { word throws(Complaint) in try Reading.milliseconds(word, upTo: 3_600_000) }
  /// For who starts a server beside itself, and may be gone before it.
  static let untilInputEnds = Flag(
    "--until-input-ends",
    help: """
      Ends with standard input too, as a program that starts this one wants it. Without it: only SIGTERM and SIGINT \
      (Ctrl-C) end it, whatever standard input is.
      """)

  static let options = [
    port.declaration, feed.declaration, network.declaration, rate.declaration, roundTrip.declaration,
    untilInputEnds.declaration,
  ]

  private let configuration: LoopbackServer.Configuration
  private let endsWithInput: Bool

  init(_ arguments: Arguments) throws {
    let port = try arguments.value(of: Self.port)
    let feed = try arguments.value(of: Self.feed)
    let shape = try Self.shape(arguments)
    var configuration = LoopbackServer.Configuration(
      try feed.map(Self.site) ?? Self.images, shape: shape)
    // What nobody can ask for need not be kept.
    configuration.logCapacity = 1
    configuration.port = port ?? 0
    self.configuration = configuration
    endsWithInput = arguments.has(Self.untilInputEnds)
  }

  /// Serves until it is told to end by a signal, or if so asked until the end of standard input.
  func run(writingTo output: StandardOutput) throws {
    let end = EndOfService(withInput: endsWithInput)
    let server = try LoopbackServer(configuration)
    defer { server.stop() }
    try output.write(server.origin + "\n")
    end.wait()
  }

  // MARK: - What is served

  private static let images = Site.images(Array(repeating: 40_000, count: 10_000))

  /// A feed's images by their URLs' paths with their queries, whatever their hosts.
  private static func site(_ file: String) throws -> Site {
    var sizes: [String: Int] = [:]
    for image in try Feed(readingFrom: file).rows.flatMap(\.images) {
      let target = target(of: image.url)
      guard sizes.updateValue(image.bytes, forKey: target) ?? image.bytes == image.bytes else {
        throw UsageError(
          subject: feed.declaration.name,
          problem: "two images of different sizes have the path \(UsageError.quoted(target))",
          remedy: "give them different paths")
      }
    }
    let known = sizes
    return Site(lookup: { target in
      known[target].map { .image(.jpeg(width: 640, height: 480), seed: seed(of: target), count: $0) }
    })
  }

  /// What a client asks the host for.
  private static func target(of url: String) -> String {
    let rest = url.range(of: "://").map { url[$0.upperBound...] } ?? url[...]
    guard let slash = rest.firstIndex(of: "/") else { return "/" }
    return String(rest[slash...].prefix { $0 != "#" })
  }

  /// The same on every run, unlike a hash value.
  private static func seed(of target: String) -> UInt64 {
    target.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  // MARK: - How it is shaped

  private static func shape(_ arguments: Arguments) throws -> Shape? {
    let file = try arguments.value(of: network)
    let rate = try arguments.value(of: rate)
    let roundTrip = try arguments.value(of: roundTrip)
    switch (file, rate) {
    case (nil, nil):
      return try roundTrip.map { try Shape(bitsPerSecond: 1e12, roundTrip: .milliseconds($0)) }
    case (nil, let rate?):
      return try Shape(bitsPerSecond: Double(rate) * 1e6, roundTrip: .milliseconds(roundTrip ?? 0))
    case (_?, _?):
      throw UsageError(
        subject: Self.rate.declaration.name, problem: "a network has its own capacity",
        remedy: "leave it out, or leave out \(network.declaration.name)")
    case (let file?, nil): return try shape(of: file, roundTrip)
    }
  }

  private static func shape(of path: String, _ roundTrip: Double?) throws -> Shape {
    let file = try NetworkFile(readingFrom: path)
    if file.isComplete && roundTrip != nil {
      throw UsageError(
        subject: Self.roundTrip.declaration.name, problem: "a network in JSON has its own round trip",
        remedy: "leave it out, or change the network's file")
    }
    let network = try file.network(roundTrip: roundTrip ?? 60)
    return try Shape(
      steps: network.capacity.map {
        Shape.Step(from: .milliseconds($0.time), bytesPerSecond: $0.bitsPerSecond / 8)
      },
      period: network.period.map(Duration.milliseconds), roundTrip: .milliseconds(network.roundTrip))
  }
}
