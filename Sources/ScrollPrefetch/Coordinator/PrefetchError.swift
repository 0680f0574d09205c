/// Why an awaited image did not come.
public enum PrefetchError: Error {
  /// The transfer failed, with the loader's error, as often as the caller would wait for. Asking again tries again.
  case transferFailed(any Error)
  /// The bytes came, but are no image, by the decoder's error.
  ///
  /// This is remembered for a while, of this variant alone; `invalidate` forgets it.
  case decodingFailed(any Error)
  /// There is no network. Ask again when there is, or ask to wait for it.
  case offline
  /// The coordinator was shut down. Ask another one.
  case shutDown
}
