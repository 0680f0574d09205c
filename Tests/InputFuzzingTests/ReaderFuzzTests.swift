import InputFuzzing
import ScrollReplay
import Testing

/// A share of what `scroll-replay fuzz` does for as long as it is let; a failure prints its seed and the smallest input.
@Suite("Every reader, whatever it is given")
struct ReaderFuzzTests {
  private static let seeds: Range<UInt64> = 0..<1_500
  private static let readers = FuzzedReader.all.map(\.name)

  private func fuzzer(of name: String) throws -> Fuzzer {
    let reader = try #require(FuzzedReader.all.first { $0.name == name })
    return Fuzzer(reader, corpus: try Corpus(of: reader, below: fixtures))
  }

  @Test("Changed files are read, or refused with their place", arguments: readers)
  func changed(name: String) throws {
    let fuzzer = try fuzzer(of: name)
    var readCount = 0
    for seed in Self.seeds where try fuzzer.run(seed: seed) == .read { readCount += 1 }
    // Changes that are all refused, or all taken, would try nothing.
    #expect(readCount > Self.seeds.count / 20)
    #expect(readCount < Self.seeds.count * 3 / 4)
  }

  @Test("A file that ends after any of its bytes is read, or refused with its place", arguments: readers)
  func cutShort(name: String) throws {
    let fuzzer = try fuzzer(of: name)
    for input in try Corpus(of: fuzzer.reader, below: fixtures).valid {
      #expect(try fuzzer.check(input) == .read)
      for length in 0..<input.count { _ = try fuzzer.check(Array(input.prefix(length))) }
    }
  }

  @Test("A file with any one of its bytes made wrong is read, or refused with its place", arguments: readers)
  func oneByte(name: String) throws {
    let fuzzer = try fuzzer(of: name)
    for input in try Corpus(of: fuzzer.reader, below: fixtures).valid {
      for place in input.indices {
        // Nothing, a quote, the end of a line, and what is no UTF-8 in any place.
        for byte in [0, UInt8(ascii: "\""), UInt8(ascii: "\n"), 0xFF] {
          var changed = input
          changed[place] = byte
          _ = try fuzzer.check(changed)
        }
      }
    }
  }

  @Test("Of files that must be refused each is, and as it must be", arguments: readers)
  func malformed(name: String) throws {
    let fuzzer = try fuzzer(of: name)
    for input in try Corpus(of: fuzzer.reader, below: fixtures).malformed {
      #expect(try fuzzer.check(input) == .refused)
    }
  }
}
