import Foundation
import ScrollPrefetch
import SwiftUI

// What the article on Apple's views shows of SwiftUI.

struct AvatarPicture: View {
  let request: ImageRequest
  let coordinator: PrefetchCoordinator<Data>
  @State private var loaded: (request: ImageRequest, face: Data)?

  // In memory: shown in the same frame. Loaded for another request: not shown.
  private var face: Data? {
    coordinator.cachedImage(for: request) ?? (loaded?.request == request ? loaded?.face : nil)
  }

  var body: some View {
    FacePicture(data: face)
      .task(id: request) {
        guard let face = try? await coordinator.image(for: request) else { return }
        loaded = (request, face)
      }
  }
}

/// Draws a face, or what stands for it.
struct FacePicture: View {
  let data: Data?

  var body: some View {
    Text(data == nil ? "…" : "face")
  }
}
