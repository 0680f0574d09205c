import Foundation
import ScrollPrefetch

// What the example of README.md takes from the app around it.

struct Photo {
  let id: String
  let url: URL
}

/// The example of README.md, line for line; what it uses comes in, and what it makes goes out.
func runReadmeExample(
  photos: [Photo], avatar: URL, download: @escaping @Sendable (URL) async throws -> Data,
  print: (Int, PrefetchEvent.Kind) -> Void
) async throws -> (list: PrefetchList, now: Data?, later: Data) {
  // The example begins.
  let loader = AsyncImageLoader { request in try await download(request.url) }
  let coordinator = PrefetchCoordinator(loader: loader)  // an app has one; its images are Data

  let rows = photos.map { ListRow(RowIdentity($0.id), images: [ImageRequest(url: $0.url)]) }
  let list = coordinator.makeList(rows)  // one for each list on a screen
  list.viewportDidChange(Viewport(visible: 0..<6))  // whenever the visible rows change

  let now = coordinator.cachedImage(forRow: 3, of: list)  // for this frame, if it is in memory
  let later = try await coordinator.image(for: ImageRequest(url: avatar))  // joins what is under way

  for await event in coordinator.events() { print(event.number, event.kind) }  // hits, misses, transfers
  // The example ends.
  return (list, now, later)
}
