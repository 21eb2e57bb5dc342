"""Plot the gain in F1 against the number of known pages of the site."""

from collections.abc import Sequence
from pathlib import Path

from ..plots import svg_figure
from ..tables import Row


def plot_gains(table: Sequence[Row], path: Path) -> None:
    """Plot the gain of each data set against the number of known pages, in one panel per mode.

    Parameters
    ----------
    table : sequence of Row
        A table of `joined_table`.
    path : Path
        The SVG file to write.
    """
    modes = _distinct(table, "mode")
    colors = {name: f"C{number}" for number, name in enumerate(_distinct(table, "data set"))}
    with svg_figure(path, 4.5 * len(modes) + 1, 3.6) as figure:
        panels = figure.subplots(1, len(modes), squeeze=False, sharey=True)[0]
        for axes, mode in zip(panels, modes, strict=True):
            axes.axhline(0, color="#999999", linewidth=0.9, linestyle=":")
            for name, color in colors.items():
                rows = [row for row in table if (row["data set"], row["mode"]) == (name, mode)]
                known, gains = [row["known pages"] for row in rows], [row["gain"] for row in rows]
                axes.plot(known, gains, marker="o", markersize=4, color=color, label=name)
            axes.set(title=mode, xlabel="other pages of the site that are known")
        panels[0].set_ylabel("gain in F1")
        figure.legend(handles=panels[0].get_lines()[1:], loc="outside right upper", frameon=False)


def _distinct(table: Sequence[Row], column: str) -> list[str]:
    """List the distinct values of a column, in order."""
    return list(dict.fromkeys(row[column] for row in table))
