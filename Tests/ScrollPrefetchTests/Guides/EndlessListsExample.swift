import ScrollPrefetch

// What the article on endless lists shows.

@MainActor
final class Feed {
  private(set) var photos: [String] = []
  private(set) var footer = PagerState.idle
  private(set) var pager: Pager<Int, String>?

  func start(download: @escaping @concurrent @Sendable (Int) async throws -> [String]) {
    let pager = Pager<Int, String>(
      first: 1, identity: { RowIdentity($0) },
      fetch: { number in
        let names = try await download(number)
        return Page(rows: names, next: names.isEmpty ? nil : number + 1)
      },
      insert: { [weak self] page in await self?.insert(page) })
    self.pager = pager
    pager.refresh()
  }

  private func insert(_ page: PageInsertion<String>) {
    photos = page.replacesAll ? page.rows : photos + page.rows
  }

  func didScroll(to viewport: Viewport) {
    pager?.viewportDidChange(viewport)
  }

  func watchFooter() async {
    guard let pager else { return }
    for await state in pager.states { footer = state }
  }
}
