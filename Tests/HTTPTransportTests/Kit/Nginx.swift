import Foundation
import Testing

/// A real server: without TLS, with TLS, and with HTTP/2 over it; it says in a field which connection answered.
final class Nginx: Sendable {
  /// Whether tests may be left out where it is not installed.
  static let isRequired = ProcessInfo.processInfo.environment["SCROLL_REPLAY_REQUIRE_NGINX"] == "1"
  static let isWanted = isRequired || (Command("nginx") != nil && Command("openssl") != nil)

  struct Missing: Error {
    let what: String
  }

  private let server: Process
  let folder: URL
  /// Kept, so that no other server has one of them before this one does.
  private let ports: [FreePort]
  var plain: UInt16 { ports[0].number }
  var secure: UInt16 { ports[1].number }
  var multiplexed: UInt16 { ports[2].number }

  /// The certificate that it shows, which nobody else trusts.
  let certificate: String

  /// 20,000 bytes at `/small`, 8 MB at `/large`, and the same in a trickle at `/slow/large`.
  static let small = Data(repeating: 7, count: 20_000)
  static let large = Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 >> 8) }) + Data(count: 7 << 20)

  init() async throws {
    guard let nginx = Command("nginx") else { throw Missing(what: "nginx is not installed") }
    guard let openssl = Command("openssl") else { throw Missing(what: "openssl is not installed") }
    let name = "nginx-\(UUID().uuidString)"
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    ports = try (0..<3).map { _ in try FreePort(isShared: true) }
    certificate = folder.appendingPathComponent("certificate.pem").path
    let files = folder.appendingPathComponent("files")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try Self.small.write(to: files.appendingPathComponent("small"))
    try Self.large.write(to: files.appendingPathComponent("large"))
    try await openssl.run(
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,IP:::1,DNS:localhost",
        "-keyout", folder.appendingPathComponent("key.pem").path, "-out", certificate,
      ], output: folder.appendingPathComponent("openssl.txt"))
    let file = folder.appendingPathComponent("nginx.conf")
    let configuration = Self.configuration(
      folder: folder.path, plain: ports[0].number, secure: ports[1].number, multiplexed: ports[2].number)
    try configuration.write(to: file, atomically: true, encoding: .utf8)
    // It says so when it listens.
    server = try await nginx.serve(
      ["-p", folder.path, "-e", "stderr", "-c", file.path], isReady: { $0.contains("event method") })
  }

  deinit {
    // It inherits what the thread that starts it blocks, which may be every other signal.
    kill(server.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  private static func configuration(
    folder: String, plain: UInt16, secure: UInt16, multiplexed: UInt16
  ) -> String {
    """
    pid \(folder)/pid;
    error_log stderr notice;
    daemon off;
    master_process off;
    events { worker_connections 512; }
    http {
      access_log off;
      client_body_temp_path \(folder)/t1; proxy_temp_path \(folder)/t2;
      fastcgi_temp_path \(folder)/t3; uwsgi_temp_path \(folder)/t4; scgi_temp_path \(folder)/t5;
      ssl_certificate \(folder)/certificate.pem;
      ssl_certificate_key \(folder)/key.pem;
      keepalive_requests 1000000;
      add_header X-Connection $connection;
      root \(folder)/files;
      \(server("listen 127.0.0.1:\(plain) reuseport; listen [::1]:\(plain);", folder))
      \(server("listen 127.0.0.1:\(secure) reuseport ssl;", folder))
      \(server("listen 127.0.0.1:\(multiplexed) reuseport ssl http2;", folder))
    }
    """
  }

  private static func server(_ listen: String, _ folder: String) -> String {
    """
    server {
      \(listen)
      location /slow/ { alias \(folder)/files/; limit_rate 20k; }
    }
    """
  }
}
