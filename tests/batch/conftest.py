"""Pages, a crawl and the output of a run over it."""

import shutil
from pathlib import Path

import pytest

from batch_runs import run, work_here
from webjury.batch.inputs import opening
from webjury.experiments.soak.poison import generate_pages, write_crawl

N_PAGES = 7


@pytest.fixture(scope="module", autouse=True)
def _work_here():
    with work_here():
        yield


@pytest.fixture(scope="session")
def healthy():
    """HTML of a few pages with content, by name."""
    return {name: html for name, _, html in generate_pages(N_PAGES, every=None)}


@pytest.fixture(scope="session")
def crawl(tmp_path_factory):
    """A crawl that no test may change."""
    path = tmp_path_factory.mktemp("crawl") / "crawl.warc.gz"
    write_crawl(path, 25, every=None)
    return path


@pytest.fixture
def own_crawl(crawl, tmp_path):
    """A copy of the crawl, to change."""
    return Path(shutil.copy(crawl, tmp_path))


@pytest.fixture(scope="module")
def finished(crawl, tmp_path_factory):
    """The output of a run over the crawl; tests copy it."""
    folder = tmp_path_factory.mktemp("finished")
    run([crawl], folder)
    return folder


@pytest.fixture
def output(tmp_path):
    return tmp_path / "corpus"


@pytest.fixture
def corpus(finished, output):
    """The output folder of a finished run over the crawl."""
    return Path(shutil.copytree(finished, output))


@pytest.fixture
def memory(monkeypatch):
    """The memory of fsspec, which takes the place of another machine; all tests share it."""
    fsspec = pytest.importorskip("fsspec")
    monkeypatch.setattr(opening, "_RETRY_DELAYS", ())
    system = fsspec.filesystem("memory")
    yield system
    for name in system.ls("/", detail=False):
        system.rm(name, recursive=True)
