extension PageScript {
  /// From times and rows to shapes.
  static let drawing = #"""
    const gutter = 62, margin = 10, blankHeight = 34, gap = 6, linkHeight = 44, axisHeight = 20;
    const view = { from: start, to: Math.max(end, start + 1), width: 1000, rows: 300, follows: true, isFollowChosen: false };
    const plotWidth = () => Math.max(60, view.width - gutter - margin);
    const xOf = time => gutter + (time - view.from) / (view.to - view.from) * plotWidth();
    const timeAt = x => view.from + (x - gutter) / plotWidth() * (view.to - view.from);
    // Whether single transfers can be told apart.
    const isNear = () => (view.to - view.from) / plotWidth() < 20;
    const round = number => Math.round(number * 100) / 100;

    // What the vertical axis spans: in points of the list, or with `follows` in heights of the screen around it.
    const reach = () => {
      if (view.follows) return { low: -1, high: 2.5 };
      const first = Math.max(0, count(way, place => place.time <= view.from) - 1);
      const last = count(way, place => place.time <= view.to);
      let low = Infinity, high = -Infinity, tall = 1;
      for (const place of [...way.slice(first, last), screenAt(view.from), screenAt(view.to)]) {
        if (!place) continue;
        low = Math.min(low, place.top);
        high = Math.max(high, place.bottom);
        tall = Math.max(tall, place.bottom - place.top);
      }
      return low < high ? { low: low - tall * 0.5, high: high + tall } : { low: 0, high: 1 };
    };
    const yIn = (range, value) => (value - range.low) / (range.high - range.low) * view.rows;
    const heightAt = place => Math.max(place.bottom - place.top, 1);
    const relative = (value, place) => (value - place.top) / heightAt(place);

    // A piece of a row over a time. Where the picture follows the screen its edges bend as the list moves.
    const shape = (range, from, to, top, bottom, least) => {
      from = Math.max(from, view.from);
      to = Math.min(to, view.to);
      if (from > to) return '';
      const left = xOf(from), width = Math.max(xOf(to) - left, least);
      if (!view.follows) {
        const high = yIn(range, top), low = yIn(range, bottom);
        if (low < 0 || high > view.rows) return '';
        return `M${round(left)} ${round(high)}h${round(width)}v${round(Math.max(low - high, 1))}h${round(-width)}z`;
      }
      return bent(range, from, to, left, width, top, bottom);
    };
    const bent = (range, from, to, left, width, top, bottom) => {
      if (!way.length) return '';
      const step = (view.to - view.from) / plotWidth() * 1.5;
      const path = [screenAt(from)];
      let last = from;
      for (let at = count(way, place => place.time <= from); at < way.length && way[at].time < to; at++) {
        if (way[at].time - last < step && way[at + 1]?.time - last < step) continue;
        path.push(way[at]);
        last = way[at].time;
      }
      path.push(screenAt(to, true));
      let result = '', run = [];
      const finish = () => {
        if (run.length > 1) result += 'M' + run.map(([x, y]) => `${x} ${y}`).join('L')
          + 'L' + run.reverse().map(([x, , y]) => `${x} ${y}`).join('L') + 'z';
        run = [];
      };
      path.forEach((place, index) => {
        const high = relative(top, place), low = relative(bottom, place);
        const isEnd = index === path.length - 1;
        const x = isEnd && index > 0 ? left + width : Math.min(xOf(Math.max(place.time, from)), left + width);
        // Far from the screen nothing is drawn.
        const isOut = near => !near || relative(bottom, near) < range.low || relative(top, near) > range.high;
        if (isOut(place) && isOut(path[index - 1]) && isOut(path[index + 1])) return finish();
        run.push([round(x), round(yIn(range, high)), round(yIn(range, low))]);
      });
      finish();
      return result;
    };

    const inView = item => item.ended >= view.from && item.began <= view.to;

    // All shapes of a policy's rows, by what they mean.
    const shapes = (policy, range) => {
      const paths = { held: '', seen: '', waiting: '', receiving: '', wasted: '', blank: '', stopped: '', resumed: '' };
      for (const stay of policy.stays.filter(inView)) {
        for (const slot of images[stay.image].places) {
          const [from, to] = [Math.max(stay.began, slot.from), Math.min(stay.ended, slot.to)];
          if (from < to) paths.held += shape(range, from, to, slot.top, slot.bottom, 0);
        }
      }
      for (const { slot, began, came, ended, blankTo } of policy.sightings.filter(inView)) {
        if (came !== null) paths.seen += shape(range, came, ended, slot.top, slot.bottom, 0.5);
        if (blankTo > began) paths.blank += shape(range, began, blankTo, slot.top, slot.bottom, 1.2);
      }
      for (const transfer of policy.transfers.filter(inView)) draw(transfer, range, paths);
      return paths;
    };
    const draw = (transfer, range, paths) => {
      const { slot, began, received, ended } = transfer;
      const inset = (slot.bottom - slot.top) * 0.3;
      const [top, bottom] = [slot.top + inset, slot.bottom - inset];
      paths.waiting += shape(range, began, received ?? ended, top, bottom, received === null ? 1 : 0);
      if (received !== null) {
        paths[transfer.useful ? 'receiving' : 'wasted'] += shape(range, received, ended, top, bottom, 1);
      }
      if (!isNear()) return;
      const spot = time => {
        const place = view.follows ? screenAt(time) : null;
        const middle = (top + bottom) / 2;
        return [round(xOf(time)), round(yIn(range, place ? relative(middle, place) : middle))];
      };
      if (transfer.outcome === 'cancelled' && ended >= view.from && ended <= view.to) {
        const [x, y] = spot(ended);
        paths.stopped += `M${x - 3} ${y - 3}l6 6m0 -6l-6 6`;
      }
      if (transfer.kept > 0 && began >= view.from) {
        const [x, y] = spot(began);
        paths.resumed += `M${x} ${y - 4}l6 4l-6 4z`;
      }
    };
    """#
}
