"""Options and fixtures of the tests, and which tests may read the data sets.

`data_folder` gives the folder that ``WEBJURY_DATA`` names. A test that reads a data set names it:
``@pytest.mark.data("wcxb")``. It is skipped where the set is missing. All other tests run with
``WEBJURY_DATA`` naming a folder that does not exist, so that none of them depends on the data
sets of the machine it runs on.
"""

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from webjury.ensemble.models.loading import MODEL_FOLDER
from webjury.experiments.data.datasets import DATASETS, data_folder

# Runs pytest in tests of this file.
pytest_plugins = ["pytester"]

# How long an example takes says nothing about what it shows.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Haystack reports its use from when it is imported, which some tests do while they are collected.
os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"

NO_DATA = Path(__file__).with_name("no-data-sets")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--lower-floors",
        action="store_true",
        help="rewrite experiments/f1_floors.json, 0.002 below the committed benchmark",
    )
    parser.addoption(
        "--renew-pages",
        action="store_true",
        help="rewrite the expected results of tests/pages: check the changes before you commit",
    )


@pytest.fixture
def own_model(tmp_path: Path) -> Callable[..., Path]:
    """Make a model of mode fast in a folder; returns its card.

    It is a copy of the shipped one. A change, added to the end of its file, gives it another hash.
    """

    def make(name: str, change: str = "") -> Path:
        folder = tmp_path / "models" / name
        folder.mkdir(parents=True)
        for part in (*MODEL_FOLDER.glob("lexicon-*.txt"), *MODEL_FOLDER.glob("fast-first-*.txt")):
            shutil.copy(part, folder)
        data = (MODEL_FOLDER / "fast.txt").read_bytes() + change.encode()
        (folder / "fast.txt").write_bytes(data)
        card = json.loads((MODEL_FOLDER / "fast.json").read_text(encoding="utf-8"))
        card["sha256"] = hashlib.sha256(data).hexdigest()
        path = folder / "fast.json"
        path.write_text(json.dumps(card), encoding="utf-8")
        return path

    return make


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Hide the data sets from tests that are not marked `data`, and from their fixtures."""
    with pytest.MonkeyPatch.context() as patch:
        # The floors are written by a fixture, for whichever test needs it first.
        if not (item.get_closest_marker("data") or item.config.getoption("--lower-floors")):
            patch.setenv("WEBJURY_DATA", str(NO_DATA))
        return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test that is marked `posix` on Windows, or `data` where a data set is missing."""
    if sys.platform == "win32" and item.get_closest_marker("posix"):
        pytest.skip("needs Linux or macOS")
    for mark in item.iter_markers("data"):
        if not mark.args:
            pytest.fail("the mark `data` names no data set", pytrace=False)
        if missing := [name for name in mark.args if not _has_data(name)]:
            pytest.skip(
                f"{', '.join(missing)} not in {data_folder()}: set WEBJURY_DATA to the folder "
                "of the data sets"
            )


def _has_data(name: str) -> bool:
    folder = data_folder() / DATASETS[name].folder
    return folder.is_dir() and any(folder.iterdir())
