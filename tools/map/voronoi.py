"""Voronoi diagrams of points on the board."""
import numpy as np
from scipy.spatial import Voronoi
from shapely.geometry import LineString, Polygon

FAR = 40_000  # px; sites out there make every cell of interest finite


def diagram(points):
    around = FAR * np.array([[1, 0], [0, 1], [-1, 0], [0, -1]]) + np.mean(points, axis=0)
    return Voronoi(np.vstack([points, around]))


def cells(points):
    v = diagram(points)
    out = []
    for i in range(len(points)):
        corners = v.vertices[[k for k in v.regions[v.point_region[i]] if k >= 0]]
        middle = corners.mean(axis=0)  # a cell is convex: sort its corners by angle
        angle = np.arctan2(*(corners - middle).T)
        out.append(Polygon(corners[np.argsort(angle)]))
    return out


def ridges(points, labels):
    """The lines between cells with different labels."""
    v = diagram(points)
    lines = []
    for (a, b), (i, j) in zip(v.ridge_points, v.ridge_vertices):
        if i >= 0 and j >= 0 and a < len(labels) and b < len(labels) and labels[a] != labels[b]:
            lines.append(LineString(v.vertices[[i, j]]))
    return lines
