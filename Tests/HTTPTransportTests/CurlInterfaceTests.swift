#if os(Linux)
  import Foundation
  import Testing

  /// Our few declarations of libcurl's interface, held against its own headers by a C compiler.
  struct CurlInterfaceTests {
    private static let isRequired =
      ProcessInfo.processInfo.environment["SCROLL_REPLAY_REQUIRE_CURL_HEADERS"] == "1"

    private static let compiler = Command("clang") ?? Command("cc")

    private static let hasHeaders = [
      "/usr/include/curl/curl.h", "/usr/include/x86_64-linux-gnu/curl/curl.h",
      "/usr/include/aarch64-linux-gnu/curl/curl.h", "/usr/local/include/curl/curl.h",
    ].contains(where: FileManager.default.fileExists)

    /// Reads libcurl's headers, then ours: where they differ, it is an error.
    private static let check = """
      #define CURL_DISABLE_TYPECHECK
      #define CURL_DISABLE_DEPRECATION
      #include <curl/curl.h>
      #undef curl_easy_setopt
      #undef curl_easy_getinfo
      #undef curl_multi_setopt
      #define SCROLL_CURL_MESSAGE OurMessage
      #include "CurlInterface.h"
      #include "CCurl.h"
      #define CHECK(name, value) _Static_assert((long long)(name) == (value), #name);
      SCROLL_CURL_CONSTANTS(CHECK)
      #define SAME(expression) _Static_assert(expression, #expression);
      SAME(sizeof(struct OurMessage) == sizeof(struct CURLMsg))
      SAME(offsetof(struct OurMessage, msg) == offsetof(struct CURLMsg, msg))
      SAME(offsetof(struct OurMessage, easy_handle) == offsetof(struct CURLMsg, easy_handle))
      SAME(offsetof(struct OurMessage, data) == offsetof(struct CURLMsg, data))
      SAME(sizeof(curl_off_t) == sizeof(int64_t))
      static curl_write_callback written = (scroll_curl_write_callback)0;
      static curl_prereq_callback connected = (scroll_curl_prereq_callback)0;
      """

    /// Compiles the check, with something else before our headers.
    private static func compile(_ text: String) async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("curl-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("check.c")
      try text.write(to: file, atomically: true, encoding: .utf8)
      let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources/CCurl")
      let compiler = try #require(compiler, "there is no C compiler")
      try await compiler.run(
        [
          "-fsyntax-only", "-Werror", "-Wno-unused-variable", "-I", sources.path, "-I",
          sources.path + "/include", file.path,
        ],
        output: folder.appendingPathComponent("output.txt"))
    }

    @Test(
      "Constants, functions and structures are those of libcurl's headers",
      .enabled(if: hasHeaders || isRequired, "libcurl's headers are not installed"))
    func same() async throws {
      try await Self.compile(Self.check)
    }

    @Test(
      "What differs from libcurl's headers is found",
      .enabled(if: hasHeaders || isRequired, "libcurl's headers are not installed"),
      arguments: [
        "CHECK(CURLOPT_URL, 10003)", "int curl_multi_poll(void *, void *, unsigned, int, int *);",
        "SAME(offsetof(struct CURLMsg, data) == 8)",
      ])
    func different(line: String) async throws {
      await #expect(throws: Command.Failure.self) { try await Self.compile(Self.check + "\n" + line + "\n") }
    }
  }
#endif
