extension PageScript {
  /// What a mouse, a finger and the keys do.
  static let hands = #"""
    const main = document.getElementById('panels');
    const range = document.getElementById('range');
    const tip = document.getElementById('tip');
    const plots = new Map();
    let isDue = false;

    const redraw = () => {
      isDue = false;
      const shown = policies.filter(policy => policy.isShown);
      view.width = Math.max(260, main.clientWidth);
      view.rows = Math.max(150, Math.min(380, 620 / Math.max(1, shown.length)));
      policies.forEach((policy, number) => {
        const { section, plot } = plots.get(policy);
        section.hidden = !policy.isShown;
        if (policy.isShown) plot.replaceChildren(drawPanel(policy, number));
      });
      document.getElementById('follows').checked = view.follows;
      range.textContent = `${seconds(view.from)} to ${seconds(view.to)}`;
    };
    const due = () => {
      if (!isDue) requestAnimationFrame(redraw);
      isDue = true;
    };

    // Shows a time of a length that begins somewhere, as far as the replay goes.
    const show = (from, length) => {
      const whole = Math.max(end - start, 1);
      length = Math.min(whole, Math.max(20, length));
      view.from = Math.min(Math.max(from, start), start + whole - length);
      view.to = view.from + length;
      // From afar only what surrounds the screen can be told apart; from near rows are clearer that stand.
      if (!view.isFollowChosen) view.follows = length > 12000;
      hide();
      due();
    };
    const pan = part => show(view.from + (view.to - view.from) * part, view.to - view.from);
    const zoom = (factor, centre = (view.from + view.to) / 2) =>
      show(centre - (centre - view.from) * factor, (view.to - view.from) * factor);
    const hide = () => { tip.hidden = true; };

    const put = (lines, x, y) => {
      tip.replaceChildren(...lines.map(line => make('p', {}, line)));
      tip.hidden = false;
      const { width, height } = tip.getBoundingClientRect();
      tip.style.left = `${Math.max(4, Math.min(x + 14, innerWidth - width - 8))}px`;
      tip.style.top = `${y + 18 + height > innerHeight ? Math.max(4, y - height - 10) : y + 18}px`;
    };
    const point = (policy, plot, event) => {
      const box = plot.getBoundingClientRect();
      const time = timeAt(event.clientX - box.left);
      const reached = reach();
      const y = event.clientY - box.top - blankHeight - gap;
      const value = reached.low + y / view.rows * (reached.high - reached.low);
      const screen = screenAt(time);
      if (!screen || y < 0 || y > view.rows || time < view.from || time > view.to) return hide();
      const lines = tell(policy, time, view.follows ? screen.top + value * heightAt(screen) : value);
      if (lines) put(lines, event.clientX, event.clientY); else hide();
    };

    // The next blank image after the middle of what is shown, or the last before it.
    const step = (policy, plot, way) => {
      const middle = (view.from + view.to) / 2;
      const found = policy.sightings.filter(one => one.blankTo > one.began && one.slot)
        .sort((one, other) => one.began - other.began);
      const centre = one => (one.began + one.blankTo) / 2;
      const blank = way > 0 ? found.filter(one => centre(one) > middle + 1).sort((a, b) => centre(a) - centre(b))[0]
        : found.filter(one => centre(one) < middle - 1).sort((a, b) => centre(b) - centre(a))[0];
      if (!blank) return;
      const length = Math.min(view.to - view.from, 6000);
      show(centre(blank) - length / 2, length);
      requestAnimationFrame(() => {
        const lines = tell(policy, centre(blank), (blank.slot.top + blank.slot.bottom) / 2);
        const box = plot.getBoundingClientRect();
        if (lines) put(lines, box.left + xOf(centre(blank)), box.top + blankHeight + gap);
      });
    };

    const keys = (policy, plot) => ({
      ArrowLeft: () => pan(-0.2), ArrowRight: () => pan(0.2), PageUp: () => pan(-0.9), PageDown: () => pan(0.9),
      '+': () => zoom(0.5), '=': () => zoom(0.5), '-': () => zoom(2), 0: () => show(start, end - start),
      Home: () => show(start, view.to - view.from), End: () => show(end, view.to - view.from),
      n: () => step(policy, plot, 1), p: () => step(policy, plot, -1), f: () => follow(!view.follows), Escape: hide,
    });

    const listen = (policy, plot) => {
      let held = null;
      plot.addEventListener('pointerdown', event => {
        if (event.button !== 0) return;
        held = { x: event.clientX, from: view.from };
        plot.setPointerCapture(event.pointerId);
      });
      plot.addEventListener('pointermove', event => {
        if (!held) return point(policy, plot, event);
        plot.classList.add('held-by-hand');
        show(held.from - (event.clientX - held.x) / plotWidth() * (view.to - view.from), view.to - view.from);
      });
      for (const kind of ['pointerup', 'pointercancel']) {
        plot.addEventListener(kind, () => { held = null; plot.classList.remove('held-by-hand'); });
      }
      plot.addEventListener('pointerleave', hide);
      plot.addEventListener('dblclick', event =>
        zoom(event.shiftKey ? 2 : 0.5, timeAt(event.clientX - plot.getBoundingClientRect().left)));
      plot.addEventListener('wheel', event => {
        const isZoom = event.ctrlKey || event.metaKey || event.altKey;
        if (!isZoom && !event.shiftKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
        event.preventDefault();
        if (isZoom) return zoom(2 ** (event.deltaY / 200), timeAt(event.clientX - plot.getBoundingClientRect().left));
        pan((event.deltaX || event.deltaY) / plotWidth());
      }, { passive: false });
      plot.addEventListener('keydown', event => {
        const action = keys(policy, plot)[event.key];
        if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        action();
      });
    };

    const follow = follows => {
      view.isFollowChosen = true;
      view.follows = follows;
      hide();
      due();
    };

    const choose = document.getElementById('choose');
    policies.forEach(policy => {
      const { figures } = policy;
      const section = make('section', { class: 'panel' }), header = make('header');
      const told = (text, value, name) => {
        const span = make('span', {}, text);
        span.append(make('b', name ? { class: name } : {}, value));
        return span;
      };
      header.append(make('h2', {}, policy.name),
        told('blank after the first screen ', seconds(figures.scrolledBlankTime), 'blank'),
        told('time to image, 95 of 100 ', figures.timeToImage.p95 === null ? '-'
          : `${Math.round(figures.timeToImage.p95)} ms`),
        told('hits ', percent(figures.hitRate)), told('waste ', percent(figures.wasteRatio)),
        make('span', {}, policy.summary));
      const plot = make('div', { class: 'plot', tabindex: '0', role: 'group',
        'aria-label': `${policy.name}: arrow keys move, plus and minus zoom, n and p go to the next and previous blank` });
      section.append(header, plot);
      main.append(section);
      plots.set(policy, { section, plot });
      listen(policy, plot);
      const label = make('label'), box = make('input', { type: 'checkbox' });
      box.checked = true;
      box.addEventListener('change', () => { policy.isShown = box.checked; due(); });
      label.append(box, ` ${policy.name}`);
      choose.append(label);
    });
    const on = (id, action) => document.getElementById(id).addEventListener('click', action);
    on('closer', () => zoom(0.5));
    on('wider', () => zoom(2));
    on('earlier', () => pan(-0.4));
    on('later', () => pan(0.4));
    on('whole', () => show(start, end - start));
    document.getElementById('follows').addEventListener('change', event => follow(event.target.checked));
    new ResizeObserver(due).observe(main);
    // page.html#70-76 opens at these seconds, with #70-76,rows the rows stand, with
    // #70-76,screen they follow the screen.
    const asked = /^#([\d.]+)-([\d.]+)(?:,(rows|screen))?$/.exec(location.hash);
    if (asked?.[3]) follow(asked[3] === 'screen');
    if (asked) show(Number(asked[1]) * 1000, (Number(asked[2]) - Number(asked[1])) * 1000);
    else show(start, end - start);
    // Paper has a width of its own.
    addEventListener('beforeprint', redraw);
    addEventListener('afterprint', due);
    redraw();
    """#
}
