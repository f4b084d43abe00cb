"""Write the tables of this folder from the fact tables: python3 make.py FOLDER-OF-FACTS"""

import csv
import sys
from collections import defaultdict
from pathlib import Path

facts, here = Path(sys.argv[1]), Path(__file__).parent


def rows(name):
    with open(facts / name, newline="") as file:
        return list(csv.DictReader(file))


def spelt(name):
    return name.replace("_", "-")


def write(name, header, lines):
    with open(here / name, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(header)
        out.writerows(lines)


write(
    "spaces.csv",
    ["id", "name", "terrain", "value", "owner", "holder", "flags", "provenance", "value_provenance"],
    [
        [spelt(r["id"]), r["name"], r["kind"], r["value"] or 0]
        + ["" if r[k] == "neutral" else r[k] for k in ("original_owner", "controller")]
        + [r["flags"].replace("_", "-").replace(";", " "), r["provenance"], r["value_provenance"]]
        for r in rows("spaces.csv")
    ],
)

neighbours, crossings = defaultdict(list), []
for r in rows("borders.csv"):
    neighbours[spelt(r["a"])].append(spelt(r["b"]))
    if r["kind"] not in ("land", "coast", "sea"):
        control = " ".join(spelt(s) for s in r["control"].split("+") if s)
        crossings.append([spelt(r["a"]), spelt(r["b"]), r["kind"], control])
with open(here / "borders.txt", "w") as file:
    file.write("# Each border once, under the space that comes first in the alphabet.\n")
    for space, others in sorted(neighbours.items()):
        file.write(f"{space}: {', '.join(others)}\n")
write("crossings.csv", ["a", "b", "kind", "control"], crossings)

nations = [r for r in rows("powers.csv") if r["side"] != "neutral"]
write(
    "nations.csv",
    ["id", "name", "side", "turn", "capital", "lend_lease", "generals"],
    [
        [r["id"], r["name"].split(" (")[0], r["side"], r["turn_order"], spelt(r["capital"])]
        + [r["start_lend_lease"], r["generals"]]
        for r in nations
    ],
)

write(
    "units.csv",
    ["id", "domain", "attack", "defense", "move"] + [r["id"] for r in nations],
    [
        [spelt(r["unit"]), r["domain"], r["attack"].replace("/", " "), r["defense"].replace("/", " ")]
        + [r["move"]]
        + [r["cost_" + n["id"]] for n in nations]
        for r in rows("units.csv")
    ],
)

setup = defaultdict(lambda: defaultdict(list))
for r in rows("setup.csv"):
    mark = "damaged " if r["note"] == "damaged" else ""
    setup[r["power"]][spelt(r["space"])].append(f"{r['count']} {mark}{spelt(r['unit'])}")
with open(here / "1942.toml", "w") as file:
    file.write("# The set-up of 1942. Fighters listed in a sea zone stand on the carriers there.\n")
    for n in nations:
        file.write(f"\n[units.{n['id']}]\n")
        for space, units in setup[n["id"]].items():
            file.write(f'{space} = "{", ".join(units)}"\n')
