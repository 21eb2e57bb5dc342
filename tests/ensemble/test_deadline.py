"""A verdict within a time limit, or none."""

import importlib
from pathlib import Path

import pytest

from webjury import DeadlineError, InputError, OptionError, Page, SandboxError, extract
from webjury.ensemble import deadline

ARTICLE = (Path(__file__).parents[2] / "examples" / "article.html").read_bytes()

DEADLY = """
import os, signal

def judge(page, *arguments, **options):
    if page == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("source", [ARTICLE, ARTICLE.decode(), Page(ARTICLE)], ids=type)
def test_a_verdict_in_time_is_that_without_a_limit(source):
    limited = extract(source, mode="fast", favor="recall", timeout=60)
    assert limited == extract(source, mode="fast", favor="recall")


def test_a_page_that_takes_longer_is_given_up():
    page = "<table>" + "<tr><td>cell after cell after cell" * 60_000
    with pytest.raises(DeadlineError, match=r"longer than 0\.2 s"):
        extract(page, mode="fast", timeout=0.2)
    # The next one has a new process.
    assert extract(ARTICLE, mode="fast", timeout=60).text


def test_a_deadline_is_a_timeout():
    assert issubclass(DeadlineError, TimeoutError)


def test_errors_are_those_without_a_limit():
    with pytest.raises(InputError, match="PDF"):
        extract(b"%PDF-1.7", mode="fast", timeout=60)
    with pytest.raises(OptionError, match="no mode is called"):
        extract(ARTICLE, mode="slow", timeout=60)


@pytest.mark.parametrize("timeout", [0, -1, float("nan")])
def test_a_limit_is_above_zero(timeout):
    with pytest.raises(OptionError, match="above 0"):
        extract(ARTICLE, mode="fast", timeout=timeout)


def test_a_page_that_ends_its_process_is_told(monkeypatch, tmp_path):
    (tmp_path / "deadly.py").write_text(DEADLY)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(deadline, "judge", importlib.import_module("deadly").judge)
    monkeypatch.setattr(deadline, "_workers", {})
    with pytest.raises(SandboxError, match="SIGKILL"):
        extract("deadly", mode="fast", timeout=60)
