/// Changes a good reply at random, always the same way for a seed.
package enum Mutator {
  static let fault = Fault(
    "mutated", .either,
    "A good reply whose head and framing are changed at random by seed ARGUMENT (0); it always ends."
  ) { call in
    script(seed: call.arguments.first.flatMap(UInt64.init) ?? 0)
  }

  /// What is sent for a seed.
  package static func script(seed: UInt64) -> Script {
    var random = SplitMix(seed: seed)
    let isChunked = random.next() % 2 == 0
    let fields = [
      Field("Date", "Tue, 14 Nov 2023 22:13:20 GMT"), Sample.type, Field("ETag", Sample.etag),
      Field("Cache-Control", "max-age=60"),
      isChunked ? Field("Transfer-Encoding", "chunked") : Field("Content-Length", "\(body.count)"),
    ]
    var bytes = ReplyHead(200, fields).bytes
    bytes += isChunked ? (Chunks.encoded(body, size: 500) + Chunks.end).bytes : body.bytes
    // Of the body only the framing is of interest, which begins with the head and goes on with the chunks.
    let reach = isChunked ? bytes.count : bytes.count - body.count
    for _ in 0...(random.next() % 4) { mutate(&bytes, reach: reach, &random) }
    // Never silence: a client may be shown thousands of these.
    return Script([.bytes(bytes)], then: random.next() % 8 == 0 ? .reset : .finish)
  }

  private static let body = Body.filler(seed: 11, count: 2_000)

  private static func mutate(_ bytes: inout [UInt8], reach: Int, _ random: inout SplitMix) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<min(max(1, reach), bytes.count), using: &random)
    switch random.next() % 8 {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes[place] ^= 1 << UInt8(random.next() % 8)
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(special.randomElement(using: &random) ?? 0, at: place)
    case 4:
      // A part twice.
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    case 5: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
    case 6: bytes.removeSubrange(place...)
    default: replaceDigit(&bytes, after: place, &random)
    }
  }

  /// Bytes that mean something where they stand.
  private static let special: [UInt8] = [0, 9, 10, 13, 32, 34, 43, 44, 45, 58, 59, 0x80, 0xC3, 0xFF]

  private static func replaceDigit(_ bytes: inout [UInt8], after place: Int, _ random: inout SplitMix) {
    guard let digit = bytes[place...].firstIndex(where: { (48...57).contains($0) }) else { return }
    bytes[digit] = Array("0123456789-+xFf".utf8).randomElement(using: &random) ?? 48
  }
}
