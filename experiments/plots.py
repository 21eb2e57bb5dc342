"""SVG figures: the same numbers always give the same bytes."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@contextmanager
def svg_figure(path: Path, width: float, height: float) -> Iterator["Figure"]:
    """Make a figure to draw on, and write it when the block ends.

    Parameters
    ----------
    path : Path
        The SVG file to write; its folder is made if needed.
    width, height : float
        Size in inches.

    Yields
    ------
    matplotlib.figure.Figure
        The lines at the top and on the right of its axes are removed before it is written.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "webjury", "font.size": 9}):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure
        for axes in figure.axes:
            axes.spines[["top", "right"]].set_visible(False)
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, metadata={"Date": None})
