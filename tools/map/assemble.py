"""Step 4: everything a client needs to draw the board, as one JSON object."""
import json

import shapely
from shapely import affinity
from shapely.geometry import Point, box

import adjacency
import finish
import land
import marks
import sea
from finish import UNITS


def assemble(board, projection, arcs, discs, islets, lakes):
    width, height = projection.width * UNITS, round(projection.height * UNITS)
    discs = {name: affinity.scale(d, UNITS, UNITS, origin=(0, 0)) for name, d in discs.items()}
    names = [s for s in board.terrain if s not in discs]
    lost = [s for s in names if (s, 0) not in arcs]
    if lost:
        raise SystemExit("no shape for " + ", ".join(lost))
    rings = {s: arcs.rings((s, 0)) for s in names}
    shapes = {s: finish.polygon(r) for s, r in rings.items()}
    places = marks.places(board, projection, shapes, discs)
    for name in names:  # draw every space where its middle is on the board
        turn = places[name]["pieces"][0] // width * width
        if turn:
            for key in ("label", "pieces"):
                places[name][key][0] -= turn
            rings[name] = [[[(x - turn, y) for x, y in r] for r in p] for p in rings[name]]
            shapes[name] = affinity.translate(shapes[name], -turn)
    least = board.settings["frame"]["least_contact"] * UNITS
    pairs = adjacency.drawn(board, arcs, discs, shapes, width, least)
    report(board, pairs)

    spaces = []
    # drawing order: water, land, discs on top of both
    for s in sorted(names, key=lambda s: (board.terrain[s] != "sea", s)):
        spaces.append({"id": s, "terrain": board.terrain[s], "path": finish.path(rings[s]), **places[s]})
    enlarge = {r["space"]: float(r.get("scale") or 0) for r in board.islands}
    for s, disc in discs.items():
        path = finish.circle(disc.centroid.coords[0], disc.bounds[2] - disc.centroid.x)
        path += small_islets(islets.get(s, []), disc, enlarge[s])
        spaces.append({"id": s, "terrain": board.terrain[s], "path": path, **places[s], "disc": True})
    bounds = {**{s: shapes[s].bounds for s in names}, **{s: d.bounds for s, d in discs.items()}}
    return {
        "game": board.settings["game"], "width": width, "height": height, "wrap": width,
        "attribution": "Made with Natural Earth.",
        "spaces": spaces,
        "wrapCopies": sorted(s for s, b in bounds.items() if b[0] < 0 or b[2] > width),
        "scenery": background(arcs, land.SCENERY, width),
        "lakes": background(arcs, sea.LAKE, width) + lake_path(board, projection, lakes),
        "marks": marks.marks(board, projection, shapes, discs, places),
        "adjacency": sorted(list(p) for p in pairs),
    }


def text(data):
    """One space or mark per line, so that a change of one table row is a small diff."""
    out = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    for key in ('{"id":', '{"kind":', '"wrapCopies":', '"scenery":', '"marks":', '"adjacency":'):
        out = out.replace(key, "\n" + key)
    return out + "\n"


def report(board, pairs):
    """For whoever tunes the tables: contacts that are wrong or thin, with their length in px."""
    missing, extra, agreement = adjacency.compare(board.borders, pairs)
    thin = sorted((d / UNITS, p) for p, d in pairs.items() if p not in extra and d < 6 * UNITS)
    print(f"agreement {agreement:.1%}")
    print("  not drawn:", ", ".join("/".join(p) for p in missing) or "none")
    print("  too many:", ", ".join(f"{'/'.join(p)} {pairs[p] / UNITS:.1f}" for p in extra) or "none")
    print("  thin:", ", ".join(f"{'/'.join(p)} {d:.1f}" for d, p in thin) or "none")


def small_islets(parts, disc, enlarge):
    """The real islands inside a disc; same winding as the disc, so they are lines, not holes."""
    parts = [p for part in parts for p in shapely.get_parts(part) if p.area >= 1]
    if not parts:
        return ""
    shape = affinity.scale(shapely.union_all(parts), UNITS, UNITS, origin=(0, 0)).simplify(4)
    middle, radius = disc.centroid, disc.bounds[2] - disc.centroid.x
    # a given scale shows the main island, none shows the whole group as large as it fits
    seen = max(shapely.get_parts(shape), key=lambda p: p.area) if enlarge else shape
    centre = box(*seen.bounds).centroid
    shape = affinity.translate(shape, middle.x - centre.x, middle.y - centre.y)
    if not enlarge:
        far = max(Point(c).distance(middle) for c in shapely.get_coordinates(shape))
        enlarge = 0.85 * radius / far
    shape = affinity.scale(shape, enlarge, enlarge, origin=middle)
    return finish.path(on_grid(p for p in shapely.get_parts(shape) if disc.contains(p)))


def background(arcs, label, width):
    """Scenery or lakes of the cover: only what shows between the two ends of the board."""
    if label not in arcs:
        return ""
    return finish.path([p for p in arcs.rings(label) if any(0 <= x <= width for x, _ in p[0])])


def lake_path(board, projection, lakes):
    """Lakes lie on top of the land; they are no part of the cover."""
    least = board.settings["islets"]["lakes"] * UNITS**2
    frame = box(0, 0, projection.width * UNITS, projection.height * UNITS)
    found = []
    for lake in lakes:
        shape = affinity.scale(projection.shape(lake), UNITS, UNITS, origin=(0, 0)).buffer(0)
        shape = shape.buffer(-6).buffer(6, quad_segs=2).simplify(6)  # no thread-like arms
        found += [p for p in shapely.get_parts(shape.intersection(frame))
                  if p.geom_type == "Polygon" and p.area >= least]
    return finish.path(on_grid(found))


def on_grid(polygons):
    return [[[(round(x), round(y)) for x, y in r.coords[:-1]] for r in [p.exterior, *p.interiors]]
            for p in polygons]
