import Foundation
import ScrollPrefetch

// What the example of README.md takes from the app around it.

struct Photo {
  let id: String
  let url: URL
}

/// The example of README.md, line for line; what it uses comes in, and what it makes goes out.
@MainActor
func runReadmeExample(
  photos: [Photo], avatar: URL, download: @escaping @Sendable (URL) async throws -> Data,
  print: @escaping @Sendable (Int, PrefetchEvent.Kind) -> Void,
  show: @escaping @MainActor (ImagePhase<Data>) -> Void
) async throws -> (list: PrefetchList, slot: ImageSlot<Data>, face: Data, watching: Task<Void, Never>) {
  // The example begins.
  let loader = AsyncImageLoader { request in try await download(request.url) }
  let coordinator = PrefetchCoordinator(loader: loader)  // an app has one; its images are Data
  let events = coordinator.events()  // all that happens from here on: hits, misses, transfers
  let watching = Task { for await event in events { print(event.number, event.kind) } }

  let rows = photos.map { ListRow(RowIdentity($0.id), images: [ImageRequest(url: $0.url)]) }
  let list = coordinator.makeList(rows)  // one for each list on a screen
  list.viewportDidChange(Viewport(visible: 0..<6))  // whenever the visible rows change

  let slot = coordinator.makeSlot()  // one for each image of a reusable cell
  show(slot.bind(rows[3].images[0]) { later in show(later) })  // an ImagePhase: image, placeholder or failure

  let face = try await coordinator.image(for: ImageRequest(url: avatar))  // one transfer, whoever wants it
  // The example ends.
  return (list, slot, face, watching)
}
