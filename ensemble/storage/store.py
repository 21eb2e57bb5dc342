"""Models on disk: a file in LightGBM's text format, and a JSON card that describes it.

No pickles: every version of LightGBM reads the text, and nothing in it is executed.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ...errors import ModelError
from ...files import write_atomically
from ...messages import count_of
from .cards import Card, find_card, read_card, warn_of_changes
from .contributions import Contributions
from .forest import Forest
from .forest_text import read_trees


class StoredModel:
    """A LightGBM model, made from its text, which is parsed at the first prediction."""

    def __init__(self, text: str) -> None:
        self._read_text: Callable[[], str] = lambda: text

    @property
    def text(self) -> str:
        """The model in LightGBM's text format. A model from a file rereads it, to save memory.

        Raises `ModelError` if the file is missing or was altered since.
        """
        return self._read_text()

    @cached_property
    def sha256(self) -> str:
        """Hash of the model file."""
        return text_sha256(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.text,)

    @cached_property
    def _forest(self) -> Forest:
        return Forest(read_trees(self.text))

    @cached_property
    def _contributions(self) -> Contributions:
        return Contributions(read_trees(self.text))

    def predict(self, *features: NDArray[np.float32]) -> NDArray[np.float64]:
        """Predict one value for each row, or for each row and class, in a single thread.

        The features are the columns of one or more tables, side by side.
        """
        self._check_columns(features)
        return self._forest.predict(*features)

    def contributions(self, features: NDArray[np.float32]) -> NDArray[np.float64]:
        """How much each feature added to each prediction: see `Contributions.of`."""
        self._check_columns((features,))
        return self._contributions.of(features)

    def check_shape(self, n_features: int, n_outputs: int = 1) -> None:
        """Raise a `ModelError` unless the model has these numbers of features and outputs."""
        shape = self._forest.n_features, self._forest.n_outputs
        if shape != (n_features, n_outputs):
            raise ModelError(
                f"the model has {shape[0]:,} features and {count_of(shape[1], 'output')}, not "
                f"{n_features:,} and {n_outputs:,}: its card belongs to another model"
            )

    def _check_columns(self, tables: Sequence[NDArray[np.float32]]) -> None:
        n_columns = sum([table.shape[1] for table in tables])
        if n_columns != self._forest.n_features:
            raise ModelError(
                f"the model has {self._forest.n_features} features, not {n_columns}: "
                "its card belongs to another model"
            )

    def save(self, folder: Path, card: Card) -> None:
        """Write ``NAME.txt`` and ``NAME.json``, with its hash, into a folder, creating it."""
        record = asdict(card) | {"sha256": write_part(folder, f"{card.name}.txt", self.text)}
        card_text = json.dumps(record, indent=2, ensure_ascii=False) + "\n"
        write_part(folder, f"{card.name}.json", card_text)

    @classmethod
    def load(cls, card_path: Path) -> "tuple[StoredModel, Card]":
        """Read a model and its card, and check that they belong together.

        Raises `ModelError` if either file is missing, unreadable, of another format, altered or
        broken.
        """
        card = read_card(card_path)
        return cls.read(card_path, f"{card.name}.txt", card.sha256), card

    @classmethod
    def read(cls, card_path: Path, name: str, sha256: str) -> Self:
        """Read the model in a file in the folder of its card, and check its hash.

        Raises `ModelError` if it cannot be read, was altered, or is not a LightGBM forest.
        """
        model = cls(read_part(card_path, name, sha256))
        try:
            model._forest  # noqa: B018 - making it checks the text
        except ModelError as error:
            raise ModelError(f"{card_path.with_name(name)}: {error}") from error
        model.sha256 = sha256
        model._read_text = partial(read_part, card_path.absolute(), name, sha256)
        return model


def open_model(path: str | Path, modes: Sequence[str]) -> tuple[Path, StoredModel, Card]:
    """Read a model of one of the modes and its card, given the card's path or its folder.

    Raises `ModelError` if it cannot be read, was altered, or has another mode. Warns if it was
    trained with other versions than those installed.
    """
    card_path = find_card(Path(path), modes)
    model, card = StoredModel.load(card_path)
    if card.mode not in modes:
        raise ModelError(f"{path} is a model of mode {card.mode}, not {' or '.join(modes)}")
    warn_of_changes(card.name, card.versions, card.features_sha256)
    return card_path, model, card


def text_sha256(text: str) -> str:
    """SHA-256 of a text in UTF-8, and so of its file."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def write_part(folder: Path, name: str, text: str) -> str:
    """Write a file of a model into a folder, creating it if needed; return its SHA-256."""
    folder.mkdir(parents=True, exist_ok=True)
    data = text.encode("utf-8")
    write_atomically(folder / name, lambda unfinished: unfinished.write_bytes(data))
    return text_sha256(text)


def read_part(card_path: Path, name: str, sha256: str) -> str:
    """Read a file of a model in the folder of its card, and check its hash.

    Raises `ModelError` if it cannot be read, is not text, or has another hash.
    """
    path = card_path.with_name(name)
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or error
        raise ModelError(f"cannot read model {card_path}: {name}: {reason}") from error
    actual_sha256 = hashlib.sha256(data).hexdigest()
    if actual_sha256 != sha256:
        raise ModelError(
            f"{path} was altered: its SHA-256 is {actual_sha256}, "
            f"not {sha256}; get all files of the model again from one source"
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ModelError(f"the model of {card_path} is not text: {error}") from error
