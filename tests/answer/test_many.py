"""Many pages in worker processes: each has its outcome, in order, even if others fail."""

from io import BytesIO
from pathlib import Path

import pytest
from lxml.html import document_fromstring

import unruly_pages
from one_process import PoolHere
from webjury import DeadlineError, InputError, OptionError, Page, WorkerError, extract, extract_many
from webjury.answer import deadline, many

PAGES = [
    f"<h1>Page {n}</h1>" + f"<p>Page {n} is a long text of many words. " * 20 for n in range(7)
]


@pytest.fixture
def _small_windows(monkeypatch):
    monkeypatch.setattr(many, "_PAGES_AHEAD", 2)


@pytest.fixture
def _work_here(monkeypatch):
    monkeypatch.setattr(many, "WorkerPool", PoolHere)


def texts(outcomes):
    return [outcome.extraction and outcome.extraction.text.splitlines()[0] for outcome in outcomes]


@pytest.mark.usefixtures("_small_windows")
def test_outcomes_are_those_of_single_pages_in_order():
    addressed = Page("<p><a href=/there>There</a> " + "is a lamp. " * 40, url="https://a.org/")
    addressed.warnings.append("seen before")
    pages = [*PAGES, addressed]
    outcomes = list(extract_many(iter(pages), mode="fast", workers=2))
    assert [outcome.position for outcome in outcomes] == list(range(8))
    assert [outcome.extraction for outcome in outcomes] == [extract(p, mode="fast") for p in pages]
    assert "(https://a.org/there)" in outcomes[-1].extraction.to_markdown(links=True)


@pytest.mark.usefixtures("_small_windows", "_work_here")
@pytest.mark.parametrize("n", [0, 1, 2, 3, 4])
def test_windows_end_where_the_pages_end(n):
    assert len(list(extract_many(PAGES[:n], mode="fast", workers=1))) == n


@pytest.mark.usefixtures("_work_here")
def test_what_is_no_page_is_an_outcome_with_an_error(tmp_path):
    pages = [PAGES[0], b"%PDF-1.7", 3, tmp_path / "nowhere.html", PAGES[1]]
    outcomes = list(extract_many(pages, mode="fast", workers=1))
    assert [isinstance(outcome.error, InputError) for outcome in outcomes] == [0, 1, 1, 1, 0]
    assert texts(outcomes) == ["Page 0", None, None, None, "Page 1"]


@pytest.mark.posix
def test_a_page_that_hangs_or_kills_its_process_leaves_the_others_alone(monkeypatch):
    monkeypatch.setattr(deadline, "extract_page", unruly_pages.extract_page)
    pages = [PAGES[0], "deadly", PAGES[1], "endless", PAGES[2]]
    outcomes = list(extract_many(pages, mode="fast", workers=1, timeout=2))
    assert texts(outcomes) == ["Page 0", None, "Page 1", None, "Page 2"]
    died, late = outcomes[1].error, outcomes[3].error
    assert isinstance(died, WorkerError)
    assert "the worker process died twice on the page (SIGKILL)" in str(died)
    assert isinstance(late, DeadlineError)


@pytest.mark.usefixtures("_small_windows", "_work_here")
def test_pages_are_read_as_they_are_needed():
    drawn = []

    def pages():
        for page in PAGES:
            drawn.append(page)
            yield page

    outcomes = extract_many(pages(), mode="fast", workers=1)
    assert drawn == []
    next(outcomes)
    assert len(drawn) <= 3
    outcomes.close()


@pytest.mark.parametrize(
    "page",
    [
        *("<p>One page", b"<p>One page", Page("<p>One page")),
        *(Path("page.html"), BytesIO(b"<p>One page"), document_fromstring("<p>One page")),
    ],
    ids=lambda page: type(page).__name__,
)
def test_a_single_page_is_not_taken_for_several(page):
    with pytest.raises(InputError, match="put a single page into a list"):
        extract_many(page, mode="fast")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "slow"}, "unknown mode"),
        ({"jurors": "bte"}, r"jurors is a list of names: \['bte'\], not 'bte'"),
        ({"timeout": "5"}, "above 0, up to 86,400, not '5'"),
        ({"link": True}, "unknown option 'link': choose one of comments, favor"),
        ({"links": True}, "links is no option of extraction: give it to to_markdown"),
        ({"model": object()}, "give the model's file"),
    ],
)
def test_options_are_checked_before_a_page_is_read(options, message):
    with pytest.raises(OptionError, match=message):
        extract_many([], **options)
