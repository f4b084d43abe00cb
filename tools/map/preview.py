"""Draws shapes.json as an SVG (or PNG) for a look at the board.

    python tools/map/preview.py games/<game>/map out.svg [--png] [--view x y w h] [--scale s] [--grid]

x, y, w, h are in px of the board (units / 10); --grid adds degrees from board.toml.
"""
import argparse
import json
from html import escape
from pathlib import Path

import numpy as np

LAND = ["#e9ddbf", "#d39a87", "#b4b9b8", "#bcc99e", "#f1cf8c", "#c7b0ca", "#b9dbcc"]
SEA = ["#cfdbdb", "#c3d3d4", "#d7e1df", "#bccdd0"]
STYLE = """
.land,.impassable{stroke:#4c555a;stroke-width:8;stroke-linejoin:round}
.sea{stroke:#7d9aa2;stroke-width:7;stroke-dasharray:40 25}
.disc{stroke:#1f262b;stroke-width:10}
.scenery{fill:#e4e0d6;stroke:#938a75;stroke-width:5}
.lakes{fill:#cfdbdb;stroke:#7d9aa2;stroke-width:4}
text{font-family:Georgia,serif;text-anchor:middle;fill:#1f262b}
.zone{font-style:italic;fill:#345863}
"""
MARK = {"canal": "#14566b", "strait": "#14566b", "passage": "#14566b", "port": "#345863",
        "rail": "#4c555a", "convoy": "#8a5a0b", "industry": "#1f262b"}


def colours(data):
    """Neighbours get different tints."""
    near = {}
    for a, b in data["adjacency"]:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    out = {}
    for s in data["spaces"]:
        palette = SEA if s["terrain"] == "sea" else LAND
        used = {out.get(n) for n in near.get(s["id"], ())}
        start = sum(map(ord, s["id"])) % len(palette)
        turned = palette[start:] + palette[:start]
        out[s["id"]] = next((c for c in turned if c not in used), turned[0])
    return out


def mark_svg(m):
    colour = MARK.get(m["kind"], "#a92e1e")
    x, y = m["at"]
    if "to" in m:
        tx, ty = m["to"]
        return (f'<path d="M{x} {y}L{tx} {ty}" stroke="{colour}" stroke-width="28" '
                'stroke-linecap="round" stroke-dasharray="1 45" fill="none"/>')
    if m["kind"] == "rail":
        return (f'<path d="M{x - 35} {y}h70M{x - 18} {y - 20}v40M{x + 18} {y - 20}v40" '
                f'stroke="{colour}" stroke-width="9"/>')
    size = {"port": 22, "convoy": 26, "industry": 24}.get(m["kind"], 30)
    if m["kind"] == "industry":
        return f'<path d="M{x - size} {y - size}h{2 * size}v{2 * size}h-{2 * size}z" fill="{colour}"/>'
    return f'<circle cx="{x}" cy="{y}" r="{size}" fill="{colour}" stroke="#fff" stroke-width="6"/>'


def graticule(folder):
    """Meridians and parallels every ten degrees: shows where to put an anchor."""
    from projection import Projection
    from tables import Board
    projection = Projection(Board(folder).settings)
    out = []

    def line(lon, lat):
        x, y = projection.xy(lon, lat)
        points = " ".join(f"{a * 10:.0f},{b * 10:.0f}" for a, b in zip(x, y))
        out.append(f'<polyline points="{points}" fill="none" stroke="#c00" stroke-width="4"/>')

    for lat in range(-60, 80, 10):
        all_lon = np.linspace(projection.cut, projection.cut + 359.9, 361)
        line(all_lon, np.full(361, lat))
    for lon in range(-180, 180, 10):
        line(np.full(71, projection.home(lon)), np.linspace(-60, 80, 71))
        for lat in range(-60, 80, 10):
            x, y = projection.point((projection.home(lon), lat))
            out.append(f'<text x="{x * 10:.0f}" y="{y * 10:.0f}" style="font-size:60px;fill:#c00">'
                       f'{lon},{lat}</text>')
    return out


def svg(folder, view=None, scale=1.0, grid=False):
    data = json.loads(Path(folder, "shapes.json").read_text(encoding="utf-8"))
    x, y, w, h = [v * 10 for v in view] if view else (0, 0, data["width"], data["height"])
    tint = colours(data)
    shapes, names = [], []
    for s in data["spaces"]:
        sea = s["terrain"] == "sea"
        fill = "#e7e2d6" if s["terrain"] == "impassable" else tint[s["id"]]
        kind = "land disc" if s.get("disc") else s["terrain"]
        shapes.append(f'<path id="{s["id"]}" class="{kind}" fill="{fill}" d="{s["path"]}"/>')
        lx, ly = s["label"]
        text = s["id"][2:] if s["id"].startswith("sz") else s["id"]
        size = 110 if sea else min(100, max(45, s["room"] * 0.7))
        names.append(f'<text class="{"zone" if sea else "name"}" x="{lx}" y="{ly}" '
                     f'style="font-size:{size:.0f}px">{escape(text)}</text>')
        px, py = s["pieces"]
        names.append(f'<circle cx="{px}" cy="{py}" r="{s["room"]}" fill="none" stroke="#14566b" '
                     'stroke-opacity=".35" stroke-width="5"/>')
    background = f'<path class="scenery" d="{data["scenery"]}"/>'
    lakes = f'<path class="lakes" d="{data["lakes"]}"/>'
    seas = [p for p, s in zip(shapes, data["spaces"]) if s["terrain"] == "sea"]
    rest = [p for p, s in zip(shapes, data["spaces"]) if s["terrain"] != "sea"]
    ground = "".join(seas) + background + "".join(rest) + lakes
    moved = "".join(f'<g transform="translate({turn * data["wrap"]} 0)">{ground}</g>' for turn in (-1, 1))
    lines = graticule(folder) if grid else []
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {w} {h}" '
            f'width="{w / 10 * scale:.0f}" height="{h / 10 * scale:.0f}"><style>{STYLE}</style>'
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="#eef1ee"/>'
            + moved + ground + "".join(lines) + "".join(mark_svg(m) for m in data["marks"])
            + "".join(names) + "</svg>")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("out")
    parser.add_argument("--png", action="store_true", help="write a PNG (needs CairoSVG)")
    parser.add_argument("--view", type=float, nargs=4, metavar=("X", "Y", "W", "H"))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--grid", action="store_true")
    args = parser.parse_args()
    text = svg(args.folder, args.view, args.scale, args.grid)
    if args.png:
        import cairosvg
        cairosvg.svg2png(text.encode(), write_to=args.out)
    else:
        Path(args.out).write_text(text, encoding="utf-8")
