"""Builds games/<game>/map/shapes.json from that folder's tables and the geography.

    python tools/map/build.py games/<game>/map --geography <folder>
"""
import argparse
import time
from pathlib import Path

import assemble
import finish
import geography
import land
import sea
from projection import Projection
from tables import Board


def build(folder, source):
    start = time.time()

    def step(text):
        print(f"{time.time() - start:6.1f} s  {text}")

    board = Board(folder)
    projection = Projection(board.settings)
    strip = land.strip_of(projection, board.settings["frame"]["margin"])
    units = geography.provinces(source)
    step(f"{len(units)} provinces read")
    ground, islets, cuts = land.partition(board, projection, units, strip)
    step(f"{len(ground)} land shapes")
    discs = land.discs(board, projection)
    cover, notes = sea.partition(board, projection, ground, discs, strip)
    for note in notes:
        step("note: " + note)
    step(f"{len(cover)} shapes cover the board")
    arcs = finish.outlines(board, cover, cuts)
    step("outlines simplified")
    data = assemble.assemble(board, projection, arcs, discs, islets, geography.lakes(source))
    text = assemble.text(data)
    Path(folder, "shapes.json").write_text(text, encoding="utf-8")
    step(f"shapes.json: {len(text.encode()) / 1000:.0f} kB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="games/<game>/map")
    parser.add_argument("--geography", required=True, help="folder with admin1.json and world_50m.json")
    args = parser.parse_args()
    build(args.folder, args.geography)
