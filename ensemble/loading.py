"""Models of a user's own, loaded when they are first needed."""

from functools import lru_cache
from pathlib import Path

from ..errors import ModelError
from .cards import find_card, read_card
from .options import MODES, Mode
from .selector import Selector
from .voter import Voter

__all__ = ["Model", "load_model", "model_mode"]

#: A model that extracts pages.
Model = Selector | Voter


def load_model(path: str | Path, mode: Mode | None = None) -> Model:
    """Load a voter or a selector that `webjury train` wrote.

    Parameters
    ----------
    path : str or Path
        Its card, ``MODE.json``, or the folder that holds it.
    mode : {"voter", "selector", "fast"}, optional
        Which model of a folder with several.

    Returns
    -------
    Selector or Voter
        The same object for the same file: the last few models are kept.

    Raises
    ------
    ModelError
        If it cannot be read, was altered, is of another mode, or a folder holds several.
    """
    card_path = find_card(Path(path), MODES if mode is None else (mode,))
    try:
        changed = card_path.stat().st_mtime_ns
    except OSError as error:
        raise ModelError(f"cannot read model {card_path}: {error.strerror or error}") from error
    return _load(card_path.resolve(), changed)


def model_mode(path: str | Path) -> Mode:
    """The mode of a model, from its card.

    Raises
    ------
    ModelError
        If the card cannot be read, or its model does not extract pages.
    """
    card_path = find_card(Path(path), MODES)
    mode = read_card(card_path).mode
    for known in MODES:
        if mode == known:
            return known
    raise ModelError(
        f"{card_path} is a model of mode {mode}, which extracts no pages: give the card of a "
        f"model of mode {' or '.join(MODES)}"
    )


@lru_cache(maxsize=4)
def _load(card_path: Path, _changed: int) -> Model:
    """Load a model; load it again if its files have been written again."""
    if model_mode(card_path) == "selector":
        return Selector.load(card_path)
    return Voter.load(card_path)
