"""The models that come with webjury, loaded when first asked for."""

from functools import cache
from pathlib import Path

from ..errors import OptionError
from .cascade import Cascade
from .operating_points import OperatingPoints
from .selector import Selector
from .voter import Voter

__all__ = ["MODEL_FOLDER", "MODES", "shipped", "shipped_cascade", "shipped_voter"]

#: The three ways to reach a verdict.
MODES = ("voter", "selector", "fast")

#: Folder of the models.
MODEL_FOLDER = Path(__file__).parent / "models"
# Says what the jury costs and brings.
_TRADE = MODEL_FOLDER / "trade.json"


@cache
def shipped(mode: str) -> Selector | Voter:
    """The model that is shipped for a mode.

    Parameters
    ----------
    mode : str
        One of `MODES`.

    Returns
    -------
    Selector or Voter

    Raises
    ------
    OptionError
        If there is no such mode.
    ModelError
        If its files are missing or altered.
    """
    if mode not in MODES:
        raise OptionError(f"no mode is called {mode!r}; there are: {', '.join(MODES)}")
    return (
        Selector.load(MODEL_FOLDER / "selector.json") if mode == "selector" else shipped_voter(mode)
    )


@cache
def shipped_cascade() -> Cascade:
    """The shipped models of modes ``fast`` and ``voter``, the one before the other.

    Raises
    ------
    ModelError
        If a file is missing or altered.
    """
    return Cascade(shipped_voter("fast"), shipped_voter("voter"), OperatingPoints.load(_TRADE))


@cache
def shipped_voter(mode: str) -> Voter:
    """The model that is shipped for mode ``voter`` or ``fast``."""
    return Voter.load(MODEL_FOLDER / f"{mode}.json")
