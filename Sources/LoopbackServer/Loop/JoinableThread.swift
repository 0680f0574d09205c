#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread whose end can be waited for, which Foundation's cannot.
struct JoinableThread: Sendable {
  private let thread: pthread_t

  /// Starts a thread that runs the closure and ends.
  init(_ body: @escaping @Sendable () -> Void) throws(ServerError) {
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var created: pthread_t?
      let code = unsafe pthread_create(&created, nil, { unsafe perform($0) }, work.toOpaque())
      guard code == 0, let created else {
        unsafe work.release()
        throw .noSocket(code: code)
      }
      thread = created
    #else
      var created = pthread_t()
      let code = unsafe pthread_create(&created, nil, { unsafe perform($0) }, work.toOpaque())
      guard code == 0 else {
        unsafe work.release()
        throw .noSocket(code: code)
      }
      thread = created
    #endif
  }

  /// Returns when the thread has ended; to be called once.
  func join() {
    #if canImport(Darwin)
      _ = unsafe pthread_join(thread, nil)
    #else
      _ = pthread_join(thread, nil)
    #endif
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// What the new thread does with the work that it is handed.
private func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
  return nil
}
