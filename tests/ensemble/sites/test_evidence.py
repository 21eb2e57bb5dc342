"""Text on other pages of the site counts against a segment, within bounds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import webjury
from webjury import Page, Site
from webjury.ensemble.features.case import Case
from webjury.ensemble.sites.evidence import (
    MAX_COUNTED_PAGES,
    WEIGHT,
    Evidence,
    evidence_of,
    with_evidence,
)
from webjury.ensemble.verdict.reasons import Reason

MENU = "<ul><li>Home<li>About us</ul>"
TEASER = "<div><p>The harbour is closed for a week, as the new crane has to be put up.</div>"


def article(number, *, words=60):
    text = " ".join(f"word{number}x{place}" for place in range(words))
    return f"<article><p>{text}, and that is all that was said about it.</article>"


def page(number, body=None):
    return Page(f"{MENU}{article(number) if body is None else body}{TEASER}")


def evidence(site, page, probability=0.8):
    case = Case(page)
    return evidence_of(site, case, np.full(len(case), probability))


def shifts(site, page):
    found = evidence(site, page)
    texts = [segment.text.split()[0] for segment in Case(page).segments]
    return dict(zip(texts, found.shifts.tolist(), strict=True))


def test_text_on_other_pages_speaks_against_and_text_of_its_own_does_not():
    site = Site.learn(map(page, range(3)))
    found = shifts(site, page(9))
    assert found == {
        "Home": -3 * WEIGHT,
        "About": -3 * WEIGHT,
        "word9x0": 0,
        "The": -3 * WEIGHT,
    }


def test_labels_before_values_of_the_page_are_not_lowered():
    def lamp(number):
        names = ("Height", "Width", "Colour")
        table = "".join(f"<dt>{name}<dd>{number} {name.lower()}" for name in names)
        return page(number, f"{article(number)}<dl>{table}</dl>{article(number + 100)}")

    site = Site.learn(map(lamp, range(3)))
    assert evidence(site, lamp(9)).counts.tolist() == [3, 3, 0, 3, 0, 3, 0, 3, 0, 0, 3]
    found = shifts(site, lamp(9))
    assert found["Height"] == found["Width"] == found["Colour"] == 0
    assert found["Home"] == found["The"] == -3 * WEIGHT


def test_no_more_than_some_pages_count():
    site = Site.learn(map(page, range(3 * MAX_COUNTED_PAGES)))
    assert shifts(site, page(99))["Home"] == -MAX_COUNTED_PAGES * WEIGHT


@pytest.mark.parametrize(("numbers", "counts"), [(range(3), [2, 2, 0, 2]), ([1], [0, 0, 0, 0])])
def test_a_page_does_not_testify_against_itself(numbers, counts):
    found = evidence(Site.learn(map(page, numbers)), page(1))
    assert found.n_pages == len(numbers) - 1
    assert found.counts.tolist() == counts
    assert found.shifts.any() == any(counts)


@pytest.mark.parametrize(("n_pages", "weights"), [(1, 0), (2, 0), (3, 2 / 3), (6, 4)])
def test_an_article_that_stands_on_another_page_too_does_not_vanish(n_pages, weights):
    other_place = Page(f"<ul><li>Sport</ul>{article(9)}<p>More from the region.")
    site = Site.learn([other_place, *map(page, range(n_pages - 1))])
    found = shifts(site, page(9))
    assert found["word9x0"] == 0
    assert found["Home"] == pytest.approx(-weights * WEIGHT)


def test_a_main_segment_on_most_pages_is_no_copy():
    notice = article(0, words=90)
    pages = [Page(f"{article(number)}{notice}") for number in range(1, 6)]
    found = evidence(Site.learn(pages[:4]), pages[4])
    assert found.counts.tolist() == [0, 4]
    assert found.shifts.tolist() == [0, -4 * WEIGHT]


SHELF = "".join(f"<li>Lamp {number}, 20 euros" for number in range(20))


def lamp(number):
    """A page with less running text than other content."""
    values = "".join(f"<li>Part {number} of {place}, 20 euros" for place in range(20))
    return page(number, f"{article(number)}<ul>{values}</ul>")


@pytest.mark.parametrize(
    ("make", "asked"),
    [(page, page(0, f"<ul>{SHELF}</ul>")), (lamp, lamp(9))],
    ids=["no running text", "more of other content"],
)
def test_nothing_is_held_against_a_page_without_much_running_text_of_its_own(make, asked):
    found = evidence(Site.learn(map(make, range(4))), asked)
    assert found.counts.any()
    assert not found.shifts.any()


def test_pages_without_segments_and_sites_of_no_other_page_say_nothing():
    found = evidence(Site.learn([page(1), ""]), Page("<p> "))
    assert len(found.counts) == len(found.shifts) == 0
    alone, site = webjury.extract(page(9), "fast"), Site.learn([page(9)])
    assert webjury.extract(page(9), "fast", site=site).segments == alone.segments


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(-6, 0))))
def test_evidence_moves_the_log_odds(pairs):
    probabilities, moves = np.array(pairs).reshape(-1, 2).T
    found = Evidence(1, np.zeros(len(moves), np.int64), moves).adjust(probabilities)
    assert ((found >= 0) & (found <= probabilities + 1e-12)).all()
    inner = (probabilities > 1e-6) & (probabilities < 1 - 1e-6)
    before = np.log(probabilities[inner] / (1 - probabilities[inner]))
    assert np.allclose(np.log(found[inner] / (1 - found[inner])), before + moves[inner], atol=1e-6)


@pytest.mark.parametrize("mode", ["fast", "voter"])
def test_a_site_lowers_probabilities(mode):
    # No model is certain that these words are content, so many of them are enough.
    pages = [page(number, article(number, words=120)) for number in range(10)]
    alone = webjury.extract(pages[9], mode)
    with_site = webjury.extract(pages[9], mode, site=Site.learn(pages[:4]))
    assert "word9x0" in with_site.text
    is_own = [segment.text.startswith("word9") for segment in alone.segments]
    before, after = (
        np.array([segment.probability for segment in one.segments]) for one in (alone, with_site)
    )
    assert np.where(is_own, before == after, after < before).all()


def test_the_selector_takes_a_site():
    text = webjury.extract(page(9), "selector", site=Site.learn(map(page, range(4)))).text
    assert "word9x0" in text


@pytest.mark.parametrize(
    ("n_pages", "words"), [(1, "1 of 1 other page"), (2_000, "1 of 2,000 other pages")]
)
def test_it_is_placed_by_its_weight(n_pages, words):
    strong, weak = Reason("the links in it", -2.0), Reason("its position on the page", 0.5)
    evidence = Evidence(n_pages, np.array([1, 0, 3]), np.array([-1.5, 0.0, -4.5]))
    found = with_evidence([[strong, weak], [weak]], evidence)
    assert found == [
        [strong, Reason(f"its text is also on {words} of this site", -1.5), weak],
        [weak],
    ]
