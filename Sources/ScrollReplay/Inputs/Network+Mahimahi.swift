extension Network {
  /// What mahimahi's traces are made of.
  private enum Mahimahi {
    static let packetBits = 1500 * 8
    /// Milliseconds: how finely opportunities are turned into a capacity.
    static let bin = 100
    /// The latest time, so that the bins stay within the limit of steps.
    static let latest = bin * InputLimits.entries
  }

  /// Reads a mahimahi trace: a line for each instant, in whole milliseconds, at which a packet can pass.
  ///
  /// The file says nothing of a round trip, in milliseconds, and of connections.
  package init(
    readingMahimahi path: String, roundTrip: Double = 60, connections: Int = 6
  ) throws(InputError) {
    try self.init(
      mahimahi: InputBytes(readingFrom: path), roundTrip: roundTrip, connections: connections)
  }

  /// Reads what a mahimahi file with this path would hold.
  package init(
    parsingMahimahi bytes: [UInt8], file: String, roundTrip: Double = 60, connections: Int = 6
  ) throws(InputError) {
    try self.init(
      mahimahi: InputBytes(bytes, file: file), roundTrip: roundTrip, connections: connections)
  }

  init(mahimahi input: InputBytes, roundTrip: Double, connections: Int) throws(InputError) {
    var lines = try InputLines(input, entries: "lines")
    var opportunities: [Int] = []
    var last = 0
    while let range = try lines.next() {
      let time = try Self.milliseconds(in: input.bytes[range], lines)
      if time < last {
        throw lines.fault("the time \(time) is before \(last)", remedy: "put the lines in order of time")
      }
      last = time
      // The bins are (0, 100], (100, 200], …, and an opportunity at 0 falls in the first.
      let bin = max(0, time - 1) / Mahimahi.bin
      while opportunities.count <= bin { opportunities.append(0) }
      opportunities[bin] += 1
    }
    if last == 0 {
      throw lines.fault("the last time is 0", remedy: "end with the time at which the trace starts over")
    }
    self.init(
      name: input.name(without: Self.endings), roundTrip: roundTrip,
      connections: connections, capacity: Self.capacity(of: opportunities, until: last),
      period: Double(last))
  }

  private static func milliseconds(
    in line: ArraySlice<UInt8>, _ lines: InputLines
  ) throws(InputError) -> Int {
    var time = 0
    for byte in line {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
        let text = InputError.quoted(String(decoding: line, as: UTF8.self))
        throw lines.fault(
          "\(text) is not a whole number of milliseconds", remedy: "write digits only, such as 120")
      }
      time = time * 10 + Int(byte - UInt8(ascii: "0"))
      if time > Mahimahi.latest {
        throw lines.fault("the time is above \(Mahimahi.latest)", remedy: "count milliseconds from 0")
      }
    }
    return time
  }

  private static func capacity(of opportunities: [Int], until end: Int) -> [Step] {
    opportunities.enumerated().map { bin, count in
      let start = bin * Mahimahi.bin
      let length = min(end - start, Mahimahi.bin)
      return Step(
        time: Double(start), bitsPerSecond: Double(count * Mahimahi.packetBits * 1000) / Double(length))
    }
  }
}
