/// Which fields of the request made the answer what it is, RFC 9110 section 12.5.5.
package enum Vary: Hashable, Sendable {
  /// More than the request: no stored answer is ever right for another one.
  case any
  /// These fields, in alphabetical order, each once; none if the answer is for every request.
  case fields([FieldName])

  package init(_ fields: HeaderFields) {
    var names: Set<FieldName> = []
    for element in fields.list(.vary) {
      // What is no name is a server's mistake about what matters: the careful reading is that all does.
      guard element != [UInt8(ascii: "*")], let name = FieldName(bytes: element[...]) else {
        self = .any
        return
      }
      names.insert(name)
    }
    self = .fields(names.sorted { $0.text < $1.text })
  }
}
