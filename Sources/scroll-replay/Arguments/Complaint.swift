/// What is wrong with a value, and what to write instead; the option's name is added by who asked.
struct Complaint: Error {
  var problem: String
  var remedy: String
}

extension Complaint {
  /// A name that is none of those that are known; the kind is what it should name: a measurement, say.
  init(unknown name: String, kind: String, known: [String]) {
    let all = known.joined(separator: ", ")
    let nearest = Spelling.nearest(to: name, among: known)
    self.init(
      problem: "is no \(kind)",
      remedy: nearest.map { "did you mean \($0)? Known are \(all)" } ?? "known are \(all)")
  }
}
