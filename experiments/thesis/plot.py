"""What each step from the thesis's setup to ours buys, as a picture."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..tables import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_steps"]

# What the steps lie between: its line, and the side its name stands on, out of others' way.
_LINES = {
    "BTE": ("-", "right"),
    "oracle of 4 jurors": (":", "left"),
    "oracle of 8 jurors": (":", "left"),
    "ceiling of sections": ("--", "right"),
    "ceiling of blocks": ("--", "right"),
}
_JURY, _ALONE, _GREY = "#1b6ca8", "#d1783a", "#666666"


def plot_steps(table: Sequence[Row], path: Path) -> None:
    """Draw the F1 of each step, with the jury and without, between BTE and what bounds them.

    Parameters
    ----------
    table : sequence of Row
        As `steps_table` gives it.
    path : Path
        Of an SVG file.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    steps = [row for row in table if row["step"]]
    # The same numbers give the same file.
    with mpl.rc_context({"svg.hashsalt": "webjury", "font.size": 9}):
        figure = Figure(figsize=(8, 4.6), layout="constrained")
        axes = figure.add_subplot()
        for row in table:
            if row["system"] in _LINES:
                _line(axes, row["system"], float(row["F1"]))
        _curves(axes, steps)
        axes.set_xticks(range(len(steps)), [row["step"].replace(" to ", "\nto ") for row in steps])
        axes.set_xlim(-0.4, len(steps) - 0.2)
        axes.tick_params(axis="x", labelsize=7.5)
        axes.set_ylabel("F1 on CleanEval, the thesis's protocol")
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(loc="lower right", frameon=False)
        figure.savefig(path, metadata={"Date": None})


def _curves(axes: "Axes", steps: Sequence[Row]) -> None:
    """F1 of the steps; bars are the spread over splits."""
    axes.errorbar(
        range(len(steps)),
        [float(row["F1"]) for row in steps],
        yerr=[float(row["deviation"]) for row in steps],
        label="with the jury",
        color=_JURY,
        marker="o",
        markersize=5,
        linewidth=1.3,
        capsize=3,
    )
    axes.plot(
        range(len(steps)),
        [float(row["alone"]) for row in steps],
        label="without a jury",
        color=_ALONE,
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
