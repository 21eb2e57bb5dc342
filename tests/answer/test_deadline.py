"""Extraction within a time limit, or a `DeadlineError`."""

from pathlib import Path

import pytest

from webjury import DeadlineError, OptionError, Page, extract

ARTICLE = (Path(__file__).parents[2] / "examples" / "article.html").read_bytes()
STORY = "<p><a href=/there>There</a> is a lamp that turns once in twenty seconds. " * 9
SECRET = "<p hidden>" + "It is a secret that the lamp has a sister. " * 4
CUT = f"<p {' '.join(f'x{n}=1' for n in range(600))}>{STORY}"


@pytest.mark.parametrize(
    ("source", "n_warnings"),
    [
        (ARTICLE, 0),
        (ARTICLE.decode(), 0),
        (Page(ARTICLE), 0),
        (Page(CUT, url="https://a.org/"), 1),
        (Page("<p>w" * 30_001), 2),
        (Page(f"<article>{STORY}{SECRET}", hidden="keep"), 0),
    ],
    ids=["bytes", "str", "Page", "cut, of an address", "joined blocks", "hidden text"],
)
def test_a_result_in_time_is_that_without_a_limit(source, n_warnings):
    free, limited = (extract(source, "fast", favor="recall", timeout=s) for s in (None, 60))
    assert limited == free
    assert limited.to_markdown(links=True) == free.to_markdown(links=True)
    assert limited.hidden == []
    assert len(set(limited.warnings)) == len(limited.warnings) == n_warnings


def test_a_page_that_takes_longer_raises_a_deadline_error():
    page = "<table>" + "<tr><td>cell after cell after cell" * 60_000
    with pytest.raises(DeadlineError, match=r"longer than 0\.02 s") as raised:
        extract(page, mode="fast", timeout=0.02)
    assert isinstance(raised.value, TimeoutError)
    # The next call gets a new process.
    assert extract(ARTICLE, mode="fast", timeout=60).text


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), float("inf"), 1e9])
def test_a_timeout_out_of_range_is_refused(timeout):
    with pytest.raises(OptionError, match="above 0"):
        extract(ARTICLE, mode="fast", timeout=timeout)


def test_an_interrupted_call_does_not_affect_the_next_one(monkeypatch):
    def interrupted(*_arguments):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("webjury.workers.pool.wait", interrupted)
        with pytest.raises(KeyboardInterrupt):
            extract(ARTICLE, mode="fast", timeout=60)
    assert extract(ARTICLE, mode="fast", timeout=60).text
