/// Other image loaders' prefetching policies, each emulated from a description of it, at its own defaults.
///
/// An emulation is of the policy: the link, its connections and the memory budget are the model's for all. Memory
/// over its budget gives up what was visible longest ago.
package enum Peers {
  /// What a report must say if any of the policies is one of them; nil if none is.
  package static func note(for policies: [String]) -> String? {
    guard entries.contains(where: { policies.contains($0.pattern) }) else { return nil }
    return "Policies named after other image loaders are emulations of their policies on this model; "
      + "what feeds Nuke, Kingfisher and SDWebImage with rows is ours."
  }

  /// In the order of the help.
  static let entries: [PolicyRegistry.Entry] = [
    .init("nuke", "Nuke's prefetcher, emulated, with a feeder of ours") { _ in Nuke.policy() },
    .init("nuke-963", "nuke without its rate limiter") { _ in Nuke.withoutLimiter() },
    .init("nuke-981", "nuke with three of six downloads kept for what is visible") { _ in
      Nuke.withReservedSlots()
    },
    .init("kingfisher", "Kingfisher's prefetcher, emulated, with a feeder of ours") { _ in
      Kingfisher.policy()
    },
    .init("sdwebimage", "SDWebImage's prefetcher, emulated, with a feeder of ours") { _ in
      SDWebImage.policy()
    },
    .init("texture-full", "Texture's ranges, emulated, of a screen's root list") { _ in
      Texture("texture-full", startingIn: .full)
    },
    .init("texture-minimum", "Texture's ranges, emulated, of a list inside a screen") { _ in
      Texture("texture-minimum", startingIn: .minimum)
    },
    .init("glide", "Glide's list preloader, emulated") { _ in Glide() },
    .init("flash-list", "flash-list's window of rows, emulated, as a policy for images") { _ in FlashList() },
    .init("chromium-lazy", "Chromium's lazy loading by distance, emulated") { _ in ChromiumLazy() },
  ]
}
