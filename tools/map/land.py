"""Step 1: who owns which land, as a partition of the board's land."""
from collections import defaultdict

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box

from tables import codes, point
from topology import GRID, faces, merge, outlines, shared_lengths, snap
from voronoi import cells

SCENERY = ("scenery", 0)
DUST = 0.4  # px2: smaller parts break the simplification and are invisible
FINE = 2.0**-12  # px: a grid on which moving a shape by a whole turn is exact


def owners(board, units):
    """{unit index: space, 'split', 'scenery' or 'omit'}; a province beats its country."""
    known = {u.code for u in units} | {u.country for u in units}
    claims = {}
    tables = [(r["space"], r["takes"]) for r in board.land]
    tables += [(("islet", r["space"]), r.get("takes", "")) for r in board.islands]
    tables += [(r["treatment"], r["takes"]) for r in board.scenery if not r.get("west")]
    tables += [("split", r["province"]) for r in board.splits]
    for owner, takes in tables:
        for code in codes(takes):
            if code not in known:
                raise SystemExit(f"{owner}: no country or province {code}")
            if claims.get(code, owner) != owner:
                raise SystemExit(f"{code} is claimed by {claims[code]} and {owner}")
            claims[code] = owner
    return [claims.get(u.code, claims.get(u.country, "scenery")) for u in units]


def without_dust(geometry, least):
    def clean(p):
        return Polygon(p.exterior, [h for h in p.interiors if Polygon(h).area >= min(least, DUST)])
    parts = [clean(p) for p in shapely.get_parts(geometry) if p.area >= max(least, GRID)]
    return shapely.MultiPolygon(parts)


def omit_parts(board, unit):
    """The unit without the far-away parts that scenery.csv leaves out by a box of degrees."""
    boxes = [box(*(float(r[k]) for k in ("west", "south", "east", "north")))
             for r in board.scenery if r.get("west") and unit.code in codes(r["takes"])]
    if not boxes:
        return unit.shape
    inside = shapely.union_all(boxes)
    return shapely.MultiPolygon([p for p in shapely.get_parts(unit.shape)
                                 if not inside.contains(p.representative_point())])


def copies(shape, projection, strip):
    """The shape on every turn of the cylinder that the strip shows."""
    for turn in (-1, 0, 1):
        moved = affinity.translate(shape, turn * projection.width) if turn else shape
        if moved.bounds[0] < strip.bounds[2] and moved.bounds[2] > strip.bounds[0]:
            yield turn, moved


def placed_units(board, projection, units, strip):
    """All provinces on the board, simplified together: [(owner, code, turn, shape)]."""
    reference = {r["space"]: float(r["lon"]) for r in board.land + board.islands}
    anchors = defaultdict(list)
    for r in board.splits:
        anchors[codes(r["province"])[0]].append(float(r["lon"]))
    found = []
    for unit, owner in zip(units, owners(board, units)):
        if owner == "omit":
            continue
        name = owner[1] if isinstance(owner, tuple) else owner
        near = np.mean(anchors[unit.code]) if owner == "split" else reference.get(name)
        if near is not None:
            near = projection.home(near)
        shape = snap(without_dust(projection.shape(omit_parts(board, unit), near), DUST), FINE)
        if not shape.is_empty:
            found += [(owner, unit.code, turn, s) for turn, s in copies(shape, projection, strip)]
    tolerance = board.settings["simplify"]["early"]
    shapes = shapely.coverage_simplify([f[3] for f in found], tolerance)
    return [(*f[:3], s) for f, s in zip(found, shapes)]


def split(board, projection, code, turn, shape):
    """Cuts a province between the spaces that share it, half way between their anchors.

    {(space, turn of the space): part}: on the seam a province and its space
    may be at home on different turns.
    """
    rows = [r for r in board.splits if codes(r["province"])[0] == code]
    home = projection.home(np.mean([float(r["lon"]) for r in rows]))
    at = [projection.point((projection.near(float(r["lon"]), home), float(r["lat"]))) for r in rows]
    at = np.array(at) + [turn * projection.width, 0]
    parts = defaultdict(list)
    middle = {r["space"]: projection.home(float(r["lon"])) for r in board.land}
    for row, cell in zip(rows, cells(at)):
        ahead = round((middle[row["space"]] - home) / 360)
        parts[row["space"], turn - ahead].append(shapely.intersection(shape, cell))
    return {key: shapely.union_all(p) for key, p in parts.items()}


def spaces(board, projection, units, strip):
    """{(space, turn): shape} before the partition, the islets shown inside discs, drawn cuts."""
    groups, islets, cuts = defaultdict(list), defaultdict(list), []
    for owner, code, turn, shape in placed_units(board, projection, units, strip):
        if owner == "split":
            parts = split(board, projection, code, turn, shape)
            for key, part in parts.items():
                groups[key].append(part)
            cuts += [part.boundary.difference(shape.boundary.buffer(GRID)) for part in parts.values()]
        elif owner == "scenery":
            groups[SCENERY].append(shape)
        elif isinstance(owner, tuple):
            if turn == 0:
                islets[owner[1]].append(shape)
        else:
            groups[owner, turn].append(shape)
    rows = {r["space"]: r for r in board.land}
    limits = board.settings["islets"]
    out = {}
    for key, parts in groups.items():
        row = rows.get(key[0], {})
        shape = shapely.union_all(parts, grid_size=GRID)
        if row.get("scale"):
            x, y = projection.point((projection.home(float(row["lon"])), float(row["lat"])))
            x += key[1] * projection.width
            across, *down = map(float, row["scale"].split())  # one factor, or two for x and y
            shape = affinity.scale(shape, across, (down or [across])[0], origin=(x, y))
        if row.get("dx"):
            shape = affinity.translate(shape, float(row["dx"]), float(row["dy"]))
        least = float(row.get("min_islet") or limits["scenery" if key == SCENERY else "spaces"])
        biggest = max(p.area for p in shapely.get_parts(shape))
        shape = without_dust(shape, min(least, biggest))
        out[key] = without_dust(shapely.intersection(shape, strip, grid_size=GRID), 0)
    return {k: s for k, s in out.items() if not s.is_empty}, islets, cuts


def channels(board, projection):
    """Water carved through land so that straits survive the scale of the board."""
    lines = defaultdict(list)
    for r in board.channels:
        lines[r["channel"], float(r["half_width"])].append(point(r))
    out = []
    for (_, half), points in lines.items():
        home = projection.home(points[0][0])
        at = [projection.point((projection.near(lon, home), lat)) for lon, lat in points]
        for turn in (-1, 0, 1):
            out.append(affinity.translate(LineString(at), turn * projection.width).buffer(half))
    return shapely.union_all(out)


def partition(board, projection, units, strip):
    """{(space, turn): shape} that share every border vertex, the islets, and the drawn cuts."""
    shapes, islets, cuts = spaces(board, projection, units, strip)
    water = channels(board, projection)
    keys = list(shapes)
    solid = [shapely.difference(shapes[k], water, grid_size=GRID) for k in keys]
    found = faces(outlines(solid))
    tree = shapely.STRtree(solid)
    area = np.array([s.area for s in solid])
    labels = [None] * len(found)
    for f, s in zip(*tree.query(shapely.point_on_surface(found), predicate="within")):
        if labels[f] is None or area[s] < area[labels[f]]:  # islands beat what surrounds them
            labels[f] = s
    # cracks between provinces of different countries go to a neighbour
    border = shared_lengths(found)
    for f in np.argsort(shapely.area(found)):
        crack = labels[f] is None and shapely.area(found[f].buffer(-1)) == 0
        if crack and not shapely.intersects(found[f], water) and border[f]:
            near = {n: d for n, d in border[f].items() if labels[n] is not None}
            if near and found[f].area < 40:
                labels[f] = labels[max(near, key=near.get)]
    keep = [i for i, label in enumerate(labels) if label is not None]
    return merge(found[keep], [keys[labels[i]] for i in keep]), islets, shapely.union_all(cuts)


def discs(board, projection):
    """Islands too small to click, as discs in px on the main copy of the board."""
    out = {}
    for r in board.islands:
        at = projection.point((projection.home(float(r["lon"])), float(r["lat"])))
        out[r["space"]] = Point(at).buffer(float(r["radius"]), quad_segs=16)
    return out


def strip_of(projection, margin):
    """The board and enough of its copies on both sides to hold every space whole."""
    return box(-margin, 0, projection.width + margin, projection.height)
