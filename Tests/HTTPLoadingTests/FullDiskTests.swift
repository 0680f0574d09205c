import Foundation
import LoopbackServer
import ScrollPrefetch
import Testing

/// A disk of 64 kB that is really full, where the system lets the tests have one.
@Suite(
  "Loading with a full disk",
  .enabled(if: SmallDisk.isPossible, "needs the right to mount a small disk in memory"),
  .timeLimit(.minutes(10)))
struct FullDiskLoadingTests {
  @Test(
    "P14: With a full disk images come all the same, from the disk as far as they fit, and the trouble is told"
  )
  func full() async throws {
    let disk = try SmallDisk()
    var choice = Scene.Choice()
    choice.folder = disk.url.appending(path: "cache")
    let site = Site(lookup: { _ in .picture(10_000, [Field("Cache-Control", "max-age=1000")]) })
    let scene = try Scene(site, choice)
    for _ in 0..<2 {
      for number in 0..<20 { #expect(try await scene.image("/\(number)").count == 10_000) }
      await scene.forgetMemory()
      await scene.settle()
    }
    let trouble = await scene.next { if case .storeTroubled(let trouble) = $0 { trouble } else { nil } }
    #expect(trouble?.cause == .noSpace)
    #expect((21..<40).contains(scene.server.log.requests.count))
  }
}

/// A small disk in memory; gone with the value's last reference.
private final class SmallDisk {
  let url = FileManager.default.temporaryDirectory.appending(path: "HTTPLoading-disk-\(UUID())")

  struct Refused: Error {}

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    guard Self.run("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", url.path]) else {
      try? FileManager.default.removeItem(at: url)
      throw Refused()
    }
  }

  deinit {
    _ = Self.run("umount", ["-l", url.path])
    try? FileManager.default.removeItem(at: url)
  }

  /// Whether the system allows it, found out by trying.
  static let isPossible = (try? SmallDisk()) != nil

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
