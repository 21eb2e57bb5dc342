"""Cards describe a model in JSON: its mode, training data, files, and the versions it depends on.

A model is trained with certain versions of its jurors, of the parser and of the features. With
other versions it still works, but may not reach the scores on its card.
"""

import platform
import re
import sys
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_origin, get_type_hints

from ...errors import ModelError, ModelVersionWarning
from ...extractors.registry import get_extractor
from ...json_text import load_json
from ...requirements import installed_version
from ..features.matrix import feature_sha256

FORMAT = 1
#: A hash on a card; empty if there is no such file.
_HASH = re.compile("(?:[0-9a-f]{64})?")
#: Libraries recorded on every card. LightGBM and scipy are only installed for training.
_LIBRARIES = ("webjury", "lightgbm", "lxml", "numpy", "scipy")
#: Other versions of these cause no warning: the model's predictions are the same. Cards of earlier
#: versions name RapidFuzz, too.
_HARMLESS = frozenset(("python", "webjury", "lightgbm", "numpy", "rapidfuzz", "scipy"))


@dataclass(frozen=True, slots=True)
class Card:
    """A description of a model: all that is needed to use it, and to train it again."""

    name: str
    mode: str  # what the model is for: a mode, "surrogate" or "page_type"
    jurors: list[str]  # jurors that it uses or chooses from, in the order of its columns
    features: list[str]
    settings: dict[str, Any] = field(default_factory=dict)
    #: Training sets: number of pages and SHA-256 of each.
    data: dict[str, Any] = field(default_factory=dict)
    #: Versions of the libraries that it was trained with, including those of its jurors.
    versions: dict[str, str] = field(default_factory=dict)
    #: Cross-validated scores of models trained in the same way.
    scores: dict[str, Any] = field(default_factory=dict)
    #: Hashes, empty if there is no such file: of the model, of its lexicon, of a voter's first
    #: stage, of the model of mode fast that a selector uses, of the list of its training pages; and
    #: of the definitions of features.
    sha256: str = ""
    lexicon_sha256: str = ""
    first_sha256: list[str] = field(default_factory=list)
    fast_sha256: str = ""
    pages_sha256: str = ""
    features_sha256: str = ""
    format: int = FORMAT


def read_card(path: Path) -> Card:
    """Read a card; raises `ModelError` if it cannot be read, is not a card, or has another format.

    The format is checked first, since other formats may have other fields.
    """
    try:
        record = load_json(path.read_text(encoding="utf-8"), finite=True)
        if isinstance(record, dict) and record.get("format", FORMAT) != FORMAT:
            raise ModelError(f"{path} has format {record['format']}, not {FORMAT}: train it again")
        if unknown := set(record) - {field.name for field in fields(Card)}:
            raise TypeError(f"a card has no field {min(unknown)!r}")
        card = Card(**record)
        _check_fields(card)
        return card
    except OSError as error:
        raise ModelError(f"cannot read model {path}: {error.strerror or error}") from error
    except (ValueError, TypeError, RecursionError) as error:
        raise ModelError(f"{path} is not a model card: {error!s:.200}") from error


def _check_fields(card: Card) -> None:
    """Check the types of a card's fields, and that names of files can be made of them."""
    for name, kind in get_type_hints(Card).items():
        value = getattr(card, name)
        # Not isinstance: True is an int.
        if type(value) is not (get_origin(kind) or kind):
            raise TypeError(f"{name} is {value!r}")
        texts = _texts(value, kind)
        if not all(isinstance(text, str) and text.isprintable() for text in texts):
            raise TypeError(f"{name} is {value!r}")
        if name.endswith("sha256") and not all(_HASH.fullmatch(str(text)) for text in texts):
            raise ValueError(f"{name} is {value!r}, not a hash")
    if card.name in ("", ".", "..") or set(card.name) & set("/\\"):
        raise ValueError(f"name is {card.name!r}")


def _texts(value: Any, kind: object) -> Iterable[object]:  # noqa: ANN401 (any field)
    """The parts of a field that must be text."""
    if kind is str:
        return (value,)
    return value.values() if kind == dict[str, str] else value if kind == list[str] else ()


def find_card(path: Path, modes: Sequence[str]) -> Path:
    """Find a card: the path itself, or the only ``MODE.json`` of the given modes in a folder.

    Raises `ModelError` if a folder contains no such card, or several.
    """
    if not path.is_dir():
        return path
    cards = [path / f"{mode}.json" for mode in modes]
    existing = [card for card in cards if card.is_file()]
    if len(existing) == 1:
        return existing[0]
    if existing:
        names = ", ".join(card.name for card in existing)
        raise ModelError(f"{path} contains several models ({names}): give one of these files")
    card_names = ", ".join(card.name for card in cards)
    raise ModelError(f"{path} contains no model: none of {card_names} exists")


def new_card(
    mode: str, jurors: Sequence[str], features: list[str], settings: dict[str, Any]
) -> Card:
    """The card of a newly trained model, which is named after its mode."""
    return Card(
        name=mode,
        mode=mode,
        jurors=list(jurors),
        features=features,
        settings=settings,
        versions=library_versions(jurors),
        features_sha256=feature_sha256(),
    )


def library_versions(jurors: Sequence[str] = ()) -> dict[str, str]:
    """Versions of everything that a model depends on and that is installed, ``python`` first.

    Raises `MissingExtractorError` if a juror is not installed.
    """
    installed = {library: _installed(library) for library in _LIBRARIES}
    versions = {library: version for library, version in installed.items() if version is not None}
    for juror in jurors:
        extractor = get_extractor(juror)
        versions[extractor.distribution] = extractor.version
    return {"python": platform.python_version(), **versions}


def warn_of_changes(name: str, versions: Mapping[str, str], features_sha256: str) -> None:
    """Warn, once, if a model was trained with other versions than those installed.

    Only the first two numbers of versions are compared. An empty hash of the features is ignored:
    old cards have no hash.
    """
    changes = [
        f"{library} {trained} in training, {installed} installed"
        for library, trained in versions.items()
        if library not in _HARMLESS
        and (installed := _installed(library)) is not None
        and _release_series(installed) != _release_series(trained)
    ]
    if features_sha256 and features_sha256 != feature_sha256():
        changes.append(f"features {features_sha256[:8]} in training, {feature_sha256()[:8]} now")
    if changes:
        warnings.warn(
            f"model {name} may be less accurate than its card says: {'; '.join(changes)}",
            ModelVersionWarning,
            stacklevel=2,
        )


def _installed(library: str) -> str | None:
    # The parser is already imported, and looking up the metadata of a package takes longer.
    if (version := getattr(sys.modules.get(library), "__version__", None)) is not None:
        return str(version)
    return installed_version(library)


def _release_series(version: str) -> list[str]:
    return version.split(".")[:2]
