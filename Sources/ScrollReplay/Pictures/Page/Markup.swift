/// Text in a page or a drawing: what a name from outside must pass through.
enum Markup {
  /// A text from a file as it is shown: on one line, with nothing in it that is obeyed, and not too long.
  static func name(_ text: String, atMost limit: Int = PictureLimits.nameLength) -> String {
    let scalars = text.unicodeScalars.prefix(limit)
    let isWhole = scalars.endIndex == text.unicodeScalars.endIndex
    return String(scalars).printable + (isWhole ? "" : "…")
  }

  /// The text with nothing in it that markup would obey; for the inside of elements and quoted attributes.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// JSON that may stand in a script element: it cannot end the element, nor begin a comment.
  ///
  /// These characters stand in JSON only within texts, where they may be written as their codes.
  static func embedded(_ json: JSONValue) -> String {
    json.text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "<": result += "\\u003c"
      case ">": result += "\\u003e"
      case "&": result += "\\u0026"
      case "\u{2028}": result += "\\u2028"
      case "\u{2029}": result += "\\u2029"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
