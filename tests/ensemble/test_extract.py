"""Options reach what judges in a mode; a mode that cannot do what is asked says so."""

from pathlib import Path

import pytest

from webjury.ensemble.extract import extract_page
from webjury.ensemble.jury import JURY
from webjury.errors import OptionError

ARTICLE = (Path(__file__).parents[2] / "examples" / "article.html").read_bytes()


def test_by_default_the_whole_jury_is_heard() -> None:
    verdict = extract_page(ARTICLE, "voter")
    assert (verdict.jurors, verdict.why) == (list(JURY), "")


def test_a_jury_that_is_called_in_doubt_says_why_it_was_called_or_not() -> None:
    assert "the jury was" in extract_page(ARTICLE, "voter", jury="auto").why


def test_the_selector_says_whom_it_heard() -> None:
    verdict = extract_page(ARTICLE, "selector")
    assert verdict.extractor in verdict.jurors
    assert {"bte", "resiliparse"} <= set(verdict.jurors)


@pytest.mark.parametrize(
    ("mode", "options", "message"),
    [
        ("judge", {}, "no mode is called 'judge'; there are: voter, selector, fast"),
        ("fast", {"jury": "auto"}, "mode fast calls no jury"),
        ("selector", {"jury": "auto", "budget_ms": 50}, "mode selector calls no jury"),
        ("selector", {"favor": "recall"}, "cannot favor recall"),
        ("selector", {"comments": True}, "cannot keep or drop comments"),
        ("voter", {"jury": "some"}, "jury 'some' cannot be called; there are: all, auto"),
        ("voter", {"budget_ms": 50}, "a budget is for a jury that is called in doubt"),
        ("voter", {"jury": "auto", "budget_ms": 0.1}, r"no verdict takes 0\.1 ms or less"),
        ("voter", {"favor": "beauty"}, "'beauty' cannot be favored"),
    ],
)
def test_what_a_mode_cannot_do_is_an_error(
    mode: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(OptionError, match=message):
        extract_page(ARTICLE, mode, **options)
