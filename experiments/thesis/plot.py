"""What each step from the thesis's setup to ours buys, as a picture."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .comparison import Comparison
from .scores import split_f1
from .tables import STEPS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_steps"]

_JURY, _ALONE, _GREY = "#1b6ca8", "#d1783a", "#666666"


def plot_steps(comparison: Comparison, path: Path) -> None:
    """Draw the F1 of each step, with the jury and without, between BTE and what bounds them.

    Parameters
    ----------
    comparison : Comparison
    path : Path
        Of an SVG file.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    # The same numbers give the same file.
    with mpl.rc_context({"svg.hashsalt": "webjury", "font.size": 9}):
        figure = Figure(figsize=(8, 4.6), layout="constrained")
        axes = figure.add_subplot()
        _lines(axes, comparison)
        places = range(len(STEPS))
        _points(axes, comparison, [step.alone for step in STEPS], "without a jury", _ALONE, "s")
        _points(axes, comparison, [step.jury for step in STEPS], "with the jury", _JURY, "o")
        axes.set_xticks(places, [step.change.replace(" to ", "\nto ") for step in STEPS])
        axes.set_xlim(-0.4, len(STEPS) - 0.2)
        axes.tick_params(axis="x", labelsize=7.5)
        axes.set_ylabel("F1 on CleanEval, the thesis's protocol")
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(loc="lower right", frameon=False)
        figure.savefig(path, metadata={"Date": None})


def _points(
    axes: "Axes",
    comparison: Comparison,
    systems: Sequence[str],
    label: str,
    colour: str,
    marker: str,
) -> None:
    f1 = [split_f1(comparison.judged(system, comparison.small)) for system in systems]
    means = [values.mean() for values in f1]
    axes.errorbar(
        range(len(systems)),
        means,
        yerr=[values.std() for values in f1],
        label=label,
        color=colour,
        marker=marker,
        markersize=5,
        linewidth=1.3,
        capsize=3,
    )


def _lines(axes: "Axes", comparison: Comparison) -> None:
    for system, style in (
        ("BTE", "-"),
        ("oracle of 4 jurors", ":"),
        ("oracle of 8 jurors", ":"),
        ("ceiling of sections", "--"),
        ("ceiling of blocks", "--"),
    ):
        f1 = split_f1(comparison.judged(system, comparison.small)).mean()
        axes.axhline(f1, color=_GREY, linewidth=0.9, linestyle=style)
        axes.annotate(
            system,
            (len(STEPS) - 0.2, f1),
            xytext=(0, 2),
            textcoords="offset points",
            ha="right",
            fontsize=7.5,
            color=_GREY,
        )
