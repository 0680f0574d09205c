/// Words as a shell takes them, for a command that is printed to be run again.
enum Shell {
  /// The word, in quotes if a shell would take it for more than a word.
  static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic && scalar.isASCII
        || "0123456789-_./:,@%+=".unicodeScalars.contains(scalar)
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
