#!/usr/bin/env python3
"""Writes photos.feed.json and social.feed.json beside this file, and ../changing/endless.feed.json.

All feeds are generated, layout and sizes alike: no app's data is in them, and no image lies behind the URLs.
The heights and the sizes are drawn from the distributions below with a fixed seed, so the files come out the
same each time. Heights are points in a list 390 points wide, sizes bytes.
"""

import json
import math
import pathlib
import random

HERE = pathlib.Path(__file__).parent
SITE = "http://images.example"


def size(draw, median, spread, low, high):
    """A size from a log-normal distribution, clipped."""
    drawn = math.exp(math.log(median) + spread * draw.gauss(0, 1))
    return round(min(max(drawn, low), high))


def photos(draw):
    """One photo in each row, as in a photo app's timeline."""
    rows = []
    for number in range(600):
        photo = {"url": f"{SITE}/photos/{number}.jpg", "bytes": size(draw, 100_000, 0.7, 15_000, 600_000)}
        rows.append({"id": f"photo-{number}", "height": draw.randint(280, 560), "images": [photo]})
    return rows


def social(draw):
    """Posts: most with an avatar out of a shared pool, half with a picture, some with three thumbnails."""
    avatars = [
        {"url": f"{SITE}/avatars/{number}.jpg", "bytes": draw.randint(3_000, 10_000)} for number in range(40)
    ]
    rows = []
    for number in range(800):
        kind = draw.choices(["picture", "thumbnails", "text", "notice"], [50, 12, 35, 3])[0]
        if kind == "notice":  # "You are all caught up": no author, no image
            rows.append({"id": f"post-{number}", "height": 44, "images": []})
            continue
        # A few authors write most of the posts.
        author = min(int(draw.expovariate(1 / 12)), len(avatars) - 1)
        images = [avatars[author]]
        height = 64 + 20 * draw.randint(1, 6)  # the author's line and margins, then lines of text
        if kind == "picture":
            images.append(
                {"url": f"{SITE}/pictures/{number}.jpg", "bytes": size(draw, 60_000, 0.6, 8_000, 400_000)}
            )
            height += draw.choice([200, 240, 292, 366])  # what 366 points of width give at usual shapes
        elif kind == "thumbnails":
            images += [
                {"url": f"{SITE}/thumbnails/{number}-{place}.jpg", "bytes": size(draw, 15_000, 0.4, 4_000, 60_000)}
                for place in range(3)
            ]
            height += 118  # three squares side by side
        rows.append({"id": f"post-{number}", "height": height, "images": images})
    return rows


def endless(draw):
    """Cards with a picture each, which come in pages."""
    rows = []
    for number in range(400):
        picture = {"url": f"{SITE}/cards/{number}.jpg", "bytes": size(draw, 45_000, 0.6, 8_000, 300_000)}
        rows.append({"id": f"card-{number}", "height": draw.randint(140, 300), "images": [picture]})
    return rows


# What pages take: mostly some hundred milliseconds, now and then a slow one.
PAGES = {"rows": 20, "latencyMilliseconds": [300, 900, 450, 2500, 350, 700, 1400]}


def write(name, rows, pages=None):
    """Writes one row on each line, so that a change shows as a small difference."""
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    paged = f'"pages":{json.dumps(pages, separators=(",", ":"))},' if pages else ""
    head = f'{{"format":"feed","version":1,"name":"{pathlib.Path(name).name}",{paged}"rows":[\n'
    (HERE / f"{name}.feed.json").write_text(head + lines + "\n]}\n")


write("photos", photos(random.Random(20240601)))
write("social", social(random.Random(20240602)))
write("../changing/endless", endless(random.Random(20240603)), PAGES)
