"""Cards describe a model in JSON: its kind, its training data, and its files."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_origin, get_type_hints

from ...errors import ModelError

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Card:
    """A description of a model: all that is needed to use it, and to train it again."""

    name: str
    mode: str  # what it is for: a mode, or "surrogate" or "page_type"
    jurors: list[str]  # that it uses or chooses from, in the order of its columns
    features: list[str]
    settings: dict[str, Any] = field(default_factory=dict)
    #: Training sets: number of pages and SHA-256 of each.
    data: dict[str, Any] = field(default_factory=dict)
    #: The libraries that it was trained with, including those of its jurors.
    versions: dict[str, str] = field(default_factory=dict)
    #: Cross-validated scores of models made in this way.
    scores: dict[str, Any] = field(default_factory=dict)
    #: Hashes, empty where there is nothing: of the model's file, of its lexicon's, of the files of
    #: a voter's first stage, of the model of mode fast that a selector uses, of its features.
    sha256: str = ""
    lexicon_sha256: str = ""
    first_sha256: list[str] = field(default_factory=list)
    fast_sha256: str = ""
    features_sha256: str = ""
    format: int = FORMAT


def read_card(path: Path) -> Card:
    """Read a card; raises `ModelError` if it cannot be read, is no card, or has another format.

    The format is checked first, since other formats may have other fields.
    """
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(record, dict) and record.get("format", FORMAT) != FORMAT:
            raise ModelError(f"{path} has format {record['format']}, not {FORMAT}: train it again")
        if unknown := set(record) - {one.name for one in fields(Card)}:
            raise TypeError(f"a card has no field {min(unknown)!r}")
        card = Card(**record)
        _check_fields(card)
        return card
    except OSError as error:
        raise ModelError(f"cannot read model {path}: {error.strerror or error}") from error
    except (ValueError, TypeError, RecursionError) as error:
        raise ModelError(f"{path} is not a model card: {error}") from error


def _check_fields(card: Card) -> None:
    """Check the types of a card's fields, and that its name can be the name of a file."""
    for name, kind in get_type_hints(Card).items():
        value = getattr(card, name)
        texts = kind == list[str]
        if not isinstance(value, get_origin(kind) or kind) or (
            texts and not all(isinstance(one, str) for one in value)
        ):
            raise TypeError(f"{name} is {value!r}")
    if card.name in ("", ".", "..") or set(card.name) & set("/\\\0"):
        raise ValueError(f"name is {card.name!r}")


def find_card(path: Path, modes: Sequence[str]) -> Path:
    """Find a card: the file itself, or the only card ``MODE.json`` of some modes in a folder.

    Raises `ModelError` if a folder holds no such card, or several.
    """
    if not path.is_dir():
        return path
    cards = [path / f"{mode}.json" for mode in modes]
    found = [card for card in cards if card.is_file()]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(card.name for card in found)
        raise ModelError(f"{path} holds several models ({names}): give one of these files")
    wanted = ", ".join(card.name for card in cards)
    raise ModelError(f"{path} holds no model: none of {wanted} is there")
