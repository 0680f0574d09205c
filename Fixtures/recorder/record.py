#!/usr/bin/env python3
"""Records how headless Chromium scrolls a list under scripted fingers and wheels.

The gestures come from seeded scripts; the offsets are what Chromium made of them: its touch slop, its fling
curve, its boost of a fling on a fling, its smooth scroll to the top.

    record.py [NAME ...]        records these traces (all, if none is named) into ../traces and ../changing
    record.py --check           prints what the traces there hold, and fails on a broken one
"""

import argparse
import contextlib
import fcntl
import json
import math
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
FIXTURES = HERE.parent
WIDTH, HEIGHT = 390, 844
# An offset that has not changed for this long before the next touch counts as come to rest.
REST = 100


class Browser:
    """Headless Chromium, driven over --remote-debugging-pipe.

    Messages are JSON that ends in NUL; the browser reads them on descriptor 3 and answers on 4.
    """

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="recorder-")
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()
        # Out of the way of 3 and 4, which are overwritten in the child.
        theirs_in, theirs_out = (fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (theirs_in, theirs_out))

        def connect():
            os.dup2(theirs_in, 3)
            os.dup2(theirs_out, 4)

        arguments = ["--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}"]
        arguments += ["--no-first-run", "--hide-scrollbars", "--disable-gpu"]
        arguments += [f"--window-size={WIDTH},{HEIGHT}", "about:blank"]
        if os.geteuid() == 0:
            arguments.insert(0, "--no-sandbox")
        self.process = subprocess.Popen(
            ["chromium", *arguments], preexec_fn=connect, pass_fds=(3, 4), stderr=subprocess.DEVNULL
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self.input, self.output = ours_in, ours_out
        self.next_identity = 0
        self.answers = {}
        self.arrived = threading.Condition()
        self.page = None
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        buffer = b""
        while chunk := os.read(self.input, 1 << 20):
            *messages, buffer = (buffer + chunk).split(b"\0")
            with self.arrived:
                for message in map(json.loads, messages):
                    if "id" in message:
                        self.answers[message["id"]] = message
                self.arrived.notify_all()

    def send(self, method, **parameters):
        """Sends a command without waiting for its answer."""
        self.next_identity += 1
        message = {"id": self.next_identity, "method": method, "params": parameters}
        if self.page:
            message["sessionId"] = self.page
        os.write(self.output, json.dumps(message).encode() + b"\0")
        return self.next_identity

    def call(self, method, **parameters):
        """Sends a command and returns its result."""
        identity = self.send(method, **parameters)
        with self.arrived:
            if not self.arrived.wait_for(lambda: identity in self.answers, timeout=30):
                raise TimeoutError(method)
            answer = self.answers.pop(identity)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def open(self, address):
        target = self.call("Target.createTarget", url=address)["targetId"]
        self.page = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        # The new target is an empty page at first.
        while self.evaluate("document.readyState === 'complete' && typeof layOut") != "function":
            time.sleep(0.05)

    def close(self):
        self.page = None
        with contextlib.suppress(OSError, RuntimeError, TimeoutError):
            self.call("Browser.close")
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)


class Hand:
    """A finger or a wheel in front of the page, in real time; all its choices come from one seeded generator."""

    STEP = 0.008  # seconds between two positions that a touch screen reports

    def __init__(self, browser, seed, feed):
        self.browser = browser
        self.draw = random.Random(seed)
        self.x = 0
        # The rows as the edits have left them, and how many were made up.
        self.rows = list(feed["rows"])
        self.new_rows = 0

    def pause(self, low, high):
        time.sleep(self.draw.uniform(low, high))

    def offset(self):
        return self.browser.evaluate("scrollY")

    def wait_for_rest(self):
        while self.browser.evaluate("timeAtRest()") < 250:
            time.sleep(0.05)

    def _touch(self, kind, y=None):
        points = [] if y is None else [{"x": round(self.x, 1), "y": round(y, 1)}]
        self.browser.send("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def _stroke(self, way, seconds, shape):
        """Moves the finger by `way` points, up the screen if positive, along `shape`, from (0, 0) to (1, 1)."""
        self.x = WIDTH * self.draw.uniform(0.55, 0.8)
        lean = self.draw.uniform(-20, 20)
        middle = HEIGHT * self.draw.uniform(0.5, 0.6)
        start = min(max(middle + way / 2, 30), HEIGHT - 30)
        self._touch("touchStart", start)
        began, left = time.perf_counter(), self.x
        steps = max(3, round(seconds / self.STEP))
        for step in range(1, steps + 1):
            time.sleep(max(0, began + seconds * step / steps - time.perf_counter()))
            self.x = left + lean * step / steps
            y = start - way * shape(step / steps) + self.draw.uniform(-0.4, 0.4)
            self._touch("touchMove", min(max(y, 2), HEIGHT - 2))

    def fling(self, way, seconds):
        """A stroke that is fastest shortly before the finger lifts."""
        sharp = self.draw.uniform(1.4, 2.0)
        self._stroke(way, seconds, lambda part: part**sharp)
        time.sleep(self.STEP)
        self._touch("touchEnd")

    def drag(self, way, seconds):
        """A stroke that slows down to a stop, and a finger that stays a moment before it lifts."""
        self._stroke(way, seconds, lambda part: part**3 * (10 - 15 * part + 6 * part * part))
        self.pause(0.12, 0.3)
        self._touch("touchEnd")

    def tap(self):
        """A finger set down and lifted, as to stop a fling."""
        self.x = WIDTH * self.draw.uniform(0.4, 0.8)
        self._touch("touchStart", HEIGHT * self.draw.uniform(0.4, 0.7))
        self.pause(0.06, 0.14)
        self._touch("touchEnd")

    def jump_to_top(self):
        self.browser.evaluate("jumpToTop()")

    def wheel(self, notches, pause):
        """Turns a mouse wheel; down if positive."""
        for _ in range(abs(notches)):
            delta = math.copysign(120, notches)
            self.browser.send(
                "Input.dispatchMouseEvent", type="mouseWheel", x=200, y=400, deltaX=0, deltaY=delta
            )
            time.sleep(pause * self.draw.uniform(0.8, 1.25))

    # Edits, as an app makes them while its list is on the screen.

    def edit(self, change):
        apply_edit(self.rows, change)
        self.browser.evaluate(f"edit({json.dumps(change)})")

    def insert(self, count, at):
        """New photos."""
        rows = []
        for _ in range(count):
            name = f"new-{self.new_rows}"
            self.new_rows += 1
            image = {"url": f"http://images.example/photos/{name}.jpg", "bytes": self.draw.randint(20_000, 300_000)}
            rows.append({"id": name, "height": self.draw.randint(280, 560), "images": [image]})
        self.edit({"insert": {"at": at, "rows": rows}})

    def delete(self, count, at):
        self.edit({"delete": {"at": at, "count": count}})

    def move(self, start, to):
        self.edit({"move": {"from": start, "to": to}})

    def reload(self):
        self.edit({"reload": True})

    def first_visible(self):
        return self.browser.evaluate("firstVisible()")

    def edit_around(self):
        """One edit near what is on the screen, or at one of the list's ends."""
        first = self.first_visible()
        kind = self.draw.choice(["top", "end", "above", "visible", "below", "up", "down", "reload"])
        match kind:
            case "top": self.insert(self.draw.randint(1, 3), 0)
            case "end": self.insert(self.draw.randint(5, 10), len(self.rows))
            case "above" if first > 2: self.delete(2, first - 2)
            case "visible": self.delete(1, first + 1)
            case "below": self.delete(self.draw.randint(1, 3), first + 4)
            case "up": self.move(first + self.draw.randint(4, 9), first + 1)
            case "down": self.move(first + 1, first + self.draw.randint(4, 9))
            case _: self.reload()

    # Strokes as people make them.

    def long_fling(self, direction=1):
        self.fling(direction * self.draw.uniform(260, 420), self.draw.uniform(0.11, 0.2))

    def short_fling(self, direction=1):
        self.fling(direction * self.draw.uniform(120, 240), self.draw.uniform(0.12, 0.22))

    def long_drag(self, direction=1):
        self.drag(direction * self.draw.uniform(200, 480), self.draw.uniform(0.5, 1.1))


# The scripts: what the hand does until about the instant `ends`; each one's first line goes into the trace.


def slow_read(hand, ends):
    """reads photo by photo: gentle flings and drags, long looks, now and then a little back"""
    while time.monotonic() < ends - 4:
        chance = hand.draw.random()
        if chance < 0.55:
            hand.short_fling()
        elif chance < 0.9:
            hand.long_drag()
        else:
            hand.drag(-hand.draw.uniform(120, 300), 0.6)
        hand.wait_for_rest()
        hand.pause(0.6, 2.6)


def single_flings(hand, ends):
    """one fling, wait until it has come to rest, look, the next"""
    while time.monotonic() < ends - 5:
        hand.draw.choice([hand.long_fling, hand.long_fling, hand.short_fling])()
        hand.wait_for_rest()
        hand.pause(0.4, 1.8)


def hurried_flings(hand, ends):
    """bursts of flings, each before the last has come to rest; after a burst a look or a tap that stops it"""
    while time.monotonic() < ends - 7:
        direction = -1 if hand.offset() > 120_000 else 1
        for _ in range(hand.draw.randint(3, 6)):
            hand.draw.choice([hand.long_fling, hand.short_fling])(direction)
            hand.pause(0.2, 0.7)
        if hand.draw.random() < 0.4:
            hand.tap()
        hand.wait_for_rest()
        hand.pause(0.5, 1.5)


def flings_with_reversals(hand, ends):
    """flings down and back up, often turning round while the list still moves"""
    hand.long_fling()
    hand.pause(0.4, 0.8)
    while time.monotonic() < ends - 5:
        down = hand.draw.random() < 0.6 or hand.offset() < 3000
        hand.draw.choice([hand.long_fling, hand.short_fling])(1 if down else -1)
        if hand.draw.random() < 0.5:
            hand.wait_for_rest()
            hand.pause(0.3, 1.2)
        else:
            hand.pause(0.25, 0.9)


def drag_without_fling(hand, ends):
    """the finger drags, stops, and lifts; the list stays where it is"""
    while time.monotonic() < ends - 3:
        hand.long_drag(1 if hand.draw.random() < 0.9 else -1)
        hand.pause(0.15, 1.2)


def jump_to_top(hand, ends):
    """flings down some way, then the app scrolls smoothly to the top, once while a fling still runs; and again"""
    for place in range(4):
        for _ in range(hand.draw.randint(2, 6)):
            hand.long_fling()
            hand.pause(0.3, 0.9)
        if place != 2:
            hand.wait_for_rest()
            hand.pause(0.5, 1.5)
        hand.jump_to_top()
        hand.pause(0.8, 1.2)
        hand.wait_for_rest()
        hand.pause(1, 2)


def long_mixed(hand, ends):
    """something of everything: reading, single flings, hurried bursts, reversals, drags, a jump to the top"""
    jump = time.monotonic() + 80
    moods = []
    while (left := ends - time.monotonic()) > 8:
        if jump and time.monotonic() > jump:
            hand.jump_to_top()
            hand.pause(1.2, 2)
            jump = None
        spell = time.monotonic() + min(hand.draw.uniform(11, 20), left)
        if not moods:
            moods = [slow_read, single_flings, hurried_flings, flings_with_reversals, drag_without_fling]
            hand.draw.shuffle(moods)
        moods.pop()(hand, spell)
    hand.wait_for_rest()


def wheel(hand, ends):
    """single notches of 120 points and spins of several, some back up; each is one step, not a smooth scroll"""
    while time.monotonic() < ends - 3:
        up = hand.draw.random() < 0.2 and hand.offset() > 2000
        notches = hand.draw.choice([1, 2, 3, 5, 8, 14])
        hand.wheel(-notches if up else notches, hand.draw.uniform(0.03, 0.12))
        hand.pause(0.15, 1.8)


def edits_while_reading(hand, ends):
    """gentle flings and looks, and at rest or in motion the app inserts, deletes, moves and reloads rows"""
    while time.monotonic() < ends - 4:
        hand.draw.choice([hand.short_fling, hand.long_drag])()
        if hand.draw.random() < 0.4:
            hand.pause(0.1, 0.4)
            hand.edit_around()
        hand.wait_for_rest()
        hand.pause(0.3, 0.8)
        if hand.draw.random() < 0.7:
            hand.edit_around()
            hand.pause(0.3, 1.2)


def edits_in_flings(hand, ends):
    """flings in which rows change; once a filter leaves twelve rows, which grow at the end, and is taken off again"""
    filtered = False
    began = time.monotonic()
    while time.monotonic() < ends - 6:
        for _ in range(hand.draw.randint(1, 3)):
            hand.long_fling()
            hand.pause(0.15, 0.4)
            hand.edit_around()
            hand.pause(0.1, 0.4)
        hand.wait_for_rest()
        hand.pause(0.4, 1.2)
        if not filtered and time.monotonic() > (began + ends) / 2:
            filtered = True
            keep = 12
            hidden = hand.rows[keep:]
            hand.delete(len(hand.rows) - keep, keep)
            hand.pause(0.8, 1.4)
            for _ in range(2):
                hand.short_fling()
                hand.pause(0.2, 0.5)
                hand.insert(4, len(hand.rows))
                hand.wait_for_rest()
            hand.edit({"insert": {"at": keep, "rows": hidden}})
            hand.pause(0.4, 0.8)


def endless_flings(hand, ends):
    """flings down a list that grows by pages, now and then into its end, where the hand waits a moment and goes on"""
    while time.monotonic() < ends - 5:
        for _ in range(hand.draw.randint(1, 4)):
            hand.draw.choice([hand.long_fling, hand.short_fling])()
            hand.pause(0.25, 0.8)
        hand.wait_for_rest()
        hand.pause(0.4, 1.6)
        if hand.draw.random() < 0.2:
            hand.short_fling(-1)
            hand.wait_for_rest()


SCRIPTS = {  # name: what the hand does, seconds, seed, input
    "slow-read": (slow_read, 60, 1, "touch"),
    "single-flings": (single_flings, 40, 2, "touch"),
    "hurried-flings": (hurried_flings, 45, 3, "touch"),
    "flings-with-reversals": (flings_with_reversals, 45, 4, "touch"),
    "drag-without-fling": (drag_without_fling, 30, 5, "touch"),
    "jump-to-top": (jump_to_top, 40, 6, "touch"),
    "long-mixed": (long_mixed, 150, 7, "touch"),
    "wheel": (wheel, 40, 8, "wheel"),
    "edits-while-reading": (edits_while_reading, 50, 9, "touch"),
    "edits-in-flings": (edits_in_flings, 45, 10, "touch"),
    "endless-flings": (endless_flings, 50, 11, "touch"),
}
PHOTOS = "feeds/photos.feed.json"
# The lists that change while they are scrolled, by trace; all other traces are recorded on the photos.
CHANGING = {
    "edits-while-reading": PHOTOS,
    "edits-in-flings": PHOTOS,
    "endless-flings": "changing/endless.feed.json",
}


def feed_of(name):
    return json.loads((FIXTURES / CHANGING.get(name, PHOTOS)).read_text())


def path_of(name):
    return FIXTURES / ("changing" if name in CHANGING else "traces") / f"{name}.scroll.jsonl"


def apply_edit(rows, change):
    """Makes an edit of a trace to a list."""
    match change:
        case {"insert": edit}: rows[edit["at"]:edit["at"]] = edit["rows"]
        case {"delete": edit}: del rows[edit["at"]:edit["at"] + edit["count"]]
        case {"move": edit}: rows.insert(edit["to"], rows.pop(edit["from"]))


def record(name):
    """Plays one script to a fresh browser, and returns its header and its log."""
    play, seconds, seed, kind = SCRIPTS[name]
    feed = feed_of(name)
    browser = Browser()
    try:
        version = browser.call("Browser.getVersion")["product"].split("/")[1]
        browser.open((HERE / "page.html").as_uri())
        browser.call(
            "Emulation.setDeviceMetricsOverride",
            width=WIDTH, height=HEIGHT, deviceScaleFactor=2, mobile=kind == "touch",
        )
        if kind == "touch":
            browser.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
        browser.evaluate(f"layOut({json.dumps(feed)})")
        time.sleep(1)
        browser.evaluate("startLog()")
        time.sleep(0.8)
        play(Hand(browser, seed, feed), time.monotonic() + seconds)
        time.sleep(1.5)
        log = browser.evaluate("log")
        viewport = browser.evaluate("[innerWidth, innerHeight]")
    finally:
        browser.close()
    header = {
        "format": "scroll-trace",
        "version": 1,
        "name": name,
        "viewport": {"width": viewport[0], "height": viewport[1]},
        "recorded": {
            "with": f"Chromium {version}",
            "input": kind,
            "how": f"a scripted {kind}, seed {seed}: {play.__doc__}",
        },
    }
    return header, log


def events(log):
    """Turns the page's log into a trace's events."""
    start = next(time for time, kind, _ in log if kind == "frame")
    log = sorted((entry for entry in log if entry[0] >= start), key=lambda entry: entry[0])
    frames = [place for place, (_, kind, *_) in enumerate(log) if kind == "frame"]
    # Of a run of frames at one offset, the first shows the stop and the last when the next motion began.
    kept = {frames[0], frames[-1]}
    for before, after in zip(frames, frames[1:]):
        if log[before][2] != log[after][2]:
            kept |= {before, after}
    lines = []
    for place, (at, kind, offset, *edit) in enumerate(log):
        line = {"t": tidy(at - start)}
        if place in kept:
            lines.append(line | {"offset": tidy(offset)})
        elif kind == "edit":
            lines.append(line | {"edit": edit[0]})
        elif kind == "down":
            lines.append(line | {"touch": "down"})
        elif kind == "up":
            target = resting_place(log[place:])
            lines.append(line | {"touch": "up"} | ({} if target is None else {"target": tidy(target)}))
    return lines


def resting_place(log):
    """The offset at which the list came to rest after the lift that begins `log`; none if it was disturbed before."""
    disturbed = next((place for place, entry in enumerate(log) if entry[1] in ("down", "jump")), len(log) - 1)
    until = log[disturbed][0]
    undisturbed = log[:disturbed]
    frames = [(time, offset) for time, kind, offset, *_ in undisturbed if kind == "frame"]
    if not frames:
        return None
    rest = frames[-1][1]
    moving = [place for place, (_, offset) in enumerate(frames) if offset != rest]
    # A list that moves on after the lift has come to rest only when Chromium says so.
    if (moving or log[0][2] != rest) and not any(kind == "rest" for _, kind, *_ in undisturbed):
        return None
    if moving:
        since = frames[moving[-1] + 1][0]
    else:
        since = log[0][0] if log[0][2] == rest else frames[0][0]
    return rest if until - since >= REST else None


def tidy(number):
    """A tenth is as fine as the clock goes; whole numbers stand without a point."""
    rounded = round(number, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def write(header, lines):
    path_of(header["name"]).write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in [header, *lines]))


# Looking at what was recorded.

LEGAL = ({"t", "offset"}, {"t", "touch"}, {"t", "touch", "target"}, {"t", "edit"})


def page_ends(feed):
    """The offsets at which a list that comes in pages is at the end of what has come."""
    heights = [row["height"] for row in feed["rows"]]
    size = feed["pages"]["rows"] if "pages" in feed else len(heights)
    return {sum(heights[:count]) - HEIGHT for count in range(size, len(heights) + 1, size)}


def faults(header, lines, feed):
    """What is wrong with a trace, in words."""
    rows, ends = feed["rows"], page_ends(feed)
    if header["name"] not in SCRIPTS or header["format"] != "scroll-trace" or header["version"] != 1:
        yield "the header is not one that was written here"
    if lines[0] != {"t": 0, "offset": 0} or "offset" not in lines[-1]:
        yield "it does not begin with a frame at the top at 0 and end with a frame"
    if any(set(line) not in LEGAL for line in lines):
        yield "an event has other keys than it should"
    if any(before["t"] > after["t"] for before, after in zip(lines, lines[1:])):
        yield "t decreases"
    limit = sum(row["height"] for row in rows) - HEIGHT
    for line in lines:
        if "edit" in line:
            apply_edit(rows, line["edit"])
            limit = sum(row["height"] for row in rows) - HEIGHT
        if not 0 <= line.get("offset", 0) <= limit:
            yield f"at {line['t']} the offset is outside the content"
    touches = [line["touch"] for line in lines if "touch" in line]
    if touches != ["down", "up"] * (len(touches) // 2):
        yield "the touches are not down and up in turn"
    for lift, after in lifts(lines):
        if "target" not in lift:
            continue
        if all(offset != lift["target"] for _, offset in after):
            yield f"after {lift['t']} the list never is at the target"
        # At the end of the rows that have come it stops at once.
        elif lift["target"] not in ends and not slows_down(after, lift["target"]):
            yield f"after {lift['t']} the list does not slow down by itself"


def lifts(lines):
    """Each lift, with the offset then and the frames until the next touch."""
    offset = 0
    for place, line in enumerate(lines):
        offset = line.get("offset", offset)
        if line.get("touch") == "up":
            rest = lines[place + 1 :]
            end = next((index for index, other in enumerate(rest) if "touch" in other), len(rest))
            frames = [(other["t"], other["offset"]) for other in rest[:end] if "offset" in other]
            yield line, [(line["t"], offset)] + frames


def slows_down(frames, target, window=200):
    """Whether each stretch of 200 ms on the way to the target is no faster than the one before, and the last far slower."""
    arrival = next(place for place, (_, offset) in enumerate(frames) if offset == target)
    # The first frames still carry what the finger did last.
    way = [frame for frame in frames[: arrival + 1] if frame[0] > frames[0][0] + 100]
    speeds, start = [], 0
    for place, (at, offset) in enumerate(way):
        if at - way[start][0] >= window:
            speeds.append(abs(offset - way[start][1]) / (at - way[start][0]))
            start = place
    # A stretch is twelve frames; one that comes late takes a twelfth from its stretch and gives it to the next.
    steady = all(later <= earlier * 13 / 11 + 0.01 for earlier, later in zip(speeds, speeds[1:]))
    return steady and (len(speeds) < 3 or speeds[-1] < speeds[0] / 2)


def summary(lines):
    """Figures of one trace, as the table's columns."""
    frames = [(line["t"], line["offset"]) for line in lines if "offset" in line]
    steps = [(b[0] - a[0], abs(b[1] - a[1])) for a, b in zip(frames, frames[1:])]
    moving = [time for time, way in steps if way]
    # Over five steps: a single one shows the jitter between the compositor and the page.
    speeds = [
        sum(way for _, way in five) / sum(time for time, _ in five) * 1000
        for five in (steps[place : place + 5] for place in range(len(steps) - 4))
    ]
    return {
        "s": f"{lines[-1]['t'] / 1000:.1f}",
        "events": len(lines),
        "moving s": f"{sum(moving) / 1000:.1f}",
        "frames/s": f"{len(moving) / sum(moving) * 1000:.1f}",
        "longest ms": f"{max(moving):.1f}",
        "way": round(sum(way for _, way in steps)),
        "reach": round(max(offset for _, offset in frames)),
        "top pt/s": round(max(speeds)),
        "touches": sum(line.get("touch") == "down" for line in lines),
        "targets": sum("target" in line for line in lines),
        "edits": sum("edit" in line for line in lines),
    }


def check():
    """Prints a table of the traces, and what is wrong with them; returns whether nothing is."""
    right = True
    for number, name in enumerate(SCRIPTS):
        path = path_of(name)
        header, *lines = map(json.loads, path.read_text().splitlines())
        row = {"trace": f"{name:22}"} | summary(lines) | {"kB": path.stat().st_size // 1000}
        if number == 0:
            print(" ".join(f"{title:>10}" if title != "trace" else f"{title:22}" for title in row))
        print(" ".join(f"{value:>10}" for value in row.values()))
        for fault in faults(header, lines, feed_of(name)):
            right = False
            print(f"{path.name}: {fault}", file=sys.stderr)
    return right


def main():
    parser = argparse.ArgumentParser(description="Records scroll traces, or checks those recorded.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SCRIPTS))
    parser.add_argument("--check", action="store_true", help="look at the traces instead of recording them")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(SCRIPTS):
        parser.error(f"no such trace: {', '.join(sorted(unknown))}")
    if not arguments.check:
        for name in arguments.names or SCRIPTS:
            print(f"recording {name}, {SCRIPTS[name][1]} s", file=sys.stderr)
            header, log = record(name)
            write(header, events(log))
    elif not check():
        sys.exit(1)


if __name__ == "__main__":
    main()
