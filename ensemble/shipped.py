"""The models that come with webjury, loaded when first asked for."""

from functools import cache
from pathlib import Path

from ..errors import OptionError
from .selector import Selector
from .voter import Voter

__all__ = ["MODES", "shipped"]

#: The three ways to reach a verdict.
MODES = ("voter", "selector", "fast")

_FOLDER = Path(__file__).parent / "models"


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
    model = Selector if mode == "selector" else Voter
    return model.load(_FOLDER / f"{mode}.json")
