"""From degrees to the board: a cylinder whose crowded parts are enlarged.

All later steps work on the board, in px, so that a straight line there is
straight for the player. x runs on without end: x(lon + 360) = x(lon) + width.
"""
import numpy as np
import shapely


class Projection:
    def __init__(self, settings):
        p = settings["projection"]
        self.cut, self.width = p["cut"], p["width"]
        lon = np.linspace(self.cut, self.cut + 360, 3601)
        steps = np.array(p["lon_density"], float)
        # the table may give longitudes in any turn; the density is periodic
        at = (steps[:, 0] - self.cut) % 360 + self.cut
        density = np.interp(lon, at[np.argsort(at)], steps[np.argsort(at), 1], period=360)
        total = np.concatenate([[0], np.cumsum((density[1:] + density[:-1]) / 2)])
        self._lon, self._x = lon, total / total[-1] * self.width

        lat = np.linspace(-89, 89, 3561)
        steps = np.array(p["lat_density"], float)
        grow = np.interp(lat, steps[:, 0], steps[:, 1]) / np.cos(np.radians(0.8 * lat))
        grow *= p["lat_scale"] * self.width / 360
        total = np.concatenate([[0], np.cumsum((grow[1:] + grow[:-1]) / 2 * (lat[1] - lat[0]))])
        self._lat, self._y = lat, np.interp(0, lat, total) - total  # y grows southwards

        self.foci = []
        for f in p.get("focus", []):
            self.foci.append((*self._base(f["lon"], f["lat"]), f["gain"],
                              f["radius"] * self.width / 360, f.get("vertical", 1.0)))
        # the frame is set after the warp: enlarging Europe pushes its north up
        frame = settings["frame"]
        self.top = self._warp(*frame["top"])[1]
        self.height = float(self._warp(*frame["bottom"])[1] - self.top)

    def _base(self, lon, lat):
        turn = np.floor((np.asarray(lon, float) - self.cut) / 360)
        x = np.interp(lon - 360 * turn, self._lon, self._x) + turn * self.width
        return x, np.interp(lat, self._lat, self._y)

    def _warp(self, lon, lat):
        x0, y0 = self._base(lon, lat)
        x, y = x0 * 1.0, y0 * 1.0
        for fx, fy, gain, radius, vertical in self.foci:
            for turn in range(-2, 3):  # every copy of the focus, so the map stays periodic
                dx, dy = x0 - fx - turn * self.width, y0 - fy
                push = gain * np.exp(-(dx * dx + dy * dy) / radius**2)
                x, y = x + dx * push, y + dy * push * vertical
        return x, y

    def xy(self, lon, lat):
        x, y = self._warp(np.asarray(lon, float), np.asarray(lat, float))
        return x, y - self.top

    def point(self, lonlat):
        x, y = self.xy(*lonlat)
        return float(x), float(y)

    def near(self, lon, reference):
        """The turn of lon closest to the reference longitude."""
        return lon - 360 * np.round((np.asarray(lon, float) - reference) / 360)

    def home(self, lon):
        """The turn of lon that lies on the main copy of the board."""
        return (lon - self.cut) % 360 + self.cut

    def shape(self, geometry, reference=None):
        """Projects a geometry; every part goes to the turn nearest the reference."""
        def place(part):
            middle = (part.bounds[0] + part.bounds[2]) / 2
            turn = (self.near(middle, reference) if reference is not None else self.home(middle)) - middle
            return shapely.transform(part, lambda c: np.column_stack(self.xy(c[:, 0] + turn, c[:, 1])))
        parts = [place(p) for p in shapely.get_parts(geometry)]
        return shapely.MultiPolygon(parts)
