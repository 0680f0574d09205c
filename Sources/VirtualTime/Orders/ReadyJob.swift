/// A job that waits for its turn, and, where the strategy asks for it, whose it is.
struct ReadyJob {
  var job: UnownedJob
  /// A number of the priority-change strategy; 0 for the others.
  var owner: Int

  /// The number of the task that a job goes on with; nil if it has none.
  ///
  /// The description is all that the runtime shows of it before the job runs. On Linux with Swift 6.3 it ends in
  /// `(id: 12)` for the task with that number, which no other task ever has, and in `(id: nil)` for the jobs by
  /// which an actor serves its calls and by which a yield comes back.
  static func taskNumber(of job: UnownedJob) -> UInt64? {
    let tail = job.description.utf8.reversed().drop { $0 == UInt8(ascii: ")") }
    let digits = tail.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    return digits.reversed().reduce(0) { $0 &* 10 &+ UInt64($1 - UInt8(ascii: "0")) }
  }
}
