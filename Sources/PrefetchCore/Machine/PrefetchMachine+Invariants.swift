extension PrefetchMachine {
  /// Traps, saying what is wrong, unless everything the machine knows agrees.
  ///
  /// It looks at all that is known.
  package func checkInvariants() {
    memory.checkInvariants()
    checkCounts()
    checkOrder()
    checkTransfers()
    checkNumbers()
    checkDemands()
    precondition(
      figures.transfersStarted
        == figures.transfersFinished + figures.transfersFailed + figures.transfersCancelled + transfers.count,
      "transfers started are not those ended and those open")
  }

  private func checkCounts() {
    var windowRows: [Int: Int] = [:]
    var visibleRows: [Int: Int] = [:]
    var waiting = 0
    for list in lists {
      precondition(Set(list.held.rows) == Set(list.rows.keys), "rows at hand are not those held")
      for (index, row) in list.rows {
        precondition(index < list.count, "row \(index) is at hand, but the list has \(list.count)")
        let isVisible = list.unsettled == nil && list.visible.contains(index)
        precondition(row.isVisible == isVisible, "row \(index) is visible or not, not both")
      }
      for row in (list.unsettled ?? []) + list.rows.values {
        for image in row.images {
          windowRows[image.image.number, default: 0] += 1
          if row.isVisible { visibleRows[image.image.number, default: 0] += 1 }
          waiting += image.missedAt == nil ? 0 : 1
        }
      }
    }
    for number in images.numbers {
      let image = record(of: ImageID(number: number))
      precondition(image.windowRows == windowRows[number, default: 0], "image \(number): wrong count of rows")
      precondition(
        image.visibleRows == visibleRows[number, default: 0], "image \(number): wrong count of visible")
    }
    precondition(
      figures.misses == figures.missesFilled + figures.missesLeft + waiting,
      "misses are not those ended and those waiting")
  }

  /// What is kept of the windows must be what would be found anew.
  private func checkOrder() {
    for list in lists where list.holdsWindow {
      precondition(list.window?.rows ?? RowRanges() == list.held, "rows at hand are not those of the window")
    }
    guard rowOrders.count == lists.count, lists.allSatisfy(\.isOrdered) else { return }
    var found: Set<ImageID> = []
    for (list, order) in zip(lists, rowOrders) { list.visitImages(order) { found.insert($0.image) } }
    precondition(candidates.count == found.count, "an image is named twice in the order, or missing")
    precondition(Set(candidates.map(\.image)) == found, "the order is not that of the windows")
  }

  private func checkTransfers() {
    precondition(transfers.count <= limits.transfers, "more transfers are open than may be")
    for transfer in transfers {
      let source = record(of: transfer.source)
      precondition(source.transfer == transfer.id, "transfer \(transfer.id.number) is not its source's")
    }
    for read in reads {
      precondition(record(of: read.source).read == read.id, "reading \(read.id.number) is not its source's")
    }
    precondition(
      figures.readsStarted
        == figures.readsFound + figures.readsMissed + figures.readsCancelled + reads.count,
      "readings started are not those ended and those open")
    for number in sources.numbers {
      let source = record(of: SourceID(number: number))
      if let id = source.transfer {
        precondition(transfers.contains { $0.id == id }, "source \(number) waits for a transfer that ended")
      }
      precondition(
        source.firstImage != nil || source.failure != nil, "source \(number) is known, but none of its images"
      )
      precondition(
        (source.failure != nil) == failed.contains(SourceID(number: number)),
        "source \(number) has failed or not, not both")
      precondition(
        source.decodings == images(of: SourceID(number: number)).count { record(of: $0).isDecoding },
        "source \(number): decodings")
    }
  }

  /// Only at the end of a turn is nothing unused left.
  private func checkNumbers() {
    for number in images.numbers {
      let image = ImageID(number: number)
      let known = record(of: image)
      precondition(images(of: known.source).contains(image), "image \(number) is not its source's")
      precondition(
        known.isUndecodable == undecodable.contains(image), "image \(number) is undecodable or not, not both")
      if memory.contains(image) {
        precondition(
          memory.isIdle(image) == !known.isHeld, "image \(number) is idle or held, not both")
      }
    }
  }

  private func checkDemands() {
    let wanting = images.numbers.filter { record(of: ImageID(number: $0)).isDemanded }
    precondition(Set(wanting) == Set(demanded.map(\.number)), "demanded images are not those that are listed")
    precondition(demanded.count == wanting.count, "an image is listed as demanded twice")
    for (slot, image) in slots {
      precondition(demands[image]?.slots.contains(slot) == true, "slot \(slot.number) is not its image's")
    }
    precondition(
      slots.count == wanting.reduce(0) { $0 + record(of: ImageID(number: $1)).slotCount }, "slots are lost")
    precondition(Set(demands.keys) == Set(demanded), "demands are not those that are listed")
    precondition(
      keptBytes == sources.numbers.reduce(0) { $0 + record(of: SourceID(number: $1)).keptBytes },
      "the bytes kept are not the sum of the sources'")
  }
}
