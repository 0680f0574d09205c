import Foundation
import ScrollPrefetch

// What the article on an endless list with measured heights shows.

struct Post {
  let id: String
  let text: String
  let image: ImageRequest

  var row: ListRow { ListRow(RowIdentity(id), images: [image]) }
}

@MainActor
final class Timeline {
  private(set) var posts: [Post] = []
  private(set) var offset = 0.0
  private(set) var layout: RowLayout
  private(set) var footer = PagerState.idle
  private let list: PrefetchList
  private let viewHeight: Double
  private let measure: (Post) -> Double
  private var pager: Pager<Int, Post>?
  private var watching: Task<Void, Never>?

  /// The pager is made around what puts a page into the timeline.
  init(
    list: PrefetchList, width: Double, viewHeight: Double, measure: @escaping (Post) -> Double,
    makePager: (@escaping @Sendable (PageInsertion<Post>) async -> Void) -> Pager<Int, Post>
  ) {
    self.list = list
    self.viewHeight = viewHeight
    self.measure = measure
    layout = RowLayout(rowCount: 0, width: width, estimate: 300)
    let pager = makePager { [weak self] page in await self?.insert(page) }
    self.pager = pager
    let states = pager.states
    watching = Task { [weak self] in
      for await state in states { self?.footer = state }
    }
    didScroll(to: 0)
  }

  /// Also when the view has come onto the screen, or has another height.
  func didScroll(to newOffset: Double) {
    offset = newOffset
    offset += layout.measureRows(
      at: offset, height: viewHeight, identity: { RowIdentity(posts[$0].id) },
      measure: { measure(posts[$0]) })
    let viewport = layout.viewport(at: offset, height: viewHeight)
    list.viewportDidChange(viewport)
    pager?.viewportDidChange(viewport)
  }

  func refresh() {
    pager?.refresh()
  }

  private func insert(_ page: PageInsertion<Post>) {
    if page.replacesAll {
      posts = page.rows
      layout.reset(rowCount: posts.count)
      list.contentDidChange(posts.map(\.row))
      didScroll(to: 0)
    } else {
      posts += page.rows
      let changes = [ListChange.append(count: page.rows.count)]
      offset += layout.apply(changes, at: offset, height: viewHeight) ?? 0
      list.contentDidChange(posts.map(\.row), changes: changes)
      didScroll(to: offset)
    }
  }
}

@MainActor
func makeTimeline(
  of coordinator: PrefetchCoordinator<Data>, measure: @escaping (Post) -> Double,
  fetch: @escaping @concurrent @Sendable (Int) async throws -> Page<Int, Post>
) -> Timeline {
  Timeline(list: coordinator.makeList([]), width: 390, viewHeight: 844, measure: measure) { insert in
    Pager(first: 0, identity: { RowIdentity($0.id) }, fetch: fetch, insert: insert)
  }
}
