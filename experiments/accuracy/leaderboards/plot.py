"""Plot of a leaderboard: the F1 of each system, with its interval against the best extractor."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ...plots import svg_figure
from ...tables import Row
from .leaderboard import ORACLE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_EXTRACTOR_COLOUR, _ORACLE_COLOUR, _MODE_COLOUR = "#666666", "#d1783a", "#1b6ca8"


def plot_leaderboard(title: str, table: Sequence[Row], path: Path) -> None:
    """Plot the F1 of each system, with the interval of its difference from the best extractor.

    The dotted line is the F1 of the best extractor. If the bar of a system does not touch the line,
    the difference is significant.

    Parameters
    ----------
    title : str
    table : sequence of Row
        A table of `leaderboard_table`.
    path : Path
        The SVG file to write.
    """
    protocols = list(dict.fromkeys(row["protocol"] for row in table))
    with svg_figure(path, 1 + 5 * len(protocols), 4.2) as figure:
        panels = figure.subplots(1, len(protocols), squeeze=False)[0]
        for axes, protocol in zip(panels, protocols, strict=True):
            _panel(axes, [row for row in table if row["protocol"] == protocol])
        figure.suptitle(f"{title}, {table[0]['pages']} pages")


def _panel(axes: "Axes", rows: Sequence[Row]) -> None:
    best = next(row["F1"] for row in rows if row["against best"] is None)
    axes.axvline(best, color=_EXTRACTOR_COLOUR, linewidth=0.9, linestyle=":")
    for place, row in enumerate(rows):
        low, high = row["against best"] or (0, 0)
        axes.plot([best + low, best + high], [place, place], color=_colour(row), linewidth=1.3)
        axes.plot([row["F1"]], [place], color=_colour(row), marker="o", markersize=5)
    axes.set(
        yticks=range(len(rows)),
        yticklabels=[row["system"] for row in rows],
        xlabel=f"F1, protocol {rows[0]['protocol']}",
    )


def _colour(row: Row) -> str:
    if row["models"]:
        return _MODE_COLOUR
    return _ORACLE_COLOUR if row["system"] == ORACLE else _EXTRACTOR_COLOUR
