"""Shapes that share borders, seen as faces, shared edges and arcs.

Neighbours agree on every vertex of a common border, on a grid. Working on
the common arcs (each stored once) is what keeps gaps and overlaps away.
"""
from collections import defaultdict

import numpy as np
import shapely

GRID = 0.1  # px, the output unit: nothing is rounded after the cover is built


def snap(geometry, grid=GRID):
    moved = shapely.transform(geometry, lambda c: np.round(c / grid) * grid)
    return shapely.remove_repeated_points(moved)


def faces(lines):
    """Nodes all lines on the grid and returns the areas between them."""
    noded = shapely.union_all(lines, grid_size=GRID)
    return np.array(shapely.get_parts(shapely.polygonize([noded])))


def outlines(shapes):
    return list(shapely.boundary(list(shapes)))


def _segments(shapes):
    """Every boundary segment as a row (x1, y1, x2, y2, owner), smaller end first."""
    out = []
    for owner, shape in enumerate(shapes):
        for polygon in shapely.get_parts(shape):
            for ring in [polygon.exterior, *polygon.interiors]:
                c = np.round(shapely.get_coordinates(ring) / GRID).astype(np.int64)
                a, b = c[:-1], c[1:]
                flip = (a[:, 0] > b[:, 0]) | ((a[:, 0] == b[:, 0]) & (a[:, 1] > b[:, 1]))
                rows = np.where(flip[:, None], np.hstack([b, a]), np.hstack([a, b]))
                out.append(np.column_stack([rows, np.full(len(rows), owner)]))
    return np.concatenate(out)


def shared_lengths(shapes):
    """{i: {j: length of the common border}} for shapes that share vertices."""
    s = _segments(shapes)
    s = s[np.lexsort(s.T[::-1])]
    same = (s[1:, :4] == s[:-1, :4]).all(axis=1)
    pairs = np.column_stack([s[:-1][same][:, 4], s[1:][same][:, 4]])
    length = np.hypot(s[:-1][same][:, 2] - s[:-1][same][:, 0],
                      s[:-1][same][:, 3] - s[:-1][same][:, 1]) * GRID
    out = defaultdict(lambda: defaultdict(float))
    for (i, j), d in zip(pairs.tolist(), length.tolist()):
        if i != j:
            out[i][j] += d
            out[j][i] += d
    return out


def merge(polygons, labels):
    """One shape per label. The polygons must be faces of one partition."""
    groups = defaultdict(list)
    for polygon, label in zip(polygons, labels):
        groups[label].append(polygon)
    return {label: shapely.coverage_union_all(group) for label, group in groups.items()}


class Arcs:
    """The borders between shapes, cut where three shapes meet."""

    def __init__(self, shapes, grid):
        self.grid = grid
        rings = {label: [self._rings(p) for p in shapely.get_parts(shape)]
                 for label, shape in shapes.items()}
        joined = defaultdict(set)
        for polygons in rings.values():
            for ring in (r for p in polygons for r in p):
                for a, b in zip(ring, ring[1:] + ring[:1]):
                    joined[a].add(b)
                    joined[b].add(a)
        self.nodes = {v for v, around in joined.items() if len(around) != 2}
        self.sides = defaultdict(set)  # arc -> labels on its two sides
        self._chains = {label: [[self._chain(r, label) for r in p] for p in polygons]
                        for label, polygons in rings.items()}
        self.new = {}  # arc -> replacement points

    def _ring(self, ring):
        c = np.round(shapely.get_coordinates(ring)[:-1] / self.grid).astype(int).tolist()
        c = [tuple(p) for p in c]
        return [p for i, p in enumerate(c) if p != c[i - 1]]

    def _rings(self, polygon):
        """Outline and holes on the grid, without what collapses there."""
        rings = [self._ring(r) for r in [polygon.exterior, *polygon.interiors]]
        return [r for r in rings if len(r) >= 3] if len(rings[0]) >= 3 else []

    def _chain(self, ring, label):
        """The ring as arcs: [(arc, walked backwards?), ...]."""
        cuts = [i for i, v in enumerate(ring) if v in self.nodes]
        if not cuts:  # an island or a hole: start anywhere, but always at the same place
            start = ring.index(min(ring))
            loop = ring[start:] + ring[:start + 1]
            return [self._add(tuple(loop), label)]
        ring = ring[cuts[0]:] + ring[:cuts[0]]
        cuts = [i - cuts[0] for i in cuts] + [len(ring)]
        ring = ring + ring[:1]
        return [self._add(tuple(ring[i:j + 1]), label) for i, j in zip(cuts, cuts[1:])]

    def _add(self, points, label):
        back = points[::-1]
        key = min(points, back)
        self.sides[key].add(label)
        return key, key != points

    def __contains__(self, label):
        return label in self._chains

    def points(self, arc):
        return self.new.get(arc, arc)

    def between(self, a, b):
        return [arc for arc, s in self.sides.items() if s == {a, b}]

    def length(self, arc):
        return float(np.hypot(*np.diff(np.array(arc), axis=0).T).sum()) * self.grid

    def rings(self, label):
        """The rings of a shape, per polygon, with replaced arcs put in."""
        out = []
        for polygon in filter(None, self._chains[label]):
            out.append([])
            for chain in polygon:
                ring = []
                for arc, back in chain:
                    p = self.points(arc)
                    ring.extend((p[::-1] if back else p)[:-1])
                out[-1].append(ring)
        return out
