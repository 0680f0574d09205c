/// Connections that end where they should not.
enum CutFaults {
  static let all = [
    Fault("cut-fin", .failed, "The body ends with FIN after ARGUMENT bytes (8,000).") {
      cut($0, then: .finish)
    },
    Fault("cut-rst", .failed, "The body ends with RST after ARGUMENT bytes (8,000).") {
      cut($0, then: .reset)
    },
    Fault("cut-fin-once", .failed, "As cut-fin when asked for the first time, then good, with parts.") {
      call in
      guard call.visit.count == 1 else {
        return Resource(Sample.body, contentType: "image/jpeg", etag: Sample.etag).script(for: call.request)
      }
      return cut(call, [Field("ETag", Sample.etag), Field("Accept-Ranges", "bytes")], then: .finish)
    },
    Fault("fin-first", .failed, "FIN instead of a reply.") { _ in Script([], then: .finish) },
    Fault("rst-first", .failed, "RST instead of a reply.") { _ in Script([], then: .reset) },
    Fault("fin-once", .delivered, "FIN instead of the first reply, then good: a client may ask again.") {
      call in
      call.visit.count == 1 ? Script([], then: .finish) : Sample.reply(call.request)
    },
    Fault("fin-in-status", .failed, "FIN in the middle of the status line.") { _ in
      Script([.text("HTTP/1.1 20")], then: .finish)
    },
    Fault("fin-in-head", .failed, "FIN after the first field, before the head has ended.") { _ in
      Script([.text("HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n")], then: .finish)
    },
    Fault("fin-in-field", .failed, "FIN in the middle of a field's name.") { _ in
      Script([.text("HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Le")], then: .finish)
    },
    Fault("rst-in-head", .failed, "RST before the head has ended.") { _ in
      Script([.text("HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n")], then: .reset)
    },
    Fault("fin-after-head", .failed, "The head, and FIN instead of the body.") { _ in
      Script([Sample.head(length: Sample.body.count)], then: .finish)
    },
  ]

  private static func cut(_ call: Fault.Call, _ fields: [Field] = [], then ending: Script.Ending) -> Script {
    let count = call.number(0, or: 8_000, in: 0...(Sample.body.count - 1))
    return Script(
      [Sample.head(length: Sample.body.count, fields), .body(Sample.body, 0..<count)], then: ending)
  }
}
