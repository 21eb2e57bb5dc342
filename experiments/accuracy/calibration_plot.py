"""Plot the F1 that the voter reaches against the F1 that it expects."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ..plots import svg_figure
from ..tables import Row
from .error_analysis import ALL

_COLOURS = ("#1b6ca8", "#d1783a", "#3a7d44", "#666666")


def plot_calibration(tables: Mapping[str, Sequence[Row]], path: Path) -> None:
    """Plot the mean F1 of each band of pages against its mean expected F1.

    Bands on the diagonal are well calibrated; larger points stand for more pages.

    Parameters
    ----------
    tables : mapping of str to sequence of Row
        Tables of `calibration_table`, by data set.
    path : Path
        The SVG file to write.
    """
    with svg_figure(path, 4.2, 4.2) as figure:
        axes = figure.subplots()
        axes.plot([0, 1], [0, 1], color="#999999", linewidth=0.9, linestyle=":")
        for colour, (name, table) in zip(_COLOURS, tables.items(), strict=False):
            bands = [row for row in table if row["expected"] != ALL]
            expected = [row["mean expected F1"] for row in bands]
            f1 = [row["mean F1"] for row in bands]
            sizes = [10 + row["pages"] / 5 for row in bands]
            axes.plot(expected, f1, color=colour, linewidth=0.8)
            axes.scatter(expected, f1, s=sizes, color=colour, label=name)
        axes.set(xlabel="expected F1", ylabel="F1", xlim=(0, 1), ylim=(0, 1))
        axes.legend(frameon=False)
