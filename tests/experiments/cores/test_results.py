"""The compared results of a page, and what counts as a difference."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from webjury.experiments.cores.results import PARTS, PageResult, differing_parts

_PAGE = Path(__file__).parents[2] / "cases" / "press-release" / "page.html"


@pytest.fixture(scope="module")
def result() -> PageResult:
    return PageResult.of(_PAGE.read_bytes())


def test_a_page_gives_the_same_twice(result):
    assert not differing_parts(result, PageResult.of(_PAGE.read_bytes()))


def test_another_page_differs_in_every_part(result):
    other = PageResult.of(b"<p>A page of one paragraph, which says next to nothing of anything.")
    assert differing_parts(result, other) == list(PARTS)


@pytest.mark.parametrize("part", ["flow", "words", "tokens", "text"])
def test_what_must_be_the_same_may_not_differ(result, part):
    other = replace(result, digests={**result.digests, part: "another"})
    assert differing_parts(result, other) == [part]


@pytest.mark.parametrize(("part", "tolerance"), [("features", 1e-5), ("probabilities", 1e-6)])
def test_numbers_may_differ_by_a_little(result, part, tolerance):
    values = getattr(result, part).astype(np.float64)
    near, far = (replace(result, **{part: values + tolerance * by}) for by in (0.9, 1.1))
    exact = replace(result, **{part: values})
    assert not differing_parts(exact, near)
    assert differing_parts(exact, far) == [part]


def test_a_page_that_one_core_refuses_differs(result):
    refused = PageResult.of(b"%PDF-1.7 is no page")
    assert refused.refusal
    assert not differing_parts(refused, refused)
    assert differing_parts(result, refused) == list(PARTS)
