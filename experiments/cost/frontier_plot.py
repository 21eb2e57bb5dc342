"""The frontier of time and accuracy, as a picture."""

from collections.abc import Sequence
from pathlib import Path

from ...ensemble.options import MODES
from ..tables import Row

__all__ = ["plot_frontier"]

_EXTRACTOR, _MODE = "#666666", "#1b6ca8"


def plot_frontier(title: str, table: Sequence[Row], path: Path) -> None:
    """Draw F1 over milliseconds a page; the cascade as a line through its limits of doubt.

    Parameters
    ----------
    title : str
    table : sequence of Row
        As `frontier_table` gives it.
    path : Path
        Of an SVG file.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # The same numbers give the same file.
    with mpl.rc_context({"svg.hashsalt": "webjury", "font.size": 9}):
        figure = Figure(figsize=(7, 4.2), layout="constrained")
        axes = figure.subplots()
        steps = [(float(row["ms"]), float(row["F1"])) for row in table if row["doubt above"]]
        axes.plot(*zip(*steps, strict=True), color=_MODE, marker=".", linewidth=1.3)
        for row in table:
            if not row["doubt above"]:
                point = float(row["ms"]), float(row["F1"])
                own = row["system"] in MODES
                axes.plot(*point, color=_MODE if own else _EXTRACTOR, marker="o", markersize=5)
                axes.annotate(row["system"], point, xytext=(4, 4), textcoords="offset points")
        axes.set(xscale="log", xlabel="milliseconds a page", ylabel="F1", title=title)
        axes.spines[["top", "right"]].set_visible(False)
        figure.savefig(path, metadata={"Date": None})
