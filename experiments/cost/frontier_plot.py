"""Plot F1 against time."""

from collections.abc import Sequence
from pathlib import Path

from ...choices import MODES
from ..plots import svg_figure
from ..tables import Row

_EXTRACTOR_COLOUR, _MODE_COLOUR = "#666666", "#1b6ca8"


def plot_frontier(title: str, table: Sequence[Row], path: Path) -> None:
    """Plot F1 against milliseconds per page; a line connects the thresholds of the cascade.

    Parameters
    ----------
    title : str
    table : sequence of Row
        A table of `frontier_table`, or of `leaderboard_rows`, which has no cascade.
    path : Path
        The SVG file to write.
    """
    with svg_figure(path, 7, 4.2) as figure:
        axes = figure.subplots()
        cascade = [row for row in table if row.get("uncertainty above") is not None]
        points = [(row["ms"], row["F1"]) for row in cascade]
        axes.plot(*zip(*points, strict=True), color=_MODE_COLOUR, marker=".", linewidth=1.3)
        for row in table:
            if row.get("uncertainty above") is None:
                point = row["ms"], row["F1"]
                colour = _MODE_COLOUR if row["system"] in MODES else _EXTRACTOR_COLOUR
                axes.plot(*point, color=colour, marker="o", markersize=5)
                axes.annotate(row["system"], point, xytext=(4, 4), textcoords="offset points")
        axes.set(xscale="log", xlabel="milliseconds a page", ylabel="F1", title=title)
