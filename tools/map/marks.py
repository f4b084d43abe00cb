"""Where the name, the pieces and the marks of each space go."""
import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, Point
from shapely.ops import nearest_points

from finish import UNITS
from tables import point

FLAT = 1.7  # a name over a row of plates is wider than high


def places(board, projection, shapes, discs):
    """{space: label, pieces, room}; the tables may move label and pieces."""
    out = {}
    taken = shapely.union_all([d.buffer(8 * UNITS) for d in discs.values()])
    turns = [affinity.translate(taken, t * projection.width * UNITS) for t in (-1, 0, 1)]
    taken = shapely.union_all(turns)
    for name, shape in shapes.items():
        free = shape.difference(taken)
        free = shape if free.is_empty else free
        flat = affinity.scale(free, 1 / FLAT, 1, origin=(0, 0))
        spot = shapely.maximum_inscribed_circle(flat, tolerance=UNITS / 2)
        x, y = spot.coords[0][0] * FLAT, spot.coords[0][1]
        apart = min(spot.length * 0.4, 14 * UNITS)
        out[name] = {"label": [x, y - apart], "pieces": [x, y + apart * 0.8]}
    for name, disc in discs.items():
        x, y = disc.centroid.coords[0]
        out[name] = {"label": [x, disc.bounds[3] + 7 * UNITS], "pieces": [x, y]}
    for name, place in out.items():
        for key in ("label", "pieces"):
            given = point(board.places.get(name, {}), f"{key}_lon", f"{key}_lat")
            if given:
                home = near_turn(projection, given, place[key][0] / UNITS)
                place[key] = [home[0] * UNITS, home[1] * UNITS]
        shape = discs[name] if name in discs else shapes[name].difference(taken)
        spot = Point(place["pieces"])
        room = shape.boundary.distance(spot) if shape.contains(spot) else 0
        place["label"] = [round(v) for v in place["label"]]
        place["pieces"] = [round(v) for v in place["pieces"]]
        place["room"] = round(room)
    return out


def near_turn(projection, lonlat, x):
    """The point on the turn of the cylinder nearest to x."""
    px, py = projection.point(lonlat)
    return px - projection.width * np.round((px - x) / projection.width), py


def marks(board, projection, shapes, discs, placed):
    width = projection.width * UNITS
    out = []
    for r in board.marks:
        spaces = r["spaces"].split()
        for s in spaces:
            if s not in placed:
                raise SystemExit(f"marks.csv: unknown space {s}")
        mark = {"kind": r["kind"]}
        wet = all(board.terrain[s] == "sea" for s in spaces[:2])
        if r.get("lon"):
            ends = [point(r), point(r, "to_lon", "to_lat")]
            ends = [projection.point((projection.home(e[0]), e[1])) for e in ends if e]
            mark["at"] = [round(v * UNITS) for v in ends[0]]
            if len(ends) > 1:
                mark["to"] = [round(v * UNITS) for v in ends[1]]
        else:
            mark["at"] = default_spot(r["kind"], spaces, shapes, discs, placed, width, wet)
        mark["spaces"] = spaces
        if r.get("name"):
            mark["name"] = r["name"]
        out.append(mark)
    return out


def default_spot(kind, spaces, shapes, discs, placed, width, wet):
    """A sensible place when the table gives none; wet: the first two spaces are both sea."""
    first = placed[spaces[0]]["pieces"]
    if len(spaces) == 1:
        x, y = first
        room = placed[spaces[0]]["room"]
        aside = min(room * 0.65, 16 * UNITS)
        return [round(x - aside), round(y - (aside * 0.5 if kind == "industry" else 0))]
    a, b = (discs.get(s, shapes.get(s)) for s in spaces[:2])
    b = min((affinity.translate(b, t * width) for t in (-1, 0, 1)), key=a.distance)
    goal = Point(placed[spaces[1]]["pieces"])
    goal = min((affinity.translate(goal, t * width) for t in (-1, 0, 1)), key=a.distance)
    # a disc lies on top of its zones, other neighbours share a line
    line = a.boundary.intersection(b if spaces[0] in discs else b.boundary)
    if line.length and wet:  # a strait: the middle of the line across the water
        pieces = shapely.get_parts(shapely.line_merge(line))
        border = max(pieces, key=lambda p: p.length).interpolate(0.5, normalized=True)
    elif line.length:
        middle = Point((first[0] + goal.x) / 2, (first[1] + goal.y) / 2)
        border = nearest_points(line, middle)[0]
    else:
        border = LineString(nearest_points(a, b)).interpolate(0.5, normalized=True)
    if kind != "convoy":  # port and rail sit on the border itself
        return [round(border.x), round(border.y)]
    # a convoy lies in the water off its coast: [land, sea]
    for share in (0.5, 0.35, 0.25, 0.65, 0.8, 1.0):
        away = LineString([border, goal])
        p = away.interpolate(min(share * away.length, 45 * UNITS * share / 0.5))
        if b.contains(p.buffer(6 * UNITS)):
            return [round(p.x), round(p.y)]
    return [round(goal.x), round(goal.y)]
