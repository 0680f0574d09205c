#if os(Linux)
  import HTTPTransport
  import LoopbackServer
  import Testing

  @Suite(.timeLimit(.minutes(10)))
  struct CurlVersionTests {
    @Test("A version is read from libcurl's words")
    func reading() {
      #expect(CurlVersion("libcurl/7.88.1 OpenSSL/3.0.19 zlib/1.2.13") == CurlVersion(major: 7, minor: 88))
      #expect(CurlVersion("libcurl/8.10.0-DEV") == CurlVersion(major: 8, minor: 10))
      for text in ["", "libcurl/", "libcurl/8", "curl/8.1.0", "libcurl/x.y"] {
        #expect(CurlVersion(text) == nil)
      }
    }

    @Test("Handles are used again from 8.2 on")
    func handles() {
      #expect(!CurlVersion(major: 8, minor: 1).keepsHandlesSafely)
      #expect(CurlVersion(major: 8, minor: 2).keepsHandlesSafely)
      #expect(CurlVersion(major: 10, minor: 0).keepsHandlesSafely)
    }

    @Test("A continuation right after the status line harms nothing, however many answers came before")
    func continuation() async throws {
      let broken = "HTTP/1.1 200 OK\r\n  continued\r\nContent-Length: 0\r\n\r\n"
      let good =
        "HTTP/1.1 200 OK\r\nX-Long: \(String(repeating: "x", count: 300))\r\nContent-Length: 0\r\n\r\n"
      let site = Site(plan: { request, _ in
        Script([.text(request.target == "/good" ? good : broken)], then: .finish)
      })
      let server = try LoopbackServer(site)
      defer { server.stop() }
      let transport = try CurlTransport()
      for _ in 0..<50 {
        #expect(try await transport.get(server.origin + "/good").isComplete)
        #expect(try await transport.get(server.origin + "/broken").failure != nil)
      }
    }
  }
#endif
