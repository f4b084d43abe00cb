"""The packaged geography: provinces of the world and lakes, both from Natural Earth."""
import hashlib
import json
from collections import namedtuple
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry import Polygon, shape

# the files these boards were tuned on; others would move borders
SHA256 = {
    "admin1.json": "d5494479231e56feb8b00cd8b25290d848bed9a28837fbe4a2b6509d94a0e66f",
    "world_50m.json": "8aca84b4376b3ad809cd6284bfec947434e57e61c565c525570f0639964c96bf",
}
Unit = namedtuple("Unit", "code country shape")  # shape in degrees


def read(folder, name):
    data = (Path(folder) / name).read_bytes()
    if hashlib.sha256(data).hexdigest() != SHA256[name]:
        raise SystemExit(f"{name} is not the version named in README.md")
    return json.loads(data)


def provinces(folder):
    features = read(folder, "admin1.json")["features"]
    units = []
    for feature in features:
        p = feature["properties"]
        geometry = shape(feature["geometry"])
        if not geometry.is_valid:  # two of the 4,596 are not
            geometry = shapely.make_valid(geometry, method="structure")
        units.append(Unit(p["iso_3166_2"] or p["adm1_code"], p["adm0_a3"], geometry))
    return units


def lakes(folder):
    """The lakes of a topojson file, decoded by hand: deltas on a quantised grid."""
    topology = read(folder, "world_50m.json")
    scale, move = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(a), axis=0) * scale + move for a in topology["arcs"]]

    def ring(indices):
        parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
        return np.concatenate([parts[0]] + [p[1:] for p in parts[1:]])

    out = []
    for g in topology["objects"]["lakes"]["geometries"]:
        for rings in [g["arcs"]] if g["type"] == "Polygon" else g["arcs"]:
            shell, *holes = [ring(r) for r in rings]
            if len(shell) >= 4:
                out.append(Polygon(shell, [h for h in holes if len(h) >= 4]).buffer(0))
    return out
