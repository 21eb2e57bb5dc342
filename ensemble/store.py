"""Models on disk: LightGBM's own text, and a JSON card beside it that says what it is.

No pickles: a model is read by any version of LightGBM, and nothing in it is run.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..errors import ModelError

if TYPE_CHECKING:
    from lightgbm import Booster

__all__ = ["Card", "StoredModel", "read_part", "write_part"]

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Card:
    """What a model is: all that is needed to use it and to make it again.

    Attributes
    ----------
    name : str
        Name of the model and of its files.
    mode : str
        What it is for: ``"voter"``, ``"fast"``, ``"selector"``, ``"page_type"``.
    jurors : list of str
        Base extractors it hears or chooses from, in the order of its columns.
    features : list of str
        Its columns.
    settings : dict
        Parameters of the training.
    data : dict
        Training sets: number of pages and SHA-256 of each.
    versions : dict of str to str
        Libraries it was made with.
    scores : dict
        Cross-validated scores of models made in this way.
    sha256 : str
        Hash of the model file; empty before it is written.
    lexicon_sha256 : str
        Hash of the lexicon's file; empty where there is none.
    format : int
        Version of this card.
    """

    name: str
    mode: str
    jurors: list[str]
    features: list[str]
    settings: dict[str, Any] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    scores: dict[str, Any] = field(default_factory=dict)
    sha256: str = ""
    lexicon_sha256: str = ""
    format: int = FORMAT


class StoredModel:
    """A LightGBM model as text, parsed when it is first asked.

    Parameters
    ----------
    text : str
        The model in LightGBM's text format.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def sha256(self) -> str:
        """Hash of the model file."""
        return hashlib.sha256(self.text.encode("utf-8")).hexdigest()

    @cached_property
    def _booster(self) -> "Booster":
        # In the process that predicts: a child forked after this would hang.
        import lightgbm

        return lightgbm.Booster(model_str=self.text)

    def predict(self, features: NDArray[np.float32]) -> NDArray[np.float64]:
        """Predict one value a row, or one a row and class, with one thread.

        Parameters
        ----------
        features : ndarray of float32, shape (n_rows, n_features)

        Returns
        -------
        ndarray of float, shape (n_rows,) or (n_rows, n_classes)
        """
        if not len(features):
            return np.zeros(0)
        return np.asarray(self._booster.predict(features, num_threads=1), dtype=np.float64)

    def contributions(self, features: NDArray[np.float32]) -> NDArray[np.float64]:
        """How far each feature moved each prediction.

        Parameters
        ----------
        features : ndarray of float32, shape (n_rows, n_features)

        Returns
        -------
        ndarray of float, shape (n_rows, n_features)
            In the model's own unit, which is log-odds for one that predicts shares.
        """
        if not len(features):
            return np.zeros((0, features.shape[1]))
        moved = self._booster.predict(features, num_threads=1, pred_contrib=True)
        return np.asarray(moved, dtype=np.float64)[:, :-1]

    def save(self, folder: Path, card: Card) -> None:
        """Write ``NAME.txt`` and ``NAME.json`` into a folder, which is made.

        Parameters
        ----------
        folder : Path
        card : Card
            Its hash is filled in.
        """
        record = asdict(card) | {"sha256": write_part(folder, f"{card.name}.txt", self.text)}
        card_text = json.dumps(record, indent=2, ensure_ascii=False) + "\n"
        write_part(folder, f"{card.name}.json", card_text)

    @classmethod
    def load(cls, path: Path) -> "tuple[StoredModel, Card]":
        """Read a model and its card, and check that they belong together.

        Parameters
        ----------
        path : Path
            The card, or the folder that holds the one card.

        Returns
        -------
        model : StoredModel
        card : Card

        Raises
        ------
        ModelError
            If either file is missing, unreadable, of another format or altered.
        """
        card_path = _find_card(path)
        try:
            card = _read_card(card_path)
            text = read_part(card_path, f"{card.name}.txt", card.sha256)
        except OSError as error:
            raise ModelError(f"cannot read model {card_path}: {error}") from error
        except (ValueError, TypeError) as error:
            raise ModelError(f"{card_path} is not a model card: {error}") from error
        return cls(text), card


def write_part(folder: Path, name: str, text: str) -> str:
    """Write a file of a model into a folder, which is made; give its hash.

    Parameters
    ----------
    folder : Path
    name : str
    text : str

    Returns
    -------
    str
        SHA-256 of the file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    data = text.encode("utf-8")
    (folder / name).write_bytes(data)
    return hashlib.sha256(data).hexdigest()


def read_part(card_path: Path, name: str, sha256: str) -> str:
    """Read a file of a model that lies beside its card, and check that it belongs to it.

    Parameters
    ----------
    card_path : Path
    name : str
    sha256 : str
        What the card says its hash is.

    Returns
    -------
    str

    Raises
    ------
    ModelError
        If it is another file than the card was written for.
    OSError
        If it cannot be read.
    """
    data = card_path.with_name(name).read_bytes()
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        raise ModelError(
            f"{name} beside {card_path} was altered: its SHA-256 is {found}, "
            f"not {sha256}; get all files of the model again from one source"
        )
    return data.decode("utf-8")


def _read_card(path: Path) -> Card:
    """Read a card; its format is looked at first, for another one may have other fields."""
    record = json.loads(path.read_text(encoding="utf-8"))
    if isinstance(record, dict) and record.get("format", FORMAT) != FORMAT:
        raise ModelError(f"{path} has format {record['format']}, not {FORMAT}: train it again")
    return Card(**record)


def _find_card(path: Path) -> Path:
    if not path.is_dir():
        return path
    cards = sorted(path.glob("*.json"))
    if len(cards) != 1:
        found = ", ".join(card.name for card in cards) or "none"
        raise ModelError(f"{path} should hold one model card (*.json); it holds {found}")
    return cards[0]
