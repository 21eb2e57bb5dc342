"""Load models when they are first needed: the shipped ones, and those of users."""

from functools import cache, lru_cache
from pathlib import Path

from ...choices import MODES, Mode, check_value
from ...errors import ModelError
from ..storage.cards import Card, find_card, read_card
from ..storage.training_pages import load_training_pages
from .selector import Selector
from .voter import Voter

#: Folder of the shipped models.
MODEL_FOLDER = Path(__file__).parent / "shipped"
#: A model that extracts pages.
Model = Selector | Voter


@cache
def shipped(mode: Mode) -> Model:
    """The shipped model of a mode.

    Raises `OptionError` if there is no such mode, and `ModelError` if files are missing or altered.
    """
    check_value("mode", mode, MODES)
    if mode == "selector":
        return Selector.load(MODEL_FOLDER / "selector.json", fast=shipped_voter("fast"))
    return shipped_voter(mode)


@cache
def shipped_card(mode: Mode) -> Card:
    """The card of a shipped model; raises `ModelError` if it is missing or not a card."""
    return read_card(MODEL_FOLDER / f"{mode}.json")


@cache
def shipped_training_pages() -> frozenset[str]:
    """Hashes of the pages that a shipped model was trained on: see `page_hash`."""
    return frozenset().union(*(training_pages(MODEL_FOLDER / f"{mode}.json") for mode in MODES))


@cache
def shipped_voter(mode: Mode) -> Voter:
    """The shipped model of mode ``voter`` or ``fast``."""
    return Voter.load(MODEL_FOLDER / f"{mode}.json")


def load_model(path: str | Path, mode: Mode | None = None) -> Model:
    """Load a voter or a selector that `webjury train` wrote, from its card or the card's folder.

    If a folder contains several, the mode selects one. The last few models are cached: the same
    file gives the same object. Raises `ModelError` if the model cannot be read, was altered or has
    another mode, or if the folder contains several.
    """
    card_path = find_card(Path(path), MODES if mode is None else (mode,))
    try:
        changed = card_path.stat().st_mtime_ns
    except OSError as error:
        raise ModelError(f"cannot read model {card_path}: {error.strerror or error}") from error
    return _load(card_path.resolve(), changed)


def model_mode(path: str | Path) -> Mode:
    """The mode of a model, from its card.

    Raises a `ModelError` if the card cannot be read, or models of its mode do not extract pages.
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


def training_pages(path: str | Path) -> frozenset[str]:
    """Hashes of the pages that a model was trained on, from its card: see `page_hash`.

    Raises a `ModelError` if the card, or the file of hashes that it names, cannot be read.
    """
    card_path = find_card(Path(path), MODES)
    return load_training_pages(card_path, read_card(card_path))


@lru_cache(maxsize=4)
def _load(card_path: Path, _changed: int) -> Model:
    """Load a model; load it again if its files have changed."""
    if model_mode(card_path) == "selector":
        return Selector.load(card_path)
    return Voter.load(card_path)
