import ScrollReplay

extension Network {
  /// The network as a file in JSON.
  var fileText: String {
    var members: [(key: String, value: JSONValue)] = [
      ("rttMilliseconds", .number(roundTrip)), ("connections", .integer(connections)),
      ("capacity", .array(capacity.map(\.json))),
    ]
    if let source { members.append(("source", .string(source))) }
    if let period { members += [("repeats", .boolean(true)), ("period", .number(period))] }
    return JSONValue.file("network", members).text
  }

  /// A network that was read from a mahimahi trace as such a trace: the packets of each bin pass at its end.
  var mahimahiText: String {
    let last = Int(period ?? 0)
    var text = ""
    for step in capacity {
      let start = Int(step.time)
      let end = min(start + 100, last)
      let packets = Int((step.bitsPerSecond * Double(end - start) / 12_000_000).rounded())
      text += String(repeating: "\(end)\n", count: packets)
    }
    return text
  }
}

extension Network.Step {
  fileprivate var json: JSONValue {
    .object([("t", .number(time)), ("bitsPerSecond", .number(bitsPerSecond))])
  }
}
