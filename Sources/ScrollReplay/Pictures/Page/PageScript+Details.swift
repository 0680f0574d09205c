extension PageScript {
  /// What is told of the place at which somebody points.
  static let details = #"""
    const away = distance => {
      if (distance === null) return 'in no row of the list';
      if (distance === 0) return 'on the screen';
      const rows = Math.abs(distance) === 1 ? '1 row' : `${Math.abs(distance)} rows`;
      return `${rows} ${distance > 0 ? 'below' : 'above'} the screen`;
    };

    // The slot at a height of the list at an instant.
    const slotAt = (time, height) => {
      let place = count(lanes, lane => lane.bottom <= height);
      const lane = lanes[place];
      if (!lane || lane.top > height || !lane.images.length) return null;
      const slot = Math.min(lane.images.length - 1, Math.floor((height - lane.top) / lane.height * lane.images.length));
      return { lane, place, image: lane.images[slot] };
    };

    const tell = (policy, time, height) => {
      const found = slotAt(time, height);
      if (!found) return null;
      const { lane, place, image } = found;
      const lines = [`Row ${lane.id}, at ${seconds(time, 3)}`, `${images[image].url} (${size(images[image].bytes)})`];
      if (lane.from > start) lines.push(`The row came at ${seconds(lane.from, 3)}.`);
      if (lane.to < end) lines.push(`The row went at ${seconds(lane.to, 3)}.`);
      const sighting = policy.sightings.find(one => one.image === image && one.slot?.place === place
        && one.began <= time && time <= one.ended);
      if (sighting) lines.push(tellSighting(sighting));
      const stay = policy.stays.find(one => one.image === image && one.began <= time && time <= one.ended);
      if (stay) lines.push(`In memory from ${seconds(stay.began, 3)}`
        + (stay.ended < end ? ` to ${seconds(stay.ended, 3)}` : ' to the end') + (stay.seen ? '.' : ', never seen.'));
      const transfers = policy.transfers.filter(one => one.image === image);
      // The one at this time, or else the last before it, or else the first.
      const transfer = transfers.find(one => one.began <= time && time <= one.ended)
        ?? transfers.filter(one => one.began <= time).at(-1) ?? transfers[0];
      lines.push(...(transfer ? tellTransfer(transfer) : ['Never asked for.']));
      if (transfers.length > 1) lines.push(`${transfers.length} transfers of this image in all.`);
      return lines;
    };

    const tellSighting = ({ began, came, ended }) => {
      const shown = `On the screen from ${seconds(began, 3)} to ${seconds(ended, 3)}: `;
      if (came === null) return shown + 'blank all the time.';
      return shown + (came > began ? `blank for ${Math.round(came - began)} ms.` : 'never blank.');
    };
    const tellTransfer = ({ began, received, ended, outcome, useful, kept, bytes, distance, endDistance }) => {
      const lines = [`Asked for at ${seconds(began, 3)}, ${away(distance)}`
        + (kept > 0 ? `; resumed with ${size(kept)} kept.` : '.')];
      if (received !== null) {
        lines.push(`Received from ${seconds(received, 3)}: ${size(bytes)} in ${Math.round(ended - received)} ms.`);
      }
      lines.push({
        arrived: `Came at ${seconds(ended, 3)}, ${Math.round(ended - began)} ms after it was asked for`
          + (useful ? '.' : '; wasted.'),
        refused: `Came at ${seconds(ended, 3)}, and memory had no place for it.`,
        cancelled: `Cancelled at ${seconds(ended, 3)}, ${away(endDistance)}`
          + (useful ? '; what it brought was used later.' : bytes >= 1 ? '; what it brought was wasted.' : '.'),
        open: 'Still under way at the end.',
      }[outcome]);
      return lines;
    };
    """#
}
