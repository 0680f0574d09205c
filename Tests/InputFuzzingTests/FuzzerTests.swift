import InputFuzzing
import ScrollReplay
import Testing

/// The fuzzer itself: readers with a planted fault, which it must find.
@Suite("The fuzzer")
struct FuzzerTests {
  private let corpus = Corpus(
    valid: [Array(#"{"a":1,"b":[2,3],"text":"some words"}"#.utf8)], malformed: [Array("{".utf8)])

  private static func reader(
    read: @escaping @Sendable ([UInt8], String) -> Result<[UInt8], InputError> = { bytes, _ in .success(bytes)
    },
    inspect: @escaping @Sendable ([UInt8], [UInt8]) throws(BrokenProperty) -> Void = { (_, _) in },
    written: @escaping @Sendable ([UInt8]) -> String = { String(decoding: $0, as: UTF8.self) }
  ) -> FuzzedReader {
    FuzzedReader(
      name: "planted", folder: "none", vocabulary: ["true"], read: read, inspect: inspect, written: written)
  }

  private func firstFinding(_ reader: FuzzedReader) -> Finding? {
    let fuzzer = Fuzzer(reader, corpus: corpus)
    for seed in 0..<2_000 as Range<UInt64> {
      do throws(Finding) {
        _ = try fuzzer.run(seed: seed)
      } catch {
        return error
      }
    }
    return nil
  }

  @Test("The same seed is the same input, and another seed another")
  func seeds() {
    let fuzzer = Fuzzer(Self.reader(), corpus: corpus)
    let inputs = (0..<50 as Range<UInt64>).map(fuzzer.input(seed:))
    #expect(inputs == (0..<50 as Range<UInt64>).map(fuzzer.input(seed:)))
    #expect(Set(inputs).count > 40)
  }

  @Test("A value that may not be is found, and its input made as small as it can be")
  func value() throws {
    let reader = Self.reader(
      read: { bytes, _ in .success(bytes.contains(UInt8(ascii: "[")) ? Array("[".utf8) : []) },
      inspect: { (value, _) throws(BrokenProperty) in
        if !value.isEmpty { throw BrokenProperty("there is a bracket") }
      })
    let finding = try #require(firstFinding(reader))
    #expect(finding.input == Array("[".utf8))
    #expect(finding.broken == BrokenProperty("there is a bracket"))
    #expect(finding.seed != nil)
  }

  @Test("A line outside the file is found")
  func line() throws {
    let reader = Self.reader(read: { _, file in
      .failure(InputError(file: file, line: 3, problem: "is wrong", remedy: "correct it"))
    })
    let finding = try #require(firstFinding(reader))
    #expect(finding.broken.description.contains("line 3 is outside the file, which has 1"))
    #expect(finding.input.isEmpty)
  }

  @Test(
    "Errors without a place, of another file, without help, harmful or endless are found",
    arguments: [
      InputError(file: "input", problem: "is wrong", remedy: "correct it"),
      InputError(file: "other", line: 1, problem: "is wrong", remedy: "correct it"),
      InputError(file: "input", line: 1, problem: "is wrong", remedy: ""),
      InputError(file: "input", line: 1, problem: "is \u{1B}[31m", remedy: "correct it"),
      InputError(file: "input", line: 0, problem: "is wrong", remedy: "correct it"),
      InputError(file: "input", line: 1, problem: String(repeating: "x", count: 700), remedy: "correct it"),
    ])
  func errors(error: InputError) {
    #expect(firstFinding(Self.reader(read: { _, _ in .failure(error) })) != nil)
  }

  @Test("What is lost when a value is written is found")
  func writing() throws {
    let finding = try #require(firstFinding(Self.reader(written: { _ in "x" })))
    #expect(finding.broken.description == "what was read, written and read again is another value")
  }

  @Test("A reader that stumbles over a byte order mark, or over other line ends, is found")
  func disguises() throws {
    // This one reads every byte, and so every mark.
    let finding = try #require(firstFinding(Self.reader(written: { String(decoding: $0, as: UTF8.self) })))
    #expect(finding.broken.description == "a byte order mark in front changes what is read")
  }

  @Test("A folder without files is refused by its name")
  func noCorpus() throws {
    let error = #expect(throws: InputError.self) { try Corpus(of: .all[0], below: "/nowhere") }
    #expect(
      error?.description
        == "/nowhere/corpus/traces: there are no files to begin with; name the folder that holds corpus and malformed"
    )
  }
}
