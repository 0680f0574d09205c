/// Whether the operations of a scenario come in turns of their own, or all in one.
enum Pace: CaseIterable {
  case turns
  case oneTurn
}
