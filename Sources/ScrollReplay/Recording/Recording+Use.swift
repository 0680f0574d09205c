extension Recording {
  /// Forgets when transfers would have received that ended before.
  mutating func dropRoundTripsCutShort() {
    for place in transfers.indices {
      guard let from = transfers[place].receivedFrom else { continue }
      if from - transfers[place].ended >= Exactness.instant { transfers[place].receivedFrom = nil }
    }
  }

  /// Finds which stays were seen, and which transfers brought what was seen first.
  ///
  /// As the figures count: an image is useful once, by the first of its stays that was seen.
  mutating func judgeUse() {
    let stays = Dictionary(grouping: self.stays.indices) { self.stays[$0].image }
    for sighting in sightings {
      guard let came = sighting.came, came < sighting.ended else { continue }
      let stay = stays[sighting.image]?.last { self.stays[$0].began <= came }
      if let stay { self.stays[stay].isSeen = true }
    }
    let transfers = Dictionary(grouping: self.transfers.indices) { self.transfers[$0].image }
    for (image, places) in stays {
      guard let first = places.first(where: { self.stays[$0].isSeen }) else { continue }
      markUseful(transfers[image] ?? [], bringing: self.stays[first])
    }
  }

  /// Marks the transfer that brought a stay's image, and those that had left it their bytes.
  private mutating func markUseful(_ places: [Int], bringing stay: Stay) {
    guard
      var index = places.lastIndex(where: {
        transfers[$0].outcome == .arrived && transfers[$0].ended == stay.began
      })
    else { return }
    transfers[places[index]].isUseful = true
    while transfers[places[index]].keptBytes > 0, index > 0 {
      index -= 1
      transfers[places[index]].isUseful = true
    }
  }
}
