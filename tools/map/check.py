"""Compares the drawing with the game's borders.

    python tools/map/check.py games/<game>/map [--borders file]

Lists every disagreement with the reason given in exceptions.csv, and fails
when one has none, when an exception is no longer needed, or when two shapes
overlap or leave a crack. The borders are the game's own, named in board.toml.
"""
import argparse
import json
import re
import sys
from pathlib import Path

import shapely
from shapely import affinity
from shapely.geometry import Polygon

from adjacency import compare
from tables import Board, borders, rows

SLIVER = 60  # square units (0.6 px2): rounding to whole units leaves less than this


def polygons(path):
    """The area of an SVG path made by finish.path: holes run against their outlines."""
    outer, holes = [], []
    for x, y, steps in re.findall(r"M(-?\d+) (-?\d+)l([^zMa]*)z", path):
        ring = [(int(x), int(y))]
        numbers = [int(n) for n in re.findall(r"-?\d+", steps)]
        for dx, dy in zip(numbers[0::2], numbers[1::2]):
            ring.append((ring[-1][0] + dx, ring[-1][1] + dy))
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))
        shape = shapely.make_valid(Polygon(ring), method="structure")
        (outer if area > 0 else holes).append(shape)
    return shapely.union_all(outer).difference(shapely.union_all(holes))


def faults(shapes):
    """Overlaps and cracks between the spaces, the scenery and their copies beyond the edges."""
    areas = {s["id"]: polygons(s["path"]) for s in shapes["spaces"] if not s.get("disc")}
    whole = [(name, affinity.translate(a, turn * shapes["wrap"]))
             for name, a in areas.items() for turn in (-1, 0, 1)]
    tree = shapely.STRtree([a for _, a in whole])
    found = []
    for name, area in areas.items():
        for i in tree.query(area):
            other, twin = whole[i]
            if other > name and area.intersection(twin).area > SLIVER:
                found.append(f"overlap          {name} - {other}: {area.intersection(twin).area:.0f}")
    scenery = [polygons(shapes["scenery"]), polygons(shapes["lakes"])]
    scenery = [affinity.translate(a, turn * shapes["wrap"]) for a in scenery for turn in (-1, 0, 1)]
    union = shapely.union_all([a for _, a in whole] + scenery)
    for part in shapely.get_parts(union):
        for hole in part.interiors:
            crack = Polygon(hole)
            if SLIVER < crack.area < 100 * SLIVER and 0 <= crack.centroid.x <= shapes["width"]:
                x, y = crack.centroid.coords[0]
                found.append(f"crack            at {x:.0f} {y:.0f}: {crack.area:.0f}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="games/<game>/map")
    parser.add_argument("--borders", help="other borders than the game's own")
    args = parser.parse_args()
    shapes = json.loads(Path(args.folder, "shapes.json").read_text(encoding="utf-8"))
    wanted = borders(args.borders) if args.borders else Board(args.folder).borders
    missing, extra, agreement = compare(wanted, shapes["adjacency"])
    reasons = {tuple(sorted((r["a"], r["b"]))): r for r in rows(args.folder, "exceptions.csv")}
    bad = 0
    for word, pairs in (("not drawn", missing), ("drawn, no border", extra)):
        for pair in pairs:
            reason = reasons.pop(pair, None)
            bad += reason is None
            print(f"{word:16} {pair[0]} - {pair[1]}: "
                  + (f"{reason['reason']}: {reason['note']}" if reason else "NOT EXPLAINED"))
    for pair in reasons:
        bad += 1
        print(f"needless         {pair[0]} - {pair[1]}: remove it from exceptions.csv")
    known, ids = {x for p in wanted for x in p}, {s["id"] for s in shapes["spaces"]}
    closed = {s["id"] for s in shapes["spaces"] if s["terrain"] == "impassable"}
    for s in sorted((known ^ ids) - closed):  # what nobody enters may have no borders
        bad += 1
        print(f"only in {'borders' if s in known else 'shapes'}: {s}")
    for fault in faults(shapes):
        bad += 1
        print(fault)
    print(f"{shapes['game']}: {len(wanted)} borders, {len(shapes['adjacency'])} drawn, "
          f"{len(missing)} not drawn, {len(extra)} too many, agreement {agreement:.1%}, "
          f"{bad} unexplained")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
