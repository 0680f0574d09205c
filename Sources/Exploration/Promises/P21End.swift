/// P21, shutting down, or letting go, ends everything.
struct EndChecker: PromiseChecker {
  static let promise = Promise(
    number: 21, sentence: "shutting down or letting go ends every transfer, caller, stream, slot and task")

  init(_ settings: Program.Settings) {}

  func look(atEnd end: End) -> [String] {
    var found: [String] = []
    if !end.openTransfers.isEmpty { found.append("transfers \(end.openTransfers) are left") }
    if !end.streamHasEnded { found.append("the stream of events goes on") }
    if end.openSlots > 0 { found.append("the updates of \(end.openSlots) slots go on") }
    if end.hasAlarm { found.append("an alarm is left") }
    if end.isAlive { found.append("it was let go of, and is still alive") }
    if end.bytesReceived != end.bytesFinished + end.bytesLost {
      found.append(
        "of \(end.bytesReceived) bytes \(end.bytesFinished) finished and \(end.bytesLost) were lost")
    }
    return found
  }
}
