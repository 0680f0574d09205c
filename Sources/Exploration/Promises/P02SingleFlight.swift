/// P2, one transfer for a source at a time: by what the loader was asked.
struct SingleFlightChecker: PromiseChecker {
  static let promise = Promise(number: 2, sentence: "a source has one transfer at a time, whoever asks")

  init(_ settings: Program.Settings) {}

  func look(at sight: Sight, _ model: Model) -> [String] {
    sight.loader.starts.filter { start in start.open.count { $0 == start.source } > 1 }.map {
      "transfer \($0.number) of K\($0.source) began while another one was open"
    }
  }
}
