#!/usr/bin/env python3
"""Writes wifi, lte and 3g (.network.json) and packets.mahi beside this file.

None of them was measured: the round trips and the ranges are chosen by hand, the steps inside them are drawn
with a fixed seed, so the files come out the same each time.
"""

import json
import pathlib
import random

HERE = pathlib.Path(__file__).parent
PACKET_BITS = 1500 * 8


def walk(draw, low, high, start, stride, steps):
    """Capacities in Mbit/s, each a random factor from the one before; the limits send them back."""
    value, values = start, []
    for _ in range(steps):
        values.append(value)
        value *= 2 ** draw.uniform(-stride, stride)
        value = high * high / value if value > high else low * low / value if value < low else value
    return values


def network(name, source, rtt, megabits, step, cycle=None):
    """Writes a network whose capacity changes every `step` milliseconds."""
    content = {"format": "network", "version": 1, "name": name, "source": source}
    content |= {"rttMilliseconds": rtt, "connections": 6}
    if cycle:
        content |= {"repeats": True, "period": cycle}
    head = json.dumps(content)[:-1]
    entries = ",\n".join(
        json.dumps({"t": place * step, "bitsPerSecond": round(value * 100) * 10_000})
        for place, value in enumerate(megabits)
    )
    (HERE / f"{name}.network.json").write_text(f'{head}, "capacity": [\n{entries}\n]}}\n')


def mahimahi(name, draw, seconds, low, high, start, step):
    """Writes a packet-delivery trace: one line, in whole milliseconds, for each chance to deliver a packet."""
    lines, credit, now = [], 0.0, 0
    for megabits in walk(draw, low, high, start, 0.5, seconds * 1000 // step):
        for _ in range(step):
            now += 1
            credit += megabits * 1000
            while credit >= PACKET_BITS:
                credit -= PACKET_BITS
                lines.append(now)
    (HERE / f"{name}.mahi").write_text("".join(f"{line}\n" for line in lines))


network("wifi", "written by hand: a constant home link", 20, [30], 1000)
network(
    "lte",
    "generated: a random walk between 4 and 20 Mbit/s, not measured",
    60,
    walk(random.Random(11), 4, 20, 12, 0.8, 40),
    750,
    cycle=30_000,
)
slow = walk(random.Random(12), 0.6, 2.5, 1.6, 0.9, 40)
slow[22:25] = [0, 0, 0]  # the tunnel
network(
    "3g",
    "generated: a random walk between 0.6 and 2.5 Mbit/s with a gap of 3 s as in a tunnel, not measured",
    150,
    slow,
    1000,
    cycle=40_000,
)
mahimahi("packets", random.Random(13), 10, 2, 12, 6, 250)
