package import ScrollPrefetch

/// What programs are run with: whoever tries out the exploration itself puts something faulty in.
package struct Laboratory: Sendable {
  package var checkers: [any PromiseChecker.Type] = PromiseRegistry.checkers
  /// Stands between the coordinator and the program's loader.
  package var loader: @Sendable (ProgramLoader) -> any ImageLoader = { $0 }

  package init() {}
}
