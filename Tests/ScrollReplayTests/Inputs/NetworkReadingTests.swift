import ScrollReplay
import Testing

@Suite("Reading networks")
struct NetworkReadingTests {
  private func network(_ text: String) throws(InputError) -> Network {
    try Network(parsing: Array(text.utf8), file: "sample.network.json")
  }

  @Test("A network that repeats is read with its period")
  func repeating() throws {
    #expect(
      try network(Sample.network)
        == Network(
          name: "sample", source: "by hand", roundTrip: 60, connections: 6,
          capacity: [
            Network.Step(time: 0, bitsPerSecond: 12_000_000), Network.Step(time: 4000, bitsPerSecond: 0),
          ], period: 9000))
  }

  @Test("A network that does not repeat has no period; a link that never carries a thing is one too")
  func constant() throws {
    let text = """
      {"capacity":[{"bitsPerSecond":0,"t":0}],"repeats":false,"connections":256,"rttMilliseconds":0,
       "name":"","version":1.0,"format":"network"}
      """
    #expect(
      try network(text)
        == Network(
          name: "sample", roundTrip: 0, connections: 256,
          capacity: [Network.Step(time: 0, bitsPerSecond: 0)]))
    let silent = text.replacing("\"repeats\":false,", with: "")
    #expect(try network(silent) == network(text), "it repeats only if it says so")
  }

  @Test("Steps of a tenth of a millisecond are read, though rounding may make them a little shorter")
  func shortSteps() throws {
    // As doubles, 0.3 - 0.2 is less than 0.1.
    #expect(try network(steps: [0, 0.1, 0.2, 0.3], period: 0.4).capacity.map(\.time) == [0, 0.1, 0.2, 0.3])
  }

  @Test("Shorter steps are refused, the last one up to the period too")
  func tooShortSteps() {
    let step = #expect(throws: InputError.self) { try network(steps: [0, 1, 1.09], period: 2) }
    #expect(step?.path == "capacity[2].t")
    #expect(step?.problem == "the time 1.09 comes less than 0.1 ms after 1.0")
    let last = #expect(throws: InputError.self) { try network(steps: [0, 1], period: 1.000_002) }
    #expect(last?.path == "period")
    #expect(last?.problem == "1.000002 comes less than 0.1 ms after the last step's time, 1.0")
  }

  private func network(steps: [Double], period: Double) throws(InputError) -> Network {
    let capacity = steps.map { "{\"t\":\($0),\"bitsPerSecond\":1}" }.joined(separator: ",")
    return try network(
      """
      {"format":"network","version":1,"name":"n","rttMilliseconds":0,"connections":1,"repeats":true,
       "period":\(period),"capacity":[\(capacity)]}
      """)
  }
}

@Suite("Reading mahimahi traces")
struct MahimahiReadingTests {
  private func network(_ text: String) throws(InputError) -> Network {
    try Network(parsingMahimahi: Array(text.utf8), file: "sample.mahi")
  }

  @Test("Opportunities become the capacity of bins that are closed at their ends")
  func bins() throws {
    // (0, 100] takes 0, 1 and 100: 3 × 12,000 bits in 100 ms. (100, 200] takes 101: 1 × 12,000 in 100 ms.
    // (200, 250], cut at the last line, takes 250: 1 × 12,000 in 50 ms.
    #expect(
      try network(Sample.mahimahi)
        == Network(
          name: "sample", roundTrip: 60, connections: 6,
          capacity: [
            Network.Step(time: 0, bitsPerSecond: 360_000), Network.Step(time: 100, bitsPerSecond: 120_000),
            Network.Step(time: 200, bitsPerSecond: 240_000),
          ], period: 250))
  }

  @Test("A bin without opportunities carries nothing, and a whole last bin is not cut")
  func gap() throws {
    // (0, 100] takes nothing; (100, 200] takes 200 twice.
    #expect(
      try network("200\n200").capacity == [
        Network.Step(time: 0, bitsPerSecond: 0), Network.Step(time: 100, bitsPerSecond: 240_000),
      ])
    // One bin of 1 ms.
    #expect(try network("0\n1\n").capacity == [Network.Step(time: 0, bitsPerSecond: 24_000_000)])
    #expect(try network("0\n1\n").period == 1)
  }

  @Test("The round trip and the connections are the caller's; line ends and a byte order mark are free")
  func callers() throws {
    let given = try Network(
      parsingMahimahi: Array("\u{FEFF}007\r\n8\r\n".utf8), file: "a/up.mahi", roundTrip: 25, connections: 2)
    #expect(
      given
        == Network(
          name: "up", roundTrip: 25, connections: 2,
          capacity: [Network.Step(time: 0, bitsPerSecond: 3_000_000)], period: 8))
  }
}
