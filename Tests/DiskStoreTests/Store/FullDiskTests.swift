import DiskStore
import Foundation
import Testing

/// A disk of 64 kB that is really full, where the system lets the tests have one.
@Suite("A full disk", .enabled(if: TinyDisk.isPossible, "needs the right to mount a small disk in memory"))
struct FullDiskTests {
  @Test("A full disk makes misses and one trouble, leaves no file behind, and heals when there is room")
  func fullDisk() async throws {
    let disk = try TinyDisk()
    let told = Told()
    let store = told.store(in: disk.url.appending(path: "cache"), bytes: 10_000_000)
    for number in 0..<20 { store.write("\(number)", metadata: Data(), body: Data(count: 10_000)) }
    await store.settled()
    #expect(told.all.map(\.cause) == [.noSpace])
    let figures = store.figures
    #expect((1...6).contains(figures.entries), "what fits is kept")
    for number in 0..<20 {
      let entry = await store.entry("\(number)")
      #expect((entry != nil) == (number < figures.entries))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: disk.url.appending(path: "cache").path)
    #expect(names.count == figures.entries)
    store.removeAll()
    store.write("again", metadata: Data(), body: Data(count: 10_000))
    await store.settled()
    #expect(await store.entry("again") != nil)
    #expect(told.all.count == 1)
  }
}

/// A small disk in memory; gone with the value's last reference.
final class TinyDisk {
  /// Outlives what is mounted in it.
  private let folder: RealFolder
  var url: URL { folder.url.appending(path: "disk") }

  struct Refused: Error {}

  init() throws {
    folder = try RealFolder()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    guard Self.run("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", url.path]) else { throw Refused() }
  }

  deinit {
    _ = Self.run("umount", ["-l", url.path])
  }

  /// Whether the system allows it, found out by trying.
  static let isPossible = (try? TinyDisk()) != nil

  private static func run(_ program: String, _ words: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + words
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
