/// What the page does in a browser: plain JavaScript, in the parts of its ideas.
///
/// Text reaches the page as text alone, never as markup.
enum PageScript {
  /// All of it, as one function that leaves no names behind.
  static let all = "(() => {\n'use strict';\n\(data)\n\(drawing)\n\(panels)\n\(details)\n\(hands)\n})();"

  /// What the picture holds, with names instead of places.
  private static let data = #"""
    const picture = JSON.parse(document.getElementById('picture').textContent);
    const [start, end] = picture.span;
    const lanes = picture.lanes.map(([id, top, height, images, from, to]) =>
      ({ id, top, height, bottom: top + height, images, from: from ?? start, to: to ?? end }));
    const images = picture.images.map(([url, bytes]) => ({ url, bytes, places: [] }));
    lanes.forEach((lane, place) => lane.images.forEach((image, slot) => {
      const height = lane.height / lane.images.length;
      images[image].places.push({ place, top: lane.top + slot * height, bottom: lane.top + (slot + 1) * height,
        from: lane.from, to: lane.to });
    }));
    const way = [];
    for (let at = 0; at < picture.viewport.length; at += 3) {
      way.push({ time: picture.viewport[at], top: picture.viewport[at + 1], bottom: picture.viewport[at + 2] });
    }

    // Where an image is drawn for a row: the row's own place, or else the first that shows it.
    const slotOf = (image, place) =>
      images[image]?.places.find(slot => slot.place === place) ?? images[image]?.places[0];

    const policies = picture.policies.map(policy => ({
      ...policy, isShown: true,
      transfers: policy.transfers.map(
        ([image, place, began, received, ended, outcome, useful, kept, bytes, distance, endDistance]) =>
          ({ image, slot: slotOf(image, place), began, received, ended, outcome, useful: useful === 1, kept,
            bytes, distance, endDistance })).filter(transfer => transfer.slot),
      sightings: policy.sightings.map(([image, place, began, came, ended]) =>
        ({ image, slot: slotOf(image, place), began, came, ended, blankTo: came ?? ended })),
      stays: policy.stays.map(([image, began, ended, seen]) => ({ image, began, ended, seen: seen === 1 })),
    }));

    // Spans between two kinds of marks, such as a finger's touch.
    const spans = (opens, closes) => {
      const found = [];
      let open = null;
      for (const [time, word] of picture.marks) {
        if (word === opens) open ??= time;
        if (closes.includes(word) && open !== null) { found.push([open, time]); open = null; }
      }
      if (open !== null) found.push([open, end]);
      return found;
    };
    const touches = spans('down', ['up']);
    const outages = spans('offline', ['constrained', 'unrestricted']);
    const others = picture.marks.filter(([, word]) => !['down', 'up', 'offline', 'unrestricted'].includes(word));

    // How many of a sorted list's elements come before the first for which a condition fails.
    const count = (list, holds) => {
      let low = 0, high = list.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (holds(list[middle])) low = middle + 1; else high = middle;
      }
      return low;
    };

    // The viewport's edges at an instant; where it jumps, after the jump, or else as it came there.
    const screenAt = (time, isArriving = false) => {
      const next = count(way, place => isArriving ? place.time < time : place.time <= time);
      if (next === 0 || next === way.length) return way[next === 0 ? 0 : next - 1];
      const [before, after] = [way[next - 1], way[next]];
      const part = (time - before.time) / Math.max(after.time - before.time, 1e-6);
      return { time, top: before.top + (after.top - before.top) * part,
        bottom: before.bottom + (after.bottom - before.bottom) * part };
    };
    """#
}
