"""Scores of page types, computed by hand."""

import pytest

from webjury.experiments.accuracy.page_types import (
    TypedPage,
    confusion_table,
    cross_validate_types,
    type_calibration_table,
    type_scores,
)
from webjury.experiments.tables import printed
from webjury.metadata.page_type import PageType, Traits, page_traits
from webjury.segmenter.page import Page

NO_TRAITS = Traits([], None, None)


def predicted(name, probability):
    other = "b" if name == "a" else "a"
    return PageType(name, probability, {name: probability, other: 1 - probability})


PAGES = [TypedPage(NO_TRAITS, name, "") for name in "aaab"]
PREDICTIONS = [
    predicted("a", 0.95),
    predicted("a", 0.85),
    predicted("b", 0.55),
    predicted("b", 0.55),
]


def test_type_scores_are_computed_by_hand():
    assert type_scores(PAGES, PREDICTIONS) == {
        "pages": 4,
        "balanced_accuracy": pytest.approx(0.8333),
        "accuracy": 0.75,
        "log_loss": pytest.approx(0.4025, abs=1e-3),
    }


def test_the_confusion_table_counts_pages():
    first, second = printed(confusion_table(PAGES, PREDICTIONS))
    assert first == {
        **{"type": "a", "pages": "3", "as a": "2", "as b": "1"},
        **{"recall": "0.667", "precision": "1.000"},
    }
    assert (second["as a"], second["precision"]) == ("0", "0.500")


def test_the_last_calibration_row_has_the_mean_gap_over_pages():
    table = printed(type_calibration_table(PAGES, PREDICTIONS))
    assert [row["pages"] for row in table] == ["2", "1", "1", "4"]
    assert table[0]["gap"] == "0.0500"
    assert table[-1]["gap"] == f"{(2 * 0.05 + 0.15 + 0.05) / 4:.4f}"


def test_every_page_has_a_cross_validated_type():
    html = {"a": "<h1>One</h1><p>Two", "b": "<table><tr><td>Three<td>Four</table>"}
    pages = [
        TypedPage(page_traits(Page(html[name])), name, f"{n}.example")
        for n, name in enumerate("ab" * 12)
    ]
    found = cross_validate_types(pages, n_folds=3)
    assert len(found) == 24
    assert {name for one in found for name in one.probabilities} == {"a", "b"}


def test_no_page_is_typed_by_a_model_trained_on_its_host():
    """A type with pages of one host only is unknown to the models that type these pages."""
    page = Page("<h1>One</h1><p>Two")
    hosts = [("ab"[n % 2], f"{n}.example") for n in range(8)] + [("only-here", "one.example")] * 3
    pages = [TypedPage(page_traits(page), name, host) for name, host in hosts]
    found = cross_validate_types(pages, n_folds=3)
    assert all("only-here" not in one.probabilities for one in found[8:])
    assert any("only-here" in one.probabilities for one in found[:8])
