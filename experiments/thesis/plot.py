"""Plot the steps from the thesis's setup to ours."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..plots import svg_figure
from ..tables import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Line styles of BTE and the upper bounds, and the side with room for the name.
_LINES = {
    "BTE": ("-", "right"),
    "oracle of 4 jurors": (":", "left"),
    "oracle of 8 jurors": (":", "left"),
    "ceiling of sections": ("--", "right"),
    "ceiling of blocks": ("--", "right"),
}
_WITH_JURY, _WITHOUT_JURY, _GREY = "#1b6ca8", "#d1783a", "#666666"


def plot_steps(table: Sequence[Row], path: Path) -> None:
    """Plot the F1 of each step, with and without the jury, between BTE and the upper bounds.

    Parameters
    ----------
    table : sequence of Row
        A table of `steps_table`.
    path : Path
        The SVG file to write.
    """
    steps = [row for row in table if row["step"]]
    with svg_figure(path, 8, 4.6) as figure:
        axes = figure.add_subplot()
        for row in table:
            if row["system"] in _LINES:
                _line(axes, row["system"], row["F1"])
        _curves(axes, steps)
        axes.set_xticks(range(len(steps)), [row["step"].replace(" to ", "\nto ") for row in steps])
        axes.set_xlim(-0.4, len(steps) - 0.2)
        axes.tick_params(axis="x", labelsize=7.5)
        axes.set_ylabel("F1 on CleanEval, the thesis's protocol")
        axes.legend(loc="lower right", frameon=False)


def _curves(axes: "Axes", steps: Sequence[Row]) -> None:
    """Draw the F1 of the steps; bars show the standard deviation over splits."""
    axes.errorbar(
        range(len(steps)),
        [row["F1"] for row in steps],
        yerr=[row["deviation"] for row in steps],
        label="with the jury",
        color=_WITH_JURY,
        marker="o",
        markersize=5,
        linewidth=1.3,
        capsize=3,
    )
    axes.plot(
        range(len(steps)),
        [row["without jury"] for row in steps],
        label="without a jury",
        color=_WITHOUT_JURY,
        marker="s",
        markersize=5,
        linewidth=1.3,
    )


def _line(axes: "Axes", system: str, f1: float) -> None:
    style, side = _LINES[system]
    axes.axhline(f1, color=_GREY, linewidth=0.9, linestyle=style)
    axes.annotate(
        system,
        (0 if side == "left" else 1, f1),
        xycoords=axes.get_yaxis_transform(),
        xytext=(3, -9) if side == "left" else (0, 2),
        textcoords="offset points",
        ha=side,
        fontsize=7.5,
        color=_GREY,
    )
