#if os(Linux)
  import CCurl
  import Foundation

  extension CurlTransfer {
    /// What to tell of a transfer that libcurl has ended.
    func end(code: Int) -> HTTPEvent {
      let figures = figures()
      if let failure = failure(code: code) { return .failure(failure, figures) }
      return .end(figures)
    }

    /// What the exchange took until now.
    func figures() -> ExchangeFigures {
      var figures = ExchangeFigures()
      guard let course else { return figures }
      figures.queued = course.queued
      figures.total = .now - course.began
      figures.reusedConnection = reader.isPastHead && easy.number(SCROLL_CURLINFO_NUM_CONNECTS) == 0
      figures.connected = time(SCROLL_CURLINFO_CONNECT_TIME_T)
      figures.secured = time(SCROLL_CURLINFO_APPCONNECT_TIME_T)
      figures.firstByte = time(SCROLL_CURLINFO_STARTTRANSFER_TIME_T)
      figures.bodyBytes = easy.offset(SCROLL_CURLINFO_SIZE_DOWNLOAD_T)
      figures.headerBytes = Int64(easy.number(SCROLL_CURLINFO_HEADER_SIZE))
      return figures
    }

    /// Zero means that libcurl has not come so far, or did not need to.
    private func time(_ info: Int) -> Duration? {
      let microseconds = easy.offset(info)
      return microseconds > 0 ? .microseconds(microseconds) : nil
    }

    private func failure(code: Int) -> ExchangeFailure? {
      guard let course else { return nil }
      if let breach { return breach }
      guard code == SCROLL_CURLE_OK else {
        return CurlOutcome(
          code: code, systemError: Int32(truncatingIfNeeded: easy.number(SCROLL_CURLINFO_OS_ERRNO)),
          text: easy.errorText(for: code), isPastHead: reader.isPastHead,
          received: course.received, announced: course.announced
        ).failure
      }
      return reader.isPastHead ? nil : .reset
    }
  }
#endif
