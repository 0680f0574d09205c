import ScrollReplay

extension FuzzedReader {
  static let network = FuzzedReader(
    name: "network", folder: "networks",
    vocabulary: Vocabulary.json + [
      #""rttMilliseconds":0"#, #""connections":256"#, #""repeats":true"#, #""period":1"#, #""capacity":[]"#,
      #"{"t":0,"bitsPerSecond":0}"#, #"{"t":0.1,"bitsPerSecond":1e12}"#, #""source":"x""#,
      #""format":"network""#,
    ],
    read: { bytes, file in Result { () throws(InputError) in try Network(parsing: bytes, file: file) } },
    inspect: { (network, bytes) throws(BrokenProperty) in
      try inspect(network)
      try demand(network.capacity.count < bytes.count, "a network has more steps than bytes")
      try inspectFile(bytes, isComplete: true, gives: network)
      try JSONRules.checkDocument(bytes)
    },
    written: { $0.fileText })

  static let mahimahi = FuzzedReader(
    name: "mahimahi", folder: "mahimahi",
    vocabulary: [
      "0", "1", "99", "100", "101", "9999", "100000001", "\n", "\n\n", "\r\n", "\r", "\0", " ", "-1", "1e3",
      "1.5",
      "{", "\u{FEFF}", "٣",
    ],
    read: { bytes, file in Result { () throws(InputError) in try Network(parsingMahimahi: bytes, file: file) }
    },
    inspect: { (network, bytes) throws(BrokenProperty) in
      try inspect(network)
      try demand(network.capacity.count <= InputLimits.entries, "a mahimahi trace has too many steps")
      try inspectFile(bytes, isComplete: false, gives: network)
    },
    written: { $0.mahimahiText })

  private static func inspect(_ network: Network) throws(BrokenProperty) {
    let steps = network.capacity
    try demand(steps.first?.time == 0, "a capacity does not begin at 0")
    try demand(zip(steps, steps.dropFirst()).allSatisfy { $0.time < $1.time }, "a step has no length")
    try demand(
      steps.allSatisfy { $0.bitsPerSecond >= 0 && $0.bitsPerSecond.isFinite }, "a capacity is no number")
    try demand(
      (1...InputLimits.connections).contains(network.connections), "\(network.connections) connections")
    try demand(network.roundTrip >= 0 && network.roundTrip <= InputLimits.quantity, "a round trip is no time")
    if let period = network.period, let last = steps.last {
      try demand(period > last.time, "a period ends before its last step")
    }
  }

  /// A file whose format is told by its first byte is read as by the reader of that format.
  private static func inspectFile(
    _ bytes: [UInt8], isComplete: Bool, gives network: Network
  ) throws(BrokenProperty) {
    let file: NetworkFile
    let same: Network
    do throws(InputError) {
      file = try NetworkFile(parsing: bytes, file: "input")
      same = try file.network()
    } catch {
      throw BrokenProperty("what one reader reads, the file's reader refuses: \(error)")
    }
    try demand(file.isComplete == isComplete, "a network's format was told wrongly")
    try demand(same == network, "the file's reader reads another network")
  }
}
