"""The jury is called where mark-up and text leave a doubt above the limit, and nowhere else."""

from pathlib import Path

import pytest

from webjury.ensemble.cascade import Cascade
from webjury.ensemble.jury import JURY
from webjury.ensemble.operating_points import OperatingPoint, OperatingPoints
from webjury.ensemble.shipped import shipped_voter
from webjury.errors import OptionError

ARTICLE = (Path(__file__).parents[2] / "examples" / "article.html").read_bytes()


def cascade(limit: float) -> Cascade:
    trade = OperatingPoints([OperatingPoint(limit, called=0.5, ms=10.0, f1=0.9)], default_ms=10.0)
    return Cascade(shipped_voter("fast"), shipped_voter("voter"), trade)


@pytest.mark.parametrize("favor", ["f1", "precision", "recall"])
def test_without_doubt_it_says_what_mode_fast_says(favor: str) -> None:
    found, fast = (
        cascade(1.0).extract(ARTICLE, favor),
        shipped_voter("fast").extract(ARTICLE, favor),
    )
    assert (found.text, found.segments) == (fast.text, fast.segments)
    assert (found.mode, found.model, found.jurors) == ("voter", "fast", [])
    assert found.why.startswith("expected F1 0.")
    assert found.why.endswith("by mark-up and text alone: the jury was not called")


@pytest.mark.parametrize("favor", ["f1", "precision", "recall"])
@pytest.mark.parametrize("comments", [None, True, False])
def test_in_doubt_it_says_what_the_whole_jury_says(favor: str, comments: bool | None) -> None:
    found = cascade(-1.0).extract(ARTICLE, favor, comments=comments)
    whole = shipped_voter("voter").extract(ARTICLE, favor, comments=comments)
    assert (found.text, found.segments) == (whole.text, whole.segments)
    assert (found.mode, found.model, found.jurors) == ("voter", "voter", list(JURY))
    assert found.why.endswith("by mark-up and text alone: the jury was called")


def test_doubt_does_not_depend_on_what_is_favored() -> None:
    whys = {cascade(1.0).extract(ARTICLE, favor).why for favor in ("f1", "precision", "recall")}
    assert len(whys) == 1


def test_a_page_without_content_needs_no_jury() -> None:
    found = cascade(0.0).extract("<script>shell()</script>")
    assert (found.text, found.jurors) == ("", [])


def test_a_budget_below_its_cheapest_step_is_an_error() -> None:
    with pytest.raises(OptionError, match="no verdict takes 1 ms or less"):
        cascade(1.0).extract(ARTICLE, budget_ms=1)
