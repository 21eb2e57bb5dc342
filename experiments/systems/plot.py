"""Plot the F1 of every system, on blocks and on texts."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..plots import svg_figure
from ..tables import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SMALL, _LARGE, _PRINTED = "#d1783a", "#1b6ca8", "#666666"
_COLOURS = {"small": _SMALL, "large": _LARGE}
_MEASURES = {"F1": "F1 of leaf blocks", "thesis F1": "F1 of texts, the thesis's protocol"}


def plot_systems(table: Sequence[Row], path: Path) -> None:
    """Draw one panel for blocks, with the printed numbers, and one for texts.

    Parameters
    ----------
    table : sequence of Row
        A table of `systems_table`.
    path : Path
        The SVG file to write.
    """
    systems = list(dict.fromkeys(row["system"] for row in table))[::-1]
    with svg_figure(path, 9, 1.4 + 0.32 * len(systems)) as figure:
        panels = figure.subplots(1, len(_MEASURES), sharey=True, squeeze=False)[0]
        for axes, (column, name) in zip(panels, _MEASURES.items(), strict=True):
            _panel(axes, table, systems, column)
            axes.set_xlabel(name)
        figure.axes[0].set(yticks=range(len(systems)), yticklabels=systems)
        figure.axes[0].legend(loc="best", frameon=False)


def _panel(axes: "Axes", table: Sequence[Row], systems: Sequence[str], column: str) -> None:
    for split, colour in _COLOURS.items():
        rows = [row for row in table if row["split"] == split]
        if rows:
            label = f"{max(row['training pages'] for row in rows)} training pages"
            _points(axes, rows, systems, column, "o", colour, label)
    if column == "F1":
        printed = [row for row in table if row["printed F1"] is not None]
        _points(axes, printed, systems, "printed F1", "x", _PRINTED, "printed")
    axes.grid(axis="y", linewidth=0.4)


def _points(
    axes: "Axes",
    rows: Sequence[Row],
    systems: Sequence[str],
    column: str,
    marker: str,
    colour: str,
    label: str,
) -> None:
    axes.plot(
        [row[column] for row in rows],
        [systems.index(row["system"]) for row in rows],
        linestyle="",
        marker=marker,
        markersize=5,
        color=colour,
        label=label,
    )
