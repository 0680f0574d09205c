import ScrollReplay
import Testing
import VirtualTime

/// Mutations of valid files give a value that keeps the format's promises, or an error that names the file.
///
/// A failure prints the seed and the text; the same seed makes the same mutations again.
@Suite("Mutated inputs")
struct InputFuzzTests {
  private static let rounds = 400

  @Test("Mutated traces", arguments: [1, 2] as [UInt64])
  func traces(seed: UInt64) {
    fuzz(Sample.trace, seed: seed) { bytes in
      let trace = try Trace(parsing: bytes, file: "f")
      #expect(!trace.events.isEmpty && trace.events[0].time >= 0)
      #expect(zip(trace.events, trace.events.dropFirst()).allSatisfy { $0.time <= $1.time })
      #expect(trace.viewport.height > 0 && trace.viewport.width > 0)
      // Whatever was read can be checked against a feed without a crash.
      do throws(InputError) {
        try trace.checkEdits(against: Feed(name: "", rows: []), file: "f")
      } catch {
        #expect(error.line.map { $0 > 1 } == true)
      }
    }
  }

  @Test("Mutated feeds", arguments: [1, 2] as [UInt64])
  func feeds(seed: UInt64) {
    fuzz(Sample.feed, seed: seed) { bytes in
      let feed = try Feed(parsing: bytes, file: "f")
      #expect(Set(feed.rows.map(\.id)).count == feed.rows.count)
      #expect(feed.rows.allSatisfy { $0.height > 0 && $0.height.isFinite })
      if let pages = feed.pages {
        #expect(pages.rows > 0 && !pages.latencies.isEmpty && pages.latencies.allSatisfy { $0 > 0 })
      }
      var sizes: [String: Int] = [:]
      for image in feed.rows.flatMap(\.images) {
        #expect(image.bytes > 0)
        #expect(sizes.updateValue(image.bytes, forKey: image.url).map { $0 == image.bytes } ?? true)
      }
    }
  }

  @Test("Mutated networks", arguments: [1, 2] as [UInt64])
  func networks(seed: UInt64) {
    fuzz(Sample.network, seed: seed) { bytes in
      check(try Network(parsing: bytes, file: "f"))
    }
  }

  @Test("Mutated mahimahi traces", arguments: [1, 2] as [UInt64])
  func mahimahi(seed: UInt64) {
    fuzz(Sample.mahimahi, seed: seed) { bytes in
      check(try Network(parsingMahimahi: bytes, file: "f"))
    }
  }

  private func check(_ network: Network) {
    #expect(network.capacity.first?.time == 0)
    #expect(zip(network.capacity, network.capacity.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(network.capacity.allSatisfy { $0.bitsPerSecond >= 0 && $0.bitsPerSecond.isFinite })
    #expect(network.connections >= 1 && network.roundTrip >= 0)
    if let period = network.period, let last = network.capacity.last { #expect(period > last.time) }
  }

  private func fuzz(_ sample: String, seed: UInt64, _ read: ([UInt8]) throws -> Void) {
    var random = SplitMix64(seed: seed)
    var taken = 0
    var refused = 0
    for _ in 0..<Self.rounds {
      let bytes = mutated(Array(sample.utf8), &random)
      do {
        try read(bytes)
        taken += 1
      } catch let error as InputError {
        refused += 1
        #expect(error.description.hasPrefix("f:") && !error.description.contains("\n"))
      } catch {
        Issue.record("\(error) for seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    // Mutations that are all refused, or all taken, would try nothing.
    #expect(taken > 0 && refused > Self.rounds / 4)
  }

  /// Pieces that mean something to the formats.
  private static let pieces = [
    "0", "-1", "1e999", "00", "true", "null", "{", "}", "[", "]", "\"", "\\", "\\u", "\\uD83D", ",", ":",
    "\n", "\r\n", "\u{0}", "é", " ", ".", "e", "99999999999999999999", "\"t\":0", "\"target\":1", "{}", "1e8",
  ]

  /// One to three small changes, of bytes or of pieces.
  private func mutated(_ original: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
      let elsewhere = Int.random(in: 0...bytes.count, using: &random)
      let piece = (Self.pieces.randomElement(using: &random) ?? "").utf8
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.removeSubrange(start...)
      case 2: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: start)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: elsewhere)
      case 4: bytes.replaceSubrange(start..<end, with: piece)
      default: bytes.insert(contentsOf: piece, at: start)
      }
    }
    return bytes
  }
}
