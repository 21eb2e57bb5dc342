"""Extraction within a time limit, or a `DeadlineError`."""

import importlib
from multiprocessing.pool import ThreadPool
from pathlib import Path

import pytest

from webjury import DeadlineError, InputError, OptionError, Page, WorkerError, extract
from webjury.answer import deadline

ARTICLE = (Path(__file__).parents[2] / "examples" / "article.html").read_bytes()

DEADLY = """
import os, signal

def extract_page(page, *arguments, **options):
    if page == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("source", [ARTICLE, ARTICLE.decode(), Page(ARTICLE)], ids=type)
def test_a_result_in_time_is_that_without_a_limit(source):
    limited = extract(source, mode="fast", favor="recall", timeout=60)
    assert limited == extract(source, mode="fast", favor="recall")


def test_what_was_cut_in_a_parsed_page_is_warned_of_once():
    page = Page("<p>w" * 30_001)
    assert len(page.flow.breaks) < 30_000
    warnings = extract(page, mode="fast", timeout=120).warnings
    assert sum("neighbouring blocks were joined" in warning for warning in warnings) == 1


def test_a_page_that_takes_longer_raises_a_deadline_error():
    page = "<table>" + "<tr><td>cell after cell after cell" * 60_000
    with pytest.raises(DeadlineError, match=r"longer than 0\.02 s"):
        extract(page, mode="fast", timeout=0.02)
    # The next call gets a new process.
    assert extract(ARTICLE, mode="fast", timeout=60).text


def test_a_deadline_error_is_a_timeout_error():
    assert issubclass(DeadlineError, TimeoutError)


def test_errors_are_the_same_as_without_a_limit():
    with pytest.raises(InputError, match="PDF"):
        extract(b"%PDF-1.7", mode="fast", timeout=60)
    with pytest.raises(OptionError, match="unknown mode"):
        extract(ARTICLE, mode="slow", timeout=60)


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), float("inf"), 1e9])
def test_a_timeout_out_of_range_is_refused(timeout):
    with pytest.raises(OptionError, match="above 0"):
        extract(ARTICLE, mode="fast", timeout=timeout)


def test_warnings_and_url_of_a_page_are_kept():
    links = "<p><a href=/there>There</a> is a lamp that turns once in twenty seconds. " * 9
    page = Page(f"<p {' '.join(f'x{n}=1' for n in range(600))}>{links}", url="https://a.org/")
    limited = extract(page, mode="fast", timeout=60)
    assert limited == extract(page, mode="fast")
    assert limited.warnings
    assert "(https://a.org/there)" in limited.to_markdown(links=True)


def test_concurrent_callers_get_their_own_results():
    texts = {
        name: f"<h1>{name}</h1>" + f"<p>{name} is a long text of words. " * 30 for name in "AB"
    }

    def call(name):
        return {extract(texts[name], mode="fast", timeout=60).text.split()[0] for _ in range(5)}

    with ThreadPool(2) as pool:
        assert pool.map(call, texts) == [{"A"}, {"B"}]


def test_an_interrupted_call_does_not_affect_the_next_one(monkeypatch):
    def interrupted(*_arguments):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("webjury.workers.pool.wait", interrupted)
        with pytest.raises(KeyboardInterrupt):
            extract(ARTICLE, mode="fast", timeout=60)
    assert extract(ARTICLE, mode="fast", timeout=60).text


@pytest.mark.posix
def test_a_page_that_kills_its_process_raises_a_worker_error(monkeypatch, tmp_path):
    (tmp_path / "deadly.py").write_text(DEADLY)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(deadline, "extract_page", importlib.import_module("deadly").extract_page)
    monkeypatch.setattr(deadline, "_idle", [])
    with pytest.raises(WorkerError, match=r"died twice on the page \(SIGKILL\)"):
        extract("deadly", mode="fast", timeout=60)


def test_hidden_text_that_a_page_keeps_is_kept():
    story = "<p>The lamp turns once in twenty seconds. " * 9
    hidden = "<p hidden>" + "It is a secret that the lamp has a sister. " * 4
    page = Page(f"<article>{story}{hidden}", hidden="keep")
    assert extract(page, mode="fast", timeout=60).hidden == extract(page, mode="fast").hidden == []
