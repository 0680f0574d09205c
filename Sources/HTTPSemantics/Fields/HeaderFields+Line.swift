extension HeaderFields {
  /// Appends a field line as it came from the network, with or without its line end.
  ///
  /// A line that begins with a space continues the one before (RFC 9112 section 5.2). A space before the colon
  /// is tolerated: only between parties that disagree about it is it dangerous, and nobody is behind a client.
  package mutating func append(line: ArraySlice<UInt8>) throws(HeaderFault) {
    let ends = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    let line = line[..<(line.lastIndex { !ends.contains($0) }.map { $0 + 1 } ?? line.startIndex)]
    guard let first = line.first else { throw .malformedLine }
    if first.isSpaceOrTab { return try extendLast(with: line) }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      let name = FieldName(bytes: line[..<colon].trimmed())
    else { throw .malformedLine }
    try append(HeaderField(name, bytes: line[(colon + 1)...]))
  }
}
