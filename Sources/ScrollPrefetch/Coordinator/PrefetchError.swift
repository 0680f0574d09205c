/// Why an awaited image did not come.
public enum PrefetchError: Error {
  /// The transfer failed, with the loader's error. Asking again makes a new attempt.
  case transferFailed(any Error)
  /// The bytes came, but are no image, by the decoder's error. Asking again transfers them again.
  case decodingFailed(any Error)
  /// The coordinator was shut down. Ask another one.
  case shutDown
}
