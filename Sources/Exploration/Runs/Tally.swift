/// What a run, or many, came to.
package struct Tally: Hashable, Sendable {
  package var jobs = 0
  package var turns = 0
  package var operations = 0
  package var checks = 0
  package var events = 0

  package static func += (left: inout Tally, right: Tally) {
    left.jobs += right.jobs
    left.turns += right.turns
    left.operations += right.operations
    left.checks += right.checks
    left.events += right.events
  }
}
