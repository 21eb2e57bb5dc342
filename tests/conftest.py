"""Options and fixtures of the tests, and the access of tests to data sets.

A test that reads a data set names it, as in ``@pytest.mark.data("wcxb")``, and is skipped if the
set is not in the folder that ``WEBJURY_DATA`` names. For all other tests, ``WEBJURY_DATA`` names a
folder that does not exist, so that no test depends on the data sets of the machine.
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
from webjury.progress import Step, lines_of_progress

# For tests of this file, which run pytest.
pytest_plugins = ["pytester"]

# Examples have no deadline, because their time depends on the machine.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Set early: Haystack sends reports once it is imported, for some tests during collection.
os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"

NO_DATA = Path(__file__).with_name("no-data-sets")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--lower-floors",
        action="store_true",
        help="rewrite experiments/f1_floors.json, 0.002 below the committed benchmark",
    )
    parser.addoption(
        "--renew-cases",
        action="store_true",
        help="rewrite what cases expect, in files: read the changes before you commit",
    )


@pytest.hookimpl(wrapper=True)
def pytest_cmdline_main(config: pytest.Config) -> Iterator[None]:
    """Where there is no terminal, say every ten seconds how many tests are done."""
    if hasattr(config, "workerinput"):  # a process of pytest-xdist, which its parent counts
        return (yield)
    # pytest does not end its lines of dots.
    with lines_of_progress("\n"), Step("Testing") as step:
        config.pluginmanager.register(_Counter(step))
        return (yield)


class _Counter:
    """Counts the tests that are done, whether they run here or in processes of pytest-xdist."""

    def __init__(self, step: Step) -> None:
        self._step = step

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._step.total = len(session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self._step.total = len(ids)

    def pytest_runtest_logfinish(self) -> None:
        self._step.advance()


@pytest.fixture
def own_model(tmp_path: Path) -> Callable[..., Path]:
    """Make a model of mode fast in a folder, and return its card.

    It is a copy of the shipped model; `change`, appended to its file, changes its hash.
    """

    def make(name: str, change: str = "") -> Path:
        folder = tmp_path / "models" / name
        folder.mkdir(parents=True)
        for kind in ("lexicon-*", "pages-*", "fast-first-*"):
            for part in MODEL_FOLDER.glob(f"{kind}.txt"):
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
        # A fixture writes the floors; any test may be the first to need it.
        if not (item.get_closest_marker("data") or item.config.getoption("--lower-floors")):
            patch.setenv("WEBJURY_DATA", str(NO_DATA))
        return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip tests marked `posix` on Windows, and tests marked `data` if a data set is missing."""
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
