#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// All descriptors that the process could still have, but for a few.
  struct TakenDescriptors {
    private let taken: [Int32]

    /// Lowers the process's limit, so that not too many are to be taken each time.
    static func limit(to count: UInt) {
      var limit = rlimit()
      #if canImport(Glibc)
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      #else
        let kind = RLIMIT_NOFILE
      #endif
      guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur > rlim_t(count) else { return }
      limit.rlim_cur = rlim_t(count)
      _ = unsafe setrlimit(kind, &limit)
    }

    /// Takes them; those that others give back meanwhile are free.
    init(leaving count: Int) throws(Descriptors.Shortage) {
      var taken: [Int32] = []
      while true {
        let next = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
        if next < 0 { break }
        taken.append(next)
      }
      guard taken.count >= count else { throw Descriptors.Shortage(wanted: "\(count) more", code: EMFILE) }
      for descriptor in taken.suffix(count) { close(descriptor) }
      self.taken = taken.dropLast(count)
    }

    func giveBack() {
      for descriptor in taken { close(descriptor) }
    }
  }
#endif
