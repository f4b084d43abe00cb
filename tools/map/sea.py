"""Step 2: the sea zones. Each zone is the water nearest to its anchors.

Along the coasts that is corrected by the board's borders: where the nearest
zone may not touch the land behind it, extra sites ("guards") for the right
zone are put just off the beach. So a sea line reaches the coast where two
lands with different zones meet, without a table of such points.
"""
import math

import numpy as np
import shapely
from scipy.spatial import cKDTree
from shapely.geometry import LineString, Point

from tables import OFF_BOARD
from topology import GRID, Arcs, faces, merge, outlines, shared_lengths
from voronoi import ridges

LAKE = ("lake", 0)


def anchors(board, projection):
    """Points and labels (zone, turn) of all anchors, on three turns of the cylinder."""
    first, points, labels = {}, [], []
    for r in board.sea:
        zone, lon = r["space"], float(r["lon"])
        if zone == OFF_BOARD:
            lon = projection.home(lon)
        else:
            lon = projection.near(lon, first.setdefault(zone, projection.home(lon)))
        x, y = projection.point((lon, float(r["lat"])))
        for turn in (-1, 0, 1):
            points.append((x + turn * projection.width, y))
            labels.append((zone, turn if zone != OFF_BOARD else 0))
    return np.array(points), labels


def coast_samples(land, strip, step, off):
    """Yields (space, point just off its coast), evenly spaced along each coast.

    Where two lands meet at the sea the two points next to the meeting point
    mirror each other, so that a line between two zones ends exactly there.
    """
    arcs = Arcs(land, GRID)
    solid = shapely.STRtree(list(land.values()))
    frame = strip.buffer(-1)
    ends = {}
    found = []
    for arc, sides in arcs.sides.items():
        if len(sides) != 1:
            continue
        (space, turn), = sides
        for end in {arc[0], arc[-1]} & arcs.nodes:
            ends.setdefault(end, set()).add((space, turn))
        c = np.array(arc, float) * GRID
        legs = np.hypot(*np.diff(c, axis=0).T)
        at = np.concatenate([[0], np.cumsum(legs)])
        n = max(1, math.ceil(at[-1] / step) - 1)
        along = (np.arange(n) + 1) * at[-1] / (n + 1)
        p = np.column_stack([np.interp(along, at, c[:, i]) for i in (0, 1)])
        leg = np.clip(np.searchsorted(at, along, side="right") - 1, 0, len(legs) - 1)
        d = np.diff(c, axis=0)[leg] / legs[leg][:, None]
        normal = np.column_stack([-d[:, 1], d[:, 0]]) * off
        found += [(space, q) for q in np.vstack([p + normal, p - normal])]
    for end, lands in ends.items():
        if len(lands) == 2:
            found += mirrored(np.array(end) * GRID, [(k[0], land[k]) for k in sorted(lands)], solid, off)
    points = shapely.points([q for _, q in found])
    dry = set(solid.query(points, "intersects")[0].tolist())
    seen = shapely.contains(frame, points)
    return [f for i, f in enumerate(found) if seen[i] and i not in dry]


def mirrored(at, lands, solid, off):
    """Two points on either side of the line that leaves a meeting point towards open water."""
    angles = np.radians(np.arange(0, 360, 10))
    around = np.column_stack([np.cos(angles), np.sin(angles)])
    dry = np.zeros(len(angles), int)
    for far in (0.5, 1, 1.5, 2):
        probe = shapely.points(at + around * off * far)
        dry[np.unique(solid.query(probe, "intersects")[0])] += 1
    wet = dry == dry.min()
    # the middle of the widest run of open directions
    runs, start = [], 0
    doubled = np.concatenate([wet, wet])
    for i, w in enumerate(np.append(doubled, False)):
        if not w:
            runs.append((i - start, (i + start - 1) / 2))
            start = i + 1
    middle = np.radians(max(runs)[1] * 10)
    out, side = np.array([np.cos(middle), np.sin(middle)]), np.array([-np.sin(middle), np.cos(middle)])
    one, two = at + out * off + side * off / 2, at + out * off - side * off / 2
    (a, a_shape), (b, b_shape) = lands
    if a_shape.distance(Point(one)) > b_shape.distance(Point(one)):
        one, two = two, one
    return [(a, one), (b, two)]


def guards(board, projection, land, discs, strip, sites, labels):
    """Extra sites along coasts whose nearest zone may not touch them."""
    s = board.settings["coast"]
    solid = shapely.STRtree(list(land.values()))
    found = [f for f in coast_samples(land, strip, s["step"], s["off"]) if f[0] in board.neighbours]
    for space, disc in discs.items():
        ring = shapely.get_coordinates(shapely.segmentize(disc.buffer(s["off"]).exterior, s["step"]))
        for turn in (-1, 0, 1):
            moved = ring + [turn * projection.width, 0]
            found += [(space, p) for p in moved if not len(solid.query(Point(p), "intersects"))]
    tree = cKDTree(sites)
    zone = np.array([name for name, _ in labels])
    nearest = tree.query([p for _, p in found])[1]
    want, wrong = [], []
    for (space, p), i in zip(found, nearest):
        allowed = board.zones_of(space) | {OFF_BOARD}
        if zone[i] not in allowed:
            ok = np.flatnonzero(np.isin(zone, list(allowed - {OFF_BOARD})))
            if not len(ok):
                want.append(None)
                continue
            i = ok[np.argmin(((sites[ok] - p) ** 2).sum(axis=1))]
            wrong.append(p)
        want.append(labels[i])
    if not wrong:
        return sites, labels
    close = cKDTree(wrong).query([p for _, p in found])[0] < s["reach"]
    extra = [(p, w) for (_, p), w, c in zip(found, want, close) if c and w]
    return np.vstack([sites, [p for p, _ in extra]]), labels + [w for _, w in extra]


def partition(board, projection, land, discs, strip):
    """{label: shape} for land, zones, lakes and closed water, one gapless cover of the strip."""
    sites, labels = anchors(board, projection)
    own = (sites, labels)
    sites, labels = guards(board, projection, land, discs, strip, sites, labels)
    lines = [r for r in ridges(sites, labels) if r.intersects(strip)]
    lines += outlines(land.values()) + [strip.boundary]
    cover, notes = cover_of(land, lines, sites, labels, own, strip, [])
    repairs = patches(board, cover)
    if repairs:
        lines += outlines([p for p, _ in repairs])
        cover, notes = cover_of(land, lines, sites, labels, own, strip, repairs)
    return cover, notes


def cover_of(land, lines, sites, labels, own, strip, repairs):
    """Cuts the strip along the lines and finds out whose each piece is."""
    found = faces(lines)
    found = found[shapely.within(shapely.point_on_surface(found), strip)]
    middle = shapely.point_on_surface(found)
    keys, label = list(land), [None] * len(found)
    for f, s in zip(*shapely.STRtree([land[k] for k in keys]).query(middle, predicate="within")):
        label[f] = keys[s]
    wet = np.flatnonzero([x is None for x in label])
    nearest = cKDTree(sites).query(shapely.get_coordinates(middle[wet]))[1]
    for f, i in zip(wet, nearest):
        label[f] = labels[i]
    wet = set(wet.tolist())
    if repairs:
        for f, i in zip(*shapely.STRtree([p for p, _ in repairs]).query(middle, predicate="within")):
            if f in wet:
                label[f] = repairs[i][1]
    # pieces of one zone that touch count as one
    whole = merge(found, [x if i in wet else (x, i) for i, x in enumerate(label)])
    pieces = [(p, k if isinstance(k[0], str) else k[0], isinstance(k[0], str))
              for k, shape in whole.items() for p in shapely.get_parts(shape)]
    found = np.array([p for p, _, _ in pieces])
    wet = {i for i, piece in enumerate(pieces) if piece[2]}
    label, notes = one_piece_each(found, [k for _, k, _ in pieces], wet, *own)
    return merge(found, label), notes


def patches(board, cover):
    """Slivers along short coasts where the wrong zone still touches a land.

    They remain in inlets next to the meeting point of two lands, where no
    guard finds room: [(area, label of the zone that gets it)].
    """
    arcs = Arcs(cover, GRID)
    limit = board.settings["coast"]["patch"]
    wrong = {}
    for arc, sides in arcs.sides.items():
        shore = [s for s in sides if s[0] in board.terrain and board.terrain[s[0]] != "sea"]
        water = [s for s in sides if board.terrain.get(s[0]) == "sea"]
        if shore and water and water[0][0] not in board.neighbours[shore[0][0]]:
            wrong.setdefault((shore[0], water[0]), []).append(arc)
    out = []
    for (shore, water), coast in wrong.items():
        allowed = [k for k in cover if k[0] in board.zones_of(shore[0])]
        if allowed and sum(map(arcs.length, coast)) <= limit:
            for arc in coast:
                line = LineString(np.array(arc) * GRID)
                best = min(allowed, key=lambda k: cover[k].distance(line))
                area = line.buffer(1.0)
                for k, other in cover.items():  # but no new wrong contact across the inlet
                    if k != shore and board.terrain.get(k[0], "sea") != "sea" \
                            and best[0] not in board.neighbours[k[0]] and other.intersects(area):
                        area = area.difference(other.buffer(0.2))
                out.append((area, best))
    return out


def one_piece_each(found, label, wet, own, own_labels):
    """Keeps each zone's largest piece; the rest goes to the water it borders most.

    A cell that leaks across land is such a piece. Water that no zone reaches
    (an inland sea without anchors) is a lake.
    """
    border = shared_lengths(found)
    area = shapely.area(found)
    holds, homes = {}, []
    for i, f in zip(*shapely.STRtree(found).query(shapely.points(own), predicate="within")):
        holds.setdefault(own_labels[i], set()).add(f)
        if i % 3 == 1:  # anchors() lists each row on three turns; the middle one is at home
            homes.append((own_labels[i], i // 3, f))
    keep = set()
    for zone in {label[f] for f in wet}:
        mine = [f for f in wet if label[f] == zone and f in holds.get(zone, ())]
        if zone[0] == OFF_BOARD:
            keep.update(mine)
        elif mine:
            keep.add(max(mine, key=lambda f: area[f]))
    notes = []
    for zone, i, f in sorted(homes):
        if f not in wet and label[f][1] == 0:
            notes.append(f"{zone[0]}: sea.csv line {i + 2} lies on land ({label[f][0]})")
        elif f in wet and zone[0] != OFF_BOARD and label[f] == zone and f not in keep:
            notes.append(f"{zone[0]}: sea.csv line {i + 2} lies outside its main piece")
    loose = wet - keep
    while True:
        touching = [(d, f, n) for f in loose for n, d in border[f].items() if n in keep]
        if not touching:
            break
        _, f, n = max(touching)
        label[f] = label[n]
        loose.discard(f)
        keep.add(f)
    for f in loose:
        label[f] = LAKE
    return label, notes
