import Foundation
import HTTPTransport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Measurement {
  /// Answers of 20 kB from a server in a process of its own, six at a time, by both ways.
  static let transport = Measurement(
    name: "transport", what: "answers of 20 kB per CPU second by libcurl, against URLSession's", unit: "x",
    budget: .atLeast(5)
  ) { effort in
    #if os(Linux)
      let server = try ServerBeside()
      defer { server.stop() }
      let url = try OpenExchanges.url(server.origin + "/faults/filler/20000")
      let exchanges = try OpenExchanges(atOnce: 6)
      defer { exchanges.transport.shutDown() }
      let session = URLSession(configuration: .ephemeral)
      return try effort.collect {
        let count = effort.repetitions(3_000)
        let ours = Stopwatch(.processCPU)
        try ask(count, url, exchanges)
        let oursTime = ours.seconds
        let theirs = Stopwatch(.processCPU)
        BenchmarkApp.await { await ask(count, url, session) }
        return theirs.seconds / oursTime
      }
    #else
      return .skipped("there is no transport over libcurl here")
    #endif
  }

  #if os(Linux)
    private struct Taker: HTTPReceiver {
      let exchanges: OpenExchanges

      func receive(_ event: HTTPEvent, of exchange: HTTPExchange) -> HTTPFlow {
        switch event {
        case .head, .piece: break
        case .end: exchanges.leavePlace()
        case .failure(let failure, _):
          exchanges.complain("\(failure)")
          exchanges.leavePlace()
        }
        return .goOn
      }
    }

    private static func ask(_ count: Int, _ url: URL, _ exchanges: OpenExchanges) throws {
      for number in 1...count {
        exchanges.takePlace()
        exchanges.transport.start(
          HTTPExchange(number: number, url: url, receiver: Taker(exchanges: exchanges)))
      }
      try exchanges.settle()
    }

    /// Never cancelled, as `data(for:)` on Linux must not be.
    private static func ask(_ count: Int, _ url: URL, _ session: URLSession) async {
      var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
      request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
      await withTaskGroup(of: Void.self) { [request] group in
        for lane in 0..<6 {
          group.addTask {
            for _ in stride(from: lane, to: count, by: 6) {
              let answer = try? await session.data(for: request)
              precondition(answer?.0.count == 20_000, "URLSession did not get the image")
            }
          }
        }
      }
    }
  #endif
}
