extension PrefetchMachine {
  /// How much each of its collections holds, by name: at quiet none may grow with what has been.
  package var sizes: [String: Int] {
    [
      "lists": lists.count,
      "rows at hand": lists.reduce(0) { $0 + $1.rows.count },
      "ranges of rows at hand": lists.reduce(0) { $0 + $1.held.ranges.count },
      "unsettled rows": lists.reduce(0) { $0 + ($1.unsettled?.count ?? 0) },
      "images": images.count,
      "places for images": images.capacity,
      "sources": sources.count,
      "places for sources": sources.capacity,
      "slots": slots.count,
      "demanded images": demanded.count,
      "transfers": transfers.count,
      "reads": reads.count,
      "planned reads": readPlan.count,
      "outstaying images": outstaying.count,
      "kept bytes": keptBytes,
      "images in memory": memory.count,
      "failed sources": failed.count,
      "plan": plan.count,
      "arriving images": arriving.count,
      "perhaps unused images": perhapsUnused.count,
    ]
  }
}
