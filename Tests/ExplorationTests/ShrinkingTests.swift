import Testing

@Suite("Shrinking")
struct ShrinkingTests {
  /// Not true: they do.
  private static let wrongRule = ModelRule(name: "slots never show an image") { _, seen in
    (seen.slots ?? [:]).values.contains { if case .image = $0 { true } else { false } } ? ["one does"] : []
  }

  @Test("A rule that is wrong is found out, and the program that shows it is short")
  func wrongRule() throws {
    let breaking = try #require(
      try (UInt64(0)...).lazy.map { Program(seed: $0) }.first { program in
        try !ProgramRun.faults(of: program, by: [Self.wrongRule]).isEmpty
      })
    let short = try breaking.shrunk { try !ProgramRun.faults(of: $0, by: [Self.wrongRule]).isEmpty }
    // Bind, let it begin, answer, and look: or less, where the conclusion does the rest.
    #expect(short.operations.count <= 4)
    #expect(short.operations.contains { if case .bind = $0 { true } else { false } })
  }

  @Test("What is left needs each of its operations")
  func minimal() {
    let program = Program(operations: (0..<20).map { .finish($0) })
    let short = program.shrunk { candidate in
      candidate.operations.contains(.finish(3)) && candidate.operations.contains(.finish(17))
    }
    #expect(short.operations == [.finish(3), .finish(17)])
  }
}
