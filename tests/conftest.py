"""Options and fixtures of all tests."""

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from webjury.ensemble.shipped import MODEL_FOLDER


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--lower-floors",
        action="store_true",
        help="write experiments/f1_floors.json anew, 0.002 below the committed benchmark",
    )
    parser.addoption(
        "--renew-pages",
        action="store_true",
        help="write what is expected of tests/pages anew: look at what changed before you commit",
    )


@pytest.fixture
def own_model(tmp_path: Path) -> Callable[..., Path]:
    """Make a model of mode fast in a folder; returns its card.

    It is a copy of the shipped one. A change, added to the end of its file, gives it another hash.
    """

    def make(name: str, change: str = "") -> Path:
        folder = tmp_path / "models" / name
        folder.mkdir(parents=True)
        for lexicon in MODEL_FOLDER.glob("lexicon-*.txt"):
            shutil.copy(lexicon, folder)
        data = (MODEL_FOLDER / "fast.txt").read_bytes() + change.encode()
        (folder / "fast.txt").write_bytes(data)
        card = json.loads((MODEL_FOLDER / "fast.json").read_text(encoding="utf-8"))
        card["sha256"] = hashlib.sha256(data).hexdigest()
        path = folder / "fast.json"
        path.write_text(json.dumps(card), encoding="utf-8")
        return path

    return make
