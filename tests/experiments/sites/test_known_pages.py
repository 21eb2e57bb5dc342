"""Pages of a site are scored alone, with known other pages, and with perfect verdicts."""

import numpy as np
import pytest

from dataset_files import write_pages
from webjury.ensemble.features.case import Case
from webjury.experiments.data.datasets import load
from webjury.experiments.sites.known_pages import Outcome, site_outcomes, sites_table

STORIES = ("lighthouse", "orchard", "harbour")
TEASER = "Ten walks that everybody in the county should have taken at least once this year."


def story(subject: str) -> str:
    return " ".join(
        f"Sentence {number} of this long story tells more about the {subject}, at length."
        for number in range(8)
    )


def page_about(subject: str) -> str:
    address = f'<link rel="canonical" href="https://example.org/{subject}">'
    return f"{address}<p>{story(subject)}</p><p>{TEASER}</p><p>Sign in</p>"


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory) -> list[Outcome]:
    folder = tmp_path_factory.mktemp("pages")
    write_pages(folder, {subject: (page_about(subject), story(subject)) for subject in STORIES})
    probabilities = {
        page.name: {"fast": np.array([0.9, 0.8, 0.1])[: len(Case(page.parse()))]}
        for page in load(str(folder))
    }
    return site_outcomes(str(folder), probabilities, processes=1)


def test_each_page_is_scored_with_each_number_of_known_pages(outcomes):
    assert [outcome.known for outcome in outcomes] == [1, 2] * 3


def test_text_of_other_pages_is_dropped(outcomes):
    for outcome in outcomes:
        assert outcome.alone.f1 < outcome.with_site.f1 == 1


def test_perfect_verdicts_on_shared_text_are_the_ceiling(outcomes):
    (first, second) = sites_table("pages", outcomes)
    assert str(first["ceiling"]) == str(second["ceiling"]) == "1.0000"
