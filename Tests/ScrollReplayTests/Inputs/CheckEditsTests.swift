import ScrollReplay
import Testing

@Suite("Checking a trace's edits against a feed")
struct CheckEditsTests {
  /// Three rows; `b` shows `u`, of 7 bytes.
  private let feed = Feed(
    name: "f",
    rows: [
      Feed.Row(id: "a", height: 1, images: []),
      Feed.Row(id: "b", height: 1, images: [Feed.Image(url: "u", bytes: 7)]),
      Feed.Row(id: "c", height: 1, images: []),
    ])

  private func check(_ edits: [String]) throws(InputError) {
    let lines = edits.map { "{\"t\":0,\"edit\":\($0)}" }.joined(separator: "\n")
    try Sample.trace(lines).checkEdits(against: feed, file: "dir/t.scroll.jsonl")
  }

  private static func insert(_ id: String, at place: Int, images: String = "") -> String {
    #"{"insert":{"at":\#(place),"rows":[{"id":"\#(id)","height":1,"images":[\#(images)]}]}}"#
  }

  @Test(
    "Edits at the list's ends fit",
    arguments: [
      [insert("n", at: 0)], [insert("n", at: 3)], [insert("n", at: 3), insert("m", at: 4)],
      [#"{"delete":{"at":0,"count":3}}"#, insert("a", at: 0)], [#"{"delete":{"at":2,"count":1}}"#],
      [#"{"move":{"from":2,"to":0}}"#], [#"{"move":{"from":0,"to":2}}"#],
      [insert("n", at: 1, images: #"{"url":"u","bytes":7}"#)], [#"{"reload":true}"#],
      // After the move the list is b c a, so that what is deleted, and comes back, is b.
      [#"{"move":{"from":0,"to":2}}"#, #"{"delete":{"at":0,"count":1}}"#, insert("b", at: 2)],
    ])
  func fitting(edits: [String]) throws {
    try check(edits)
  }

  @Test(
    "An edit outside the list is an error that names its line",
    arguments: [
      (insert("n", at: 4), "insert.at", 4), (#"{"delete":{"at":3,"count":1}}"#, "delete.at", 3),
      (#"{"move":{"from":3,"to":0}}"#, "move.from", 3), (#"{"move":{"from":0,"to":3}}"#, "move.to", 3),
    ])
  func outside(edit: String, path: String, place: Int) throws {
    let error = #expect(throws: InputError.self) { try check([#"{"reload":true}"#, edit]) }
    #expect(
      error?.description
        == "dir/t.scroll.jsonl:3: edit.\(path): the place \(place) is outside the list, which has 3 rows then; "
        + "correct the edit, or give the feed that the trace was recorded with")
  }

  @Test("A delete that reaches past the list is told with its count, and with the list's")
  func reaching() throws {
    for (place, count) in [(1, 3), (2, 1_000_000_000)] {
      let edit = #"{"delete":{"at":\#(place),"count":\#(count)}}"#
      let error = #expect(throws: InputError.self) { try check([edit]) }
      #expect(error?.path == "edit.delete.count")
      #expect(
        error?.problem
          == "\(count) rows from place \(place) on reach past the end of the list, which has 3 rows then")
    }
    let edits = [#"{"delete":{"at":0,"count":2}}"#, #"{"delete":{"at":0,"count":2}}"#]
    let error = #expect(throws: InputError.self) { try check(edits) }
    #expect(error?.problem == "2 rows from place 0 on reach past the end of the list, which has 1 row then")
  }

  @Test("The list's length is that of the edits so far")
  func lengths() throws {
    let edits = [#"{"delete":{"at":0,"count":1}}"#, Self.insert("n", at: 2), #"{"move":{"from":2,"to":3}}"#]
    let error = #expect(throws: InputError.self) { try check(edits) }
    #expect(error?.line == 4)
    #expect(error?.path == "edit.move.to")
  }

  @Test("An inserted row may not take the identity of one that is in the list, wherever it has moved")
  func identity() throws {
    let error = #expect(throws: InputError.self) {
      try check([
        #"{"move":{"from":0,"to":2}}"#, #"{"delete":{"at":0,"count":1}}"#, Self.insert("b", at: 0),
        Self.insert("a", at: 0),
      ])
    }
    #expect(
      error?.description
        == "dir/t.scroll.jsonl:5: edit.insert.rows[0].id: \"a\" is the id of a row of the list; "
        + "give each row an id of its own")
  }

  @Test("An inserted image has the size that the feed gave it, even when its row is gone")
  func sizes() throws {
    let error = #expect(throws: InputError.self) {
      let insert = Self.insert("n", at: 0, images: #"{"url":"u","bytes":8}"#)
      try check([#"{"delete":{"at":0,"count":3}}"#, insert])
    }
    #expect(
      error?.description
        == "dir/t.scroll.jsonl:3: edit.insert.rows[0].images[0].bytes: "
        + "\"u\" has 8 bytes here and 7 elsewhere; give one URL one size")
  }
}
