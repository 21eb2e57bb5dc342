"""How honest the voter's estimate is, as a picture."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ..tables import Row
from .error_analysis import ALL

__all__ = ["plot_calibration"]

_COLOURS = ("#1b6ca8", "#d1783a", "#3a7d44", "#666666")


def plot_calibration(tables: Mapping[str, Sequence[Row]], path: Path) -> None:
    """Draw the mean F1 of pages against what was expected of them.

    Points on the diagonal are pages that are as good as was said; a point's size is the number
    of its pages.

    Parameters
    ----------
    tables : mapping of str to sequence of Row
        As `calibration_table` gives them, by data set.
    path : Path
        Of an SVG file.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # The same numbers give the same file.
    with mpl.rc_context({"svg.hashsalt": "webjury", "font.size": 9}):
        figure = Figure(figsize=(4.2, 4.2), layout="constrained")
        axes = figure.subplots()
        axes.plot([0, 1], [0, 1], color="#999999", linewidth=0.9, linestyle=":")
        for colour, (name, table) in zip(_COLOURS, tables.items(), strict=False):
            bands = [row for row in table if row["expected"] != ALL]
            expected = [float(row["mean expected F1"]) for row in bands]
            f1 = [float(row["mean F1"]) for row in bands]
            sizes = [10 + float(row["pages"]) / 5 for row in bands]
            axes.plot(expected, f1, color=colour, linewidth=0.8)
            axes.scatter(expected, f1, s=sizes, color=colour, label=name)
        axes.set(xlabel="expected F1", ylabel="F1", xlim=(0, 1), ylim=(0, 1))
        axes.legend(frameon=False)
        axes.spines[["top", "right"]].set_visible(False)
        figure.savefig(path, metadata={"Date": None})
