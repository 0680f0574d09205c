extension PageScript {
  /// The panels: one for each policy, on one time axis.
  static let panels = #"""
    const space = 'http://www.w3.org/2000/svg';
    const make = (kind, attributes = {}, text) => {
      const isPlain = ['div', 'section', 'header', 'h2', 'span', 'b', 'p', 'label', 'input'].includes(kind);
      const element = isPlain ? document.createElement(kind) : document.createElementNS(space, kind);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      if (text !== undefined) element.textContent = text;
      return element;
    };
    const seconds = (time, places = 2) => `${(time / 1000).toFixed(places)} s`;
    const size = bytes => bytes >= 1e6 ? `${(bytes / 1e6).toFixed(2)} MB` : `${(bytes / 1e3).toFixed(1)} kB`;
    const percent = ratio => ratio === null ? '-' : `${(ratio * 100).toFixed(1)}%`;

    // How many images are blank on average in each column of the picture.
    const blanks = policy => {
      const columns = new Float64Array(Math.ceil(plotWidth()));
      const step = (view.to - view.from) / columns.length;
      for (const { began, blankTo, ended } of policy.sightings) {
        if (ended < view.from || began > view.to) continue;
        const from = Math.max(began, view.from), to = Math.min(blankTo, view.to);
        for (let at = Math.max(0, Math.floor((from - view.from) / step)); at < columns.length; at++) {
          const left = view.from + at * step;
          if (left >= to) break;
          columns[at] += Math.max(0, Math.min(to, left + step) - Math.max(from, left)) / step;
        }
      }
      return columns;
    };
    const most = (() => {
      let highest = 1;
      for (const { sightings } of policies) {
        const turns = sightings.filter(({ began, blankTo }) => blankTo > began)
          .flatMap(({ began, blankTo }) => [[began, 1], [blankTo, -1]])
          .sort((one, other) => one[0] - other[0] || one[1] - other[1]);
        let now = 0;
        for (const [, change] of turns) highest = Math.max(highest, now += change);
      }
      return highest;
    })();
    // The link's scale: the usual capacity and nearly all that was used fit; peaks of a moment may not.
    const fastest = (() => {
      const among = (values, part) => values.sort((one, other) => one - other)[Math.floor(values.length * part)] ?? 1;
      const used = policies.flatMap(policy => policy.used).filter(value => value > 0);
      return Math.max(among([...picture.capacity], 0.5), among(used, 0.97), 1) * 1.25;
    })();

    const stairs = (values, bottom, height, highest, left, width) => {
      let path = `M${round(left)} ${bottom}`;
      values.forEach((value, at) => {
        const y = round(bottom - Math.min(1, value / highest) * height);
        path += `L${round(left + at * width)} ${y}H${round(left + (at + 1) * width)}`;
      });
      return path + `V${bottom}z`;
    };
    const linkPart = values => {
      const first = Math.max(0, Math.floor((view.from - start) / picture.step));
      const last = Math.min(values.length, Math.ceil((view.to - start) / picture.step));
      // Where a column has more than one part, their mean stands for them.
      const group = Math.max(1, Math.floor((last - first) / plotWidth()));
      const shown = [];
      for (let at = first; at < last; at += group) {
        const part = values.slice(at, Math.min(at + group, last));
        shown.push(part.reduce((sum, value) => sum + value, 0) / part.length);
      }
      return [shown, start + first * picture.step, picture.step * group];
    };
    const link = (values, bottom) => {
      const [shown, from, step] = linkPart(values);
      return stairs(shown, bottom, linkHeight, fastest, xOf(from), xOf(from + step) - xOf(from));
    };

    const ticks = () => {
      const rough = (view.to - view.from) / Math.max(2, plotWidth() / 90);
      const unit = 10 ** Math.floor(Math.log10(rough));
      const step = [1, 2, 5, 10].map(factor => factor * unit).find(step => step >= rough) ?? rough;
      const found = [];
      for (let at = Math.ceil(view.from / step); at * step <= view.to; at++) found.push(at * step);
      return { found, places: Math.max(0, Math.min(3, -Math.floor(Math.log10(step / 1000) + 1e-9))) };
    };

    // One policy's drawing; the details are for who points at it or reads on.
    const drawPanel = (policy, number) => {
      const range = reach();
      const top = blankHeight + gap, linkTop = top + view.rows + gap, bottom = linkTop + linkHeight;
      const svg = make('svg', { width: view.width, height: bottom + axisHeight, role: 'img',
        'aria-labelledby': `title${number} about${number}` });
      svg.append(make('title', { id: `title${number}` }, `What ${policy.name} did`),
        make('desc', { id: `about${number}` }, about(policy)));
      const clip = (id, ...shapes) => {
        const clip = make('clipPath', { id });
        clip.append(...shapes);
        svg.append(clip);
      };
      const width = plotWidth();
      clip(`plot${number}`, make('rect', { x: gutter, y: 0, width, height: bottom }));
      clip(`rows${number}`, make('rect', { x: gutter, y: 0, width, height: view.rows }));
      const screen = screenShape(range);
      clip(`screen${number}`, make('path', { d: screen }));
      for (const [y, height] of [[0, blankHeight], [top, view.rows], [linkTop, linkHeight]]) {
        svg.append(make('rect', { class: 'ground', x: gutter, y, width, height }));
      }
      const path = (parent, name, d) => d && parent.append(make('path', { class: name, d }));
      const all = make('g', { 'clip-path': `url(#plot${number})` });
      path(all, 'blank', stairs(blanks(policy), blankHeight, blankHeight - 2, most, gutter, width / blanks(policy).length));
      path(all, 'capacity', link(picture.capacity, bottom));
      path(all, 'receiving', link(policy.used, bottom));
      path(all, 'wasted', link(policy.wasted, bottom));
      for (const [from, to] of outages) {
        all.append(make('rect', { class: 'offline', x: round(xOf(from)), y: 0, width: round(xOf(to) - xOf(from)),
          height: bottom }));
      }
      for (const [from, to] of touches) {
        all.append(make('rect', { class: 'touch', x: round(xOf(from)), y: bottom - 2,
          width: Math.max(1, round(xOf(to) - xOf(from))), height: 2 }));
      }
      path(all, 'mark', others.map(([time]) => `M${round(xOf(time))} 0V${bottom}`).join(''));
      const rows = make('g', { transform: `translate(0 ${top})`, 'clip-path': `url(#rows${number})` });
      const paths = shapes(policy, range);
      path(rows, 'screen', screen);
      path(rows, 'held', paths.held);
      const inside = make('g', { 'clip-path': `url(#screen${number})` });
      path(inside, 'seen', paths.seen);
      path(inside, 'blank', paths.blank);
      // From afar nothing may hide what was blank; from near a transfer is to be seen in its row.
      if (isNear()) rows.append(inside);
      for (const name of ['waiting', 'receiving', 'wasted']) path(rows, name, paths[name]);
      if (!isNear()) rows.append(inside);
      path(rows, 'rule', rowLines(range));
      path(rows, 'edge', screenEdges(range));
      for (const name of ['stopped', 'resumed']) path(rows, name, paths[name]);
      svg.append(all, rows);
      labels(svg, range, top, linkTop, bottom);
      return svg;
    };

    const screenShape = range => {
      if (!way.length) return '';
      const [from, to] = [Math.max(view.from, way[0].time), view.to];
      if (view.follows) {
        const [high, low] = [yIn(range, 0), yIn(range, 1)];
        return `M${round(xOf(from))} ${round(high)}H${round(xOf(to))}V${round(low)}H${round(xOf(from))}z`;
      }
      const edges = edgesOf(range, from, to);
      return 'M' + edges.map(([x, y]) => `${x} ${y}`).join('L')
        + 'L' + edges.reverse().map(([x, , y]) => `${x} ${y}`).join('L') + 'z';
    };
    const edgesOf = (range, from, to) => {
      const first = count(way, place => place.time <= from), last = count(way, place => place.time < to);
      const at = time => ({ ...screenAt(time), time });
      return [at(from), ...way.slice(first, last), at(to)].map(place =>
        [round(xOf(place.time)), round(yIn(range, place.top)), round(yIn(range, place.bottom))]);
    };
    const screenEdges = range => {
      if (view.follows) return [0, 1].map(y => `M${gutter} ${round(yIn(range, y))}h${plotWidth()}`).join('');
      const edges = way.length ? edgesOf(range, Math.max(view.from, way[0].time), view.to) : [];
      if (!edges.length) return '';
      return 'M' + edges.map(([x, y]) => `${x} ${y}`).join('L')
        + 'M' + edges.map(([x, , y]) => `${x} ${y}`).join('L');
    };
    const rowLines = range => {
      if (view.follows || !lanes.length) return '';
      const first = count(lanes, lane => lane.bottom < range.low), last = count(lanes, lane => lane.top < range.high);
      if (last - first > view.rows / 8) return '';
      return lanes.slice(first, last).map(lane => `M${gutter} ${round(yIn(range, lane.top))}h${plotWidth()}`).join('');
    };

    const labels = (svg, range, top, linkTop, bottom) => {
      const say = (x, y, text, anchor = 'end') => svg.append(make('text', { x, y, 'text-anchor': anchor }, text));
      const side = gutter - 6;
      say(side, 11, 'blank');
      say(side, blankHeight - 2, `up to ${most}`);
      say(side, linkTop + 11, 'link');
      const rate = fastest / picture.step * 8 / 1000;
      say(side, linkTop + 24, `to ${rate.toFixed(rate < 10 ? 1 : 0)}`);
      say(side, linkTop + 36, 'Mbit/s');
      if (view.follows) {
        say(side, top + yIn(range, -0.5) + 4, 'above');
        say(side, top + yIn(range, 0.5) + 4, 'on screen');
        say(side, top + yIn(range, 1.5) + 4, 'below');
      } else {
        let free = top;
        const first = count(lanes, lane => lane.bottom < range.low), last = count(lanes, lane => lane.top < range.high);
        for (const lane of lanes.slice(first, last)) {
          const y = top + yIn(range, (lane.top + lane.bottom) / 2) + 4;
          if (y < free + 8 || y > top + view.rows) continue;
          say(side, y, lane.id.length > 9 ? lane.id.slice(0, 8) + '…' : lane.id);
          free = y + 6;
        }
      }
      const { found, places } = ticks();
      for (const time of found) {
        say(round(xOf(time)), bottom + 14, `${(time / 1000).toFixed(places)} s`, 'middle');
        svg.append(make('path', { class: 'rule', d: `M${round(xOf(time))} ${bottom}v4` }));
      }
    };

    const about = ({ name, figures, transfers }) => `From ${seconds(view.from)} to ${seconds(view.to)}. In all, ${name} `
      + `left ${seconds(figures.blankTime)} of blank images, ${seconds(figures.scrolledBlankTime)} of it after the `
      + `first screen, with ${transfers.length} transfers, ${figures.transfersCancelled} of them cancelled, and `
      + `${percent(figures.wasteRatio)} of the bytes wasted.`;
    """#
}
