"""Which spaces touch in the drawing."""
from collections import defaultdict

import shapely
from shapely import affinity
from shapely.geometry import LineString


def drawn(board, arcs, discs, shapes, width, least):
    """{pair: length} of spaces with at least `least` units of visible common line, wrap included."""
    turned = {(name, t): affinity.translate(d, t * width) for name, d in discs.items() for t in (-1, 0, 1)}
    hidden = shapely.union_all(list(turned.values()))
    length = defaultdict(float)
    for arc, sides in arcs.sides.items():
        if len(sides) == 2 and any(turn == 0 for _, turn in sides):
            a, b = sorted(sides)
            if a[0] in board.terrain and b[0] in board.terrain and a[0] != b[0]:
                # a pair on the seam is met twice, once from each end of the board
                weight = 1.0 if a[1] == b[1] == 0 else 0.5
                line = LineString(arcs.points(arc))
                if hidden.intersects(line):  # what lies under a disc is not seen
                    line = line.difference(hidden)
                length[a[0], b[0]] += line.length * weight
    for (name, _), disc in turned.items():
        for other, shape in shapes.items():
            if disc.intersects(shape):
                pair = tuple(sorted((name, other)))
                length[pair] += disc.exterior.intersection(shape).length
    return {pair: d for pair, d in length.items() if d >= least}


def compare(borders, pairs):
    """(missing, extra, agreement): agreement = common pairs / all pairs of either."""
    want = {tuple(sorted(p)) for p in borders}
    have = {tuple(sorted(p)) for p in pairs}
    return sorted(want - have), sorted(have - want), len(want & have) / len(want | have)
