import Foundation

/// What another parser says: whatever a reader takes for JSON must be JSON.
enum JSONRules {
  static func checkDocument(_ bytes: [UInt8]) throws(BrokenProperty) {
    try check(bytes[...], "the document")
  }

  static func checkLines(_ bytes: [UInt8]) throws(BrokenProperty) {
    for (place, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      try check(line, "line \(place + 1)")
    }
  }

  private static func check(_ bytes: ArraySlice<UInt8>, _ what: String) throws(BrokenProperty) {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes))
    } catch {
      throw BrokenProperty("\(what) was read, but is no JSON to another parser: \(error)")
    }
  }
}
