import ScrollReplay
import Testing

@Suite("The words of input errors")
struct InputErrorTests {
  @Test("An error is one line with the parts that it has")
  func description() {
    var error = InputError(file: "a/b.json", problem: "is wrong", remedy: "do this")
    #expect(error.description == "a/b.json: is wrong; do this")
    error.path = "rows[17].height"
    #expect(error.description == "a/b.json: rows[17].height: is wrong; do this")
    error.line = 3
    #expect(error.description == "a/b.json:3: rows[17].height: is wrong; do this")
    error.path = ""
    #expect("\(error)" == "a/b.json:3: is wrong; do this")
  }

  @Test("A path is written on one line, harmless to a terminal, and of a long one only the end")
  func path() {
    var error = InputError(
      file: "a\nb\u{1B}[2J\u{202E}c.json", line: 3, problem: "is wrong", remedy: "do this")
    #expect(error.description == #"a\nb\u{1B}[2J\u{202E}c.json:3: is wrong; do this"#)
    error.file = String(repeating: "x", count: 300)
    #expect(error.description == error.file + ":3: is wrong; do this")
    error.file = String(repeating: "y", count: 5_000) + String(repeating: "x", count: 300)
    #expect(error.description == "…" + error.file.suffix(300) + ":3: is wrong; do this")
  }

  @Test("What is quoted from a file is short, on one line, and nothing that a terminal obeys")
  func quoted() {
    func problem(_ id: String) -> String? {
      let row = #"{"id":"\#(id)","height":1,"images":[]}"#
      let error = #expect(throws: InputError.self) { try Sample.feed(rows: row + "," + row) }
      return error?.problem
    }
    let rest = " is the id of the row at 0 too"
    #expect(problem(#"it's \"é\"\\ \n\u0007\u001b[31m"#) == #""it's \"é\"\\ \n\u{07}\u{1B}[31m""# + rest)
    #expect(problem("a\u{9B}b\u{2028}c\u{202E}d") == #""a\u{009B}b\u{2028}c\u{202E}d""# + rest)
    #expect(problem(String(repeating: "x", count: 60)) == "\"\(String(repeating: "x", count: 60))\"" + rest)
    #expect(problem(String(repeating: "x", count: 61)) == "\"\(String(repeating: "x", count: 60))…\"" + rest)
  }
}
