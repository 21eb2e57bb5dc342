"""The models that come with webjury, loaded when first asked for."""

from functools import cache
from pathlib import Path

from ..errors import OptionError
from .cascade import Cascade
from .selector import Selector
from .trade import Trade
from .voter import Voter

__all__ = ["MODES", "TRADE", "in_mode", "shipped", "shipped_voter"]

#: The three ways to reach a verdict.
MODES = ("voter", "selector", "fast")

_FOLDER = Path(__file__).parent / "models"
#: File that says what the jury costs and brings.
TRADE = _FOLDER / "trade.json"


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
    return Selector.load(_FOLDER / "selector.json") if mode == "selector" else shipped_voter(mode)


@cache
def in_mode(mode: str) -> Cascade | Selector | Voter:
    """What judges in a mode: its shipped model, in mode voter the cascade of two.

    Parameters
    ----------
    mode : str
        One of `MODES`.

    Returns
    -------
    Cascade, Selector or Voter

    Raises
    ------
    OptionError
        If there is no such mode.
    ModelError
        If a file is missing or altered.
    """
    if mode == Cascade.mode:
        return Cascade(shipped_voter("fast"), shipped_voter("voter"), Trade.load(TRADE))
    return shipped(mode)


@cache
def shipped_voter(mode: str) -> Voter:
    """The model that is shipped for mode ``voter``, the whole jury's, or ``fast``."""
    return Voter.load(_FOLDER / f"{mode}.json")
