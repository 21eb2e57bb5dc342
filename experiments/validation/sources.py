"""Sources of a result: everything that it depends on. If one changes, the result is stale."""

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ...choices import Mode
from ...ensemble.models.jury import JURY
from ...ensemble.models.loading import shipped_card
from ...ensemble.storage.cards import library_versions
from ...progress import track_in_lines
from ..data.datasets import fingerprint
from .benchmark_run import OTHERS, training_sets

#: Hashes, versions and settings by name, as in JSON.
Sources = dict[str, Any]

_PACKAGE = Path(__file__).parents[2]
#: Folders of the code that scores depend on, including features, settings and copies.
_CODE = (
    *("segmenter", "extractors", "ensemble"),
    *("experiments/data", "experiments/scoring", "experiments/validation", "experiments/accuracy"),
)


def sources_of_unseen(
    datasets: Sequence[str], modes: Sequence[Mode], *, seed: int = 0
) -> dict[str, Sources]:
    """Collect what the results of `score_unseen` depend on.

    Parameters
    ----------
    datasets, modes, seed
        As in `score_unseen`.

    Returns
    -------
    dict of str to dict
        By data set: its hash; the hashes and weights of the training sets, or the hashes of the
        shipped models; modes, seed, versions of libraries and the hash of the code.

    Raises
    ------
    DataError
        If a data set is missing.
    """
    weights, read_fingerprint = training_sets(), cache(fingerprint)
    common = {
        "modes": list(modes),
        "seed": seed,
        "versions": library_versions((*JURY, *OTHERS)),
        "code": _code_sha256(),
    }
    return {
        dataset: {
            "data": read_fingerprint(dataset),
            "learned from": {
                name: {**read_fingerprint(name), "weight": weight}
                for name, weight in weights.items()
                if name != dataset
            }
            if dataset in weights
            else {mode: _sha256(repr(shipped_card(mode)).encode()) for mode in modes},
            **common,
        }
        for dataset in track_in_lines(datasets, "Hashing data sets")
    }


def _code_sha256() -> str:
    files = (path for folder in _CODE for path in sorted((_PACKAGE / folder).rglob("*.p*")))
    code = (path.read_bytes() for path in files if path.suffix in (".pxd", ".py", ".pyx"))
    return _sha256("".join(map(_sha256, code)).encode())


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
