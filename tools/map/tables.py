"""Reads one board's tables. Everything that belongs to a game is in them."""
import csv
import tomllib
from pathlib import Path

OFF_BOARD = "off-board"  # water nobody may enter: polar seas, closed bays


def rows(folder, name):
    """The rows of a csv as dicts; a missing file is an empty table."""
    path = Path(folder) / name
    if not path.exists():
        return []
    with open(path, newline="", encoding="utf-8") as f:
        return [{k: (v or "").strip() for k, v in row.items() if k} for row in csv.DictReader(f)]


def codes(text):
    """'RU-KO Komi; RU-PER Perm' -> ['RU-KO', 'RU-PER']: names are for the reader."""
    return [part.split()[0] for part in text.split(";") if part.strip()]


def point(row, lon="lon", lat="lat"):
    return (float(row[lon]), float(row[lat])) if row.get(lon) else None


def borders(path):
    """Each border once, from a csv with columns a and b or from lines 'a: b, c'.

    Lines that begin with ! say more about a border listed elsewhere, for the game alone.
    """
    path = Path(path)
    if path.suffix == ".csv":
        return [(r["a"], r["b"]) for r in rows(path.parent, path.name)]
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        a, colon, others = line.split("#")[0].partition(":")
        if colon and not a.startswith("!"):
            found += [(a.strip(), b.strip()) for b in others.split(",") if b.strip()]
    return found


class Board:
    """All tables of one game."""

    def __init__(self, folder):
        self.folder = Path(folder)
        with open(self.folder / "board.toml", "rb") as f:
            self.settings = tomllib.load(f)
        self.land = rows(folder, "land.csv")
        self.splits = rows(folder, "splits.csv")
        self.islands = rows(folder, "islands.csv")
        self.sea = rows(folder, "sea.csv")
        self.channels = rows(folder, "channels.csv")
        self.scenery = rows(folder, "scenery.csv")
        self.places = {r["space"]: r for r in rows(folder, "places.csv")}
        self.marks = rows(folder, "marks.csv")
        self.exceptions = rows(folder, "exceptions.csv")
        self.borders = borders(self.folder / self.settings["borders"])

        self.terrain = {r["space"]: r.get("terrain") or "land" for r in self.land + self.islands}
        self.terrain |= {r["space"]: "sea" for r in self.sea if r["space"] != OFF_BOARD}
        self.neighbours = {s: set() for s in self.terrain}
        for a, b in self.borders:
            for s in (a, b):
                if s not in self.terrain:
                    raise SystemExit(f"borders: unknown space {s}")
            self.neighbours[a].add(b)
            self.neighbours[b].add(a)

    def zones_of(self, space):
        return {z for z in self.neighbours[space] if self.terrain[z] == "sea"}
