"""Step 3: from the exact cover to calm outlines on the output grid."""
import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon

from tables import OFF_BOARD
from topology import Arcs

UNITS = 10  # output units per px: paths are whole numbers, ten to a pixel


def outlines(board, cover, cuts):
    """The arcs of the simplified cover in output units, sea lines and drawn cuts smoothed."""
    keys = list(cover)
    shapes = shapely.coverage_simplify([cover[k] for k in keys], board.settings["simplify"]["final"])
    arcs = Arcs({k: s for k, s in zip(keys, shapes) if not s.is_empty}, 1 / UNITS)
    Smoother(board, arcs, cuts).run()
    return arcs


class Smoother:
    """Draws lines that follow no real border with fewer, rounder bends.

    A candidate that would touch another line is given up for a tamer one, so
    the cover stays gapless. The two ends of the board get the same line.
    """

    def __init__(self, board, arcs, cuts):
        self.arcs, self.levels = arcs, board.settings["simplify"]["sea_lines"]
        self.width = board.settings["projection"]["width"] * UNITS
        self.wet = {s for s, t in board.terrain.items() if t == "sea"} | {OFF_BOARD}
        self.cuts = affinity.scale(cuts, UNITS, UNITS, origin=(0, 0)).buffer(2)
        self.all = list(arcs.sides)
        self.tree = shapely.STRtree([LineString(a) for a in self.all])

    def run(self):
        done = {}
        for arc in sorted(self.all):
            sides = self.arcs.sides[arc]
            if len(sides) != 2 or arc[0] == arc[-1] or all(turn for _, turn in sides):
                continue
            smooth = self.sea_line if all(s in self.wet for s, _ in sides) else self.land_line
            turn = min(x for x, _ in arc) // self.width * self.width
            home = tuple((x - turn, y) for x, y in arc)
            # a line on the seam is met at both ends of the board: the first one counts
            key = home if all(t == 0 for _, t in sides) else (*sorted(s for s, _ in sides), home[0], home[-1])
            if key not in done:
                done[key] = tuple((x - turn, y) for x, y in smooth(arc))
            self.arcs.new[arc] = tuple((x + turn, y) for x, y in done[key])

    def sea_line(self, arc):
        for tolerance in self.levels:
            line = np.array(LineString(arc).simplify(tolerance * UNITS).coords)
            line = self.checked(arc, rounded(line, 3))
            if line:
                return line
        return arc

    def land_line(self, arc):
        """Rounds only the stretches where the table, not geography, cut a province."""
        c = np.array(arc, float)
        soft = shapely.contains_xy(self.cuts, c[:, 0], c[:, 1])
        if soft.sum() < 3:
            return arc
        out, i = [], 0
        while i < len(c):
            j = i
            while j < len(c) and soft[j]:
                j += 1
            if j - i >= 3:
                run = np.array(LineString(c[i:j]).simplify(2 * UNITS).coords)
                out.append(rounded(run, 3))
                i = j
            else:
                out.append(c[i:i + 1])
                i += 1
        return self.checked(arc, np.vstack(out)) or arc

    def checked(self, arc, line):
        line = LineString(np.round(LineString(line).simplify(1.5).coords))
        if line.is_simple and self.free(arc, line):
            return tuple((int(x), int(y)) for x, y in line.coords)
        return None

    def free(self, arc, line):
        ends = Point(arc[0]).buffer(0.5).union(Point(arc[-1]).buffer(0.5))
        middle = line.difference(ends)
        for i in self.tree.query(line):
            other = self.all[i]
            if other != arc and LineString(self.arcs.points(other)).intersects(middle):
                return False
        return True


def rounded(c, times):
    for _ in range(times):
        c = chaikin(c)
    return c


def chaikin(c):
    """One round of corner cutting that leaves the ends where they are."""
    if len(c) < 3:
        return c
    a, b = c[:-1] * 0.75 + c[1:] * 0.25, c[:-1] * 0.25 + c[1:] * 0.75
    inner = np.empty((2 * len(a), 2))
    inner[0::2], inner[1::2] = a, b
    return np.vstack([c[:1], inner[1:-1], c[-1:]])


def polygon(rings):
    """A shape from rings per polygon; rings that collapsed on the grid are left out."""
    parts = []
    for shell, *holes in rings:
        if len(set(shell)) >= 3 and Polygon(shell).area > 0:
            part = Polygon(shell, [h for h in holes if len(set(h)) >= 3])
            parts.append(part if part.is_valid else shapely.make_valid(part, method="structure"))
    return shapely.union_all(parts)


def path(rings):
    """Whole-number relative SVG path: outer rings one way, holes the other."""
    out = []
    for polygon_rings in rings:
        for i, ring in enumerate(polygon_rings):
            if len(set(ring)) < 3:
                continue
            c = np.array(ring)
            x, y = c.T
            signed = (x * np.roll(y, -1) - np.roll(x, -1) * y).sum()
            if (signed < 0) == (i == 0):
                c = c[::-1]
            steps = np.diff(c, axis=0).ravel()
            out.append(f"M{c[0][0]} {c[0][1]}l" + numbers(steps) + "z")
    return "".join(out)


def numbers(values):
    """'1 2-3': a minus sign separates as well as a space."""
    text = " ".join(str(int(v)) for v in values)
    return text.replace(" -", "-")


def circle(center, radius):
    x, y, r = round(center[0]), round(center[1]), round(radius)
    return f"M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1-{2 * r} 0z"
