/// A script being played: where it is, and what may be sent now.
struct Playback {
  /// What one `fill` puts into the output at most, but for a step's own bytes.
  private static let portion = 65_536
  /// A link lets bodies through in portions as large as a packet's, except for the last.
  static let packet = 1_460

  let script: Script
  /// The number of the request that is answered; 0 for a greeting, and for what is no request.
  let request: Int
  /// Nothing is done before; nil if something can be done now.
  private(set) var notBefore: ContinuousClock.Instant?
  /// The bytes that the link has let through, but that were not taken yet.
  var credit = 0.0
  /// The bytes handed to the kernel.
  var sent = 0
  private var step = 0
  /// How much of the step was done.
  private var offset = 0

  init(_ script: Script, request: Int, notBefore: ContinuousClock.Instant?) {
    self.script = script
    self.request = request
    self.notBefore = notBefore
  }

  /// Whether every step was played.
  var isFinished: Bool { step == script.steps.count && notBefore == nil }

  /// The bytes of the body that is sent now that the link has yet to let through; 0 if no body is sent.
  var need: Double {
    guard notBefore == nil, step < script.steps.count, case .body(_, let range) = script.steps[step]
    else { return 0 }
    return max(0, Double(range.count - offset) - credit)
  }

  /// How many more bytes the link must let through for something to be sent.
  var missing: Double {
    guard need > 0, case .body(_, let range) = script.steps[step] else { return 0 }
    return max(0, Double(min(Self.packet, range.count - offset)) - credit)
  }

  /// Whether a wait goes on; ends one that is over.
  mutating func waits(at now: ContinuousClock.Instant) -> Bool {
    guard let notBefore else { return false }
    if notBefore > now { return true }
    self.notBefore = nil
    return false
  }

  /// Appends what may be sent now.
  mutating func fill(_ output: inout [UInt8], at now: ContinuousClock.Instant, throughLink: Bool) {
    while step < script.steps.count, output.count < Self.portion {
      switch script.steps[step] {
      case .bytes(let bytes):
        output.append(contentsOf: bytes)
        advance()
      case .body(let body, let range):
        let rest = range.count - offset
        var count = min(rest, Self.portion)
        if throughLink { count = allowance(of: count) }
        if count == 0 && rest > 0 { return }
        let start = range.lowerBound + offset
        body.append(start..<(start + count), to: &output)
        offset += count
        if offset == range.count { advance() }
      case .trickle(let body, let interval):
        guard offset < body.count else {
          advance()
          continue
        }
        body.append(offset..<(offset + 1), to: &output)
        offset += 1
        notBefore = now + interval
        return
      case .pause(let time):
        advance()
        notBefore = now + time
        return
      }
    }
  }

  /// Takes what the link has let through, in whole packets, or all of the rest.
  private mutating func allowance(of count: Int) -> Int {
    // The sum of many shares may be a hair short of the whole.
    let whole = Int(min(Double(count), credit + 1e-6))
    guard whole >= min(Self.packet, count) else { return 0 }
    credit = max(0, credit - Double(whole))
    return whole
  }

  private mutating func advance() {
    step += 1
    offset = 0
    credit = 0
  }
}
