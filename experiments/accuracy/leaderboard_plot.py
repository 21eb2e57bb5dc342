"""How the systems of a trial compare, as a picture."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..tables import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_leaderboard"]

_EXTRACTOR, _ORACLE, _MODE = "#666666", "#d1783a", "#1b6ca8"


def plot_leaderboard(title: str, table: Sequence[Row], path: Path) -> None:
    """Draw the F1 of each system, with the interval of its difference to the best extractor.

    A system whose bar does not touch the dotted line differs from the best extractor.

    Parameters
    ----------
    title : str
    table : sequence of Row
        As `leaderboard_table` gives it.
    path : Path
        Of an SVG file.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    protocols = list(dict.fromkeys(row["protocol"] for row in table))
    # The same numbers give the same file.
    with mpl.rc_context({"svg.hashsalt": "webjury", "font.size": 9}):
        figure = Figure(figsize=(1 + 5 * len(protocols), 4.2), layout="constrained")
        panels = figure.subplots(1, len(protocols), squeeze=False)[0]
        for axes, protocol in zip(panels, protocols, strict=True):
            _panel(axes, [row for row in table if row["protocol"] == protocol])
        figure.suptitle(f"{title}, {table[0]['pages']} pages")
        figure.savefig(path, metadata={"Date": None})


def _panel(axes: "Axes", rows: Sequence[Row]) -> None:
    best = next(float(row["F1"]) for row in rows if not row["against best"])
    axes.axvline(best, color=_EXTRACTOR, linewidth=0.9, linestyle=":")
    for place, row in enumerate(rows):
        f1 = float(row["F1"])
        low, high = row["against best"] or (0, 0)
        axes.plot([best + low, best + high], [place, place], color=_colour(row), linewidth=1.3)
        axes.plot([f1], [place], color=_colour(row), marker="o", markersize=5)
    axes.set(
        yticks=range(len(rows)),
        yticklabels=[row["system"] for row in rows],
        xlabel=f"F1, protocol {rows[0]['protocol']}",
    )
    axes.spines[["top", "right"]].set_visible(False)


def _colour(row: Row) -> str:
    if row["judged by"]:
        return _MODE
    return _ORACLE if row["system"] == "oracle" else _EXTRACTOR
