/// The form in which an answer's description lies beside its body on disk.
///
/// A version, then numbers in groups of seven bits and strings with their lengths before them, in the order
/// of the code below. It has no checksum: who keeps the file knows better what can happen to it.
extension StoredResponse {
  package static let recordVersion: UInt8 = 2
  /// No record is longer; what would be is not written.
  package static let recordLimitBytes = 131_072

  fileprivate static let countLimit: Int64 = 256

  /// The bytes; `nil` if there would be more than a record may have, or of what makes no sense.
  package func record() -> [UInt8]? {
    let isPossible = totalBytes.map { bodyBytes <= $0 } ?? true
    guard isPossible, !redirects.forbidsStoring, (0...999).contains(status),
      varyKey.names.count <= Self.countLimit, fields.lines.count <= Self.countLimit
    else { return nil }
    var writer = RecordWriter()
    writer.write(byte: Self.recordVersion)
    writer.write(url.utf8)
    writer.write(answeringURL.utf8)
    writer.write(UInt64(status))
    writer.write(UInt64(requestTime.seconds))
    writer.write(UInt64(responseTime.seconds))
    writer.write(redirects)
    writer.write(UInt64(bodyBytes))
    // One more than the total, so that none is left for unknown.
    writer.write(totalBytes.map { UInt64($0) + 1 } ?? 0)
    writer.write(UInt64(varyKey.names.count))
    for name in varyKey.names { writer.write(name.text.utf8) }
    writer.write(varyKey.text.utf8)
    writer.write(UInt64(fields.lines.count))
    for line in fields.lines {
      writer.write(line.name.text.utf8)
      writer.write(line.value)
    }
    return writer.bytes.count <= Self.recordLimitBytes ? writer.bytes : nil
  }

  /// What a record says; `nil` if the bytes are none of this version.
  package init?(record: [UInt8]) {
    guard record.count <= Self.recordLimitBytes else { return nil }
    let limit = Self.recordLimitBytes
    var reader = RecordReader(record[...])
    guard reader.readByte() == Self.recordVersion,
      let url = reader.readText(upTo: limit), let answeringURL = reader.readText(upTo: limit),
      let status = reader.readNumber(upTo: 999),
      let requestTime = reader.readTimestamp(), let responseTime = reader.readTimestamp(),
      let redirects = reader.readRedirects(),
      let bodyBytes = reader.readNumber(upTo: .max), let totalPlusOne = reader.readNumber(),
      totalPlusOne <= UInt64(Int64.max) + 1,
      let varyKey = reader.readVaryKey(), let fields = reader.readFields(), reader.isAtEnd
    else { return nil }
    let totalBytes = totalPlusOne == 0 ? nil : Int64(totalPlusOne - 1)
    guard totalBytes.map({ bodyBytes <= $0 }) ?? true else { return nil }
    self.init(
      url: url, answeringText: answeringURL, status: Int(status), fields: fields, requestTime: requestTime,
      responseTime: responseTime, varyKey: varyKey, bodyBytes: bodyBytes, totalBytes: totalBytes,
      redirects: redirects)
  }
}

extension RecordWriter {
  /// One byte where they limit nothing; else whether they forbid what is stale, and two moments.
  fileprivate mutating func write(_ redirects: RedirectFreshness) {
    guard redirects != RedirectFreshness() else { return write(byte: 0) }
    write(byte: redirects.forbidsStale ? 2 : 1)
    write(UInt64(redirects.staleFrom.seconds))
    write(UInt64(redirects.usableIfErrorUntil.seconds))
  }
}

extension RecordReader {
  fileprivate mutating func readRedirects() -> RedirectFreshness? {
    var redirects = RedirectFreshness()
    guard let form = readByte(), form <= 2 else { return nil }
    if form == 0 { return redirects }
    guard let staleFrom = readTimestamp(), let usableIfErrorUntil = readTimestamp() else { return nil }
    redirects.forbidsStale = form == 2
    redirects.staleFrom = staleFrom
    redirects.usableIfErrorUntil = usableIfErrorUntil
    // There is one way to write those that limit nothing.
    return redirects == RedirectFreshness() ? nil : redirects
  }

  fileprivate mutating func readTimestamp() -> Timestamp? {
    guard let seconds = readNumber(upTo: .max) else { return nil }
    let moment = Timestamp(seconds: seconds)
    return moment.seconds == seconds ? moment : nil
  }

  fileprivate mutating func readName() -> FieldName? {
    guard let written = readString(upTo: StoredResponse.recordLimitBytes),
      let name = FieldName(bytes: written), written.elementsEqual(name.text.utf8)
    else { return nil }
    return name
  }

  fileprivate mutating func readVaryKey() -> VaryKey? {
    guard let count = readNumber(upTo: StoredResponse.countLimit) else { return nil }
    var names: [FieldName] = []
    for _ in 0..<count {
      guard let name = readName() else { return nil }
      // In their one order, each once.
      if let last = names.last, last.text >= name.text { return nil }
      names.append(name)
    }
    guard let text = readText(upTo: StoredResponse.recordLimitBytes) else { return nil }
    return VaryKey(names: names, text: text)
  }

  /// Fields as they are kept: clean values, and none of other names.
  fileprivate mutating func readFields() -> HeaderFields? {
    guard let count = readNumber(upTo: StoredResponse.countLimit) else { return nil }
    var fields = HeaderFields()
    for _ in 0..<count {
      guard let name = readName(), StoredResponse.keptNames.contains(name),
        let value = readString(upTo: StoredResponse.recordLimitBytes)
      else { return nil }
      let field = HeaderField(name, bytes: value)
      guard field.value.elementsEqual(value), (try? fields.append(field)) != nil else { return nil }
    }
    return fields
  }
}
