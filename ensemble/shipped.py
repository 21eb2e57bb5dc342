"""The models that come with webjury, loaded when they are first needed."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from .cards import Card, read_card
from .loading import Model
from .options import MODES, Mode, check_value
from .selector import Selector
from .voter import Voter

if TYPE_CHECKING:
    from .cascade import Cascade

__all__ = ["MODEL_FOLDER", "shipped", "shipped_card", "shipped_cascade", "shipped_voter"]

#: Folder of the models.
MODEL_FOLDER = Path(__file__).parent / "models"
_OPERATING_POINTS = MODEL_FOLDER / "operating_points.json"


@cache
def shipped(mode: Mode) -> Model:
    """The shipped model of a mode.

    Parameters
    ----------
    mode : {"voter", "selector", "fast"}

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
    check_value("mode", mode, MODES)
    if mode == "selector":
        return Selector.load(MODEL_FOLDER / "selector.json", fast=shipped_voter("fast"))
    return shipped_voter(mode)


@cache
def shipped_card(mode: Mode) -> Card:
    """The card of a shipped model.

    Raises
    ------
    ModelError
        If it is missing or no card.
    """
    return read_card(MODEL_FOLDER / f"{mode}.json")


@cache
def shipped_cascade() -> "Cascade":
    """The shipped models of the modes ``fast`` and ``voter`` as a cascade.

    Raises
    ------
    ModelError
        If a file is missing or altered.
    """
    from .cascade import Cascade
    from .operating_points import OperatingPoints

    points = OperatingPoints.load(_OPERATING_POINTS)
    return Cascade(shipped_voter("fast"), shipped_voter("voter"), points)


@cache
def shipped_voter(mode: Mode) -> Voter:
    """The shipped model of mode ``voter`` or ``fast``."""
    return Voter.load(MODEL_FOLDER / f"{mode}.json")
