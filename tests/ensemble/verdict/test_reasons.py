"""Reasons in plain words: every feature has a topic, and contributions sum up."""

import numpy as np
import pytest

from webjury.ensemble.features.case import Case
from webjury.ensemble.models.loading import shipped_voter
from webjury.ensemble.verdict.reasons import Reason, reasons, topic_of
from webjury.extractors.registry import ExtractorRuns
from webjury.segmenter.page import Page

PAGE = Page(
    "<nav><a href=/>Home</a></nav><article><h1>The lamp</h1><p>"
    + "It turns once in twenty seconds, all night and all year, and has never failed. " * 8
)


@pytest.mark.parametrize(
    ("feature", "topic"),
    [
        ("boilerpipe-article_page", "what boilerpipe-article kept of it and around it"),
        ("bte", "what bte kept of it and around it"),
        ("votes_mean±2", "how many jurors kept it"),
        ("to_tag_nav", "the elements it is in"),
        ("container3_link_share", "the containers it is in"),
        ("link_share", "the links in it"),
        ("bold_share", "the bold and slanted words in it"),
        ("link_share-1", "the segments before and after it"),
        ("words", "its text: length, sentences, punctuation"),
        ("words_before", "its position on the page"),
        ("words_to_run", "where the page's running text is"),
        ("since_stories", "headings that announce other stories or comments"),
        ("passages_before", "the same text elsewhere on the page"),
        ("page_declares", "what the page declares as its article"),
        ("first±5", "how much of the text around it is content"),
    ],
)
def test_a_feature_has_a_topic(feature, topic):
    assert topic_of(feature, ["bte", "boilerpipe-article"]) == topic


def test_contributions_are_summed_by_topic_and_the_largest_come_first():
    contributions = np.array([[1.0, 1.5, -2.0, 0.1, 0.2]])
    features = ["bte", "bte±1", "to_tag_nav", "words", "links"]
    (found,) = reasons(contributions, features, ["bte"])
    assert found == [
        Reason("what bte kept of it and around it", 2.5),
        Reason("the elements it is in", -2.0),
        Reason("the links in it", 0.2),
    ]


def test_contributions_add_up_to_the_log_odds():
    voter = shipped_voter("fast")
    case = Case(PAGE, ExtractorRuns())
    columns = np.hstack(voter._tables(voter.features(case), case.n_words, case.tokens))
    moved = voter.model_.contributions(columns)
    assert moved.shape == columns.shape
    probabilities = voter.model_.predict(columns)
    log_odds = np.log(probabilities / (1 - probabilities))
    # The rest is the base value, which all segments share.
    base = log_odds - moved.sum(axis=1)
    assert np.allclose(base, base[0], atol=1e-6)


def test_reasons_are_against_a_menu_and_for_an_article():
    voter = shipped_voter("fast")
    case, nothing = Case(PAGE, ExtractorRuns()), Case(Page(""))
    nav, *_, article = voter.reasons(case, voter.features(case))
    against, in_favor = (sum(reason.weight for reason in one) for one in (nav, article))
    assert against < in_favor > 0
    assert voter.reasons(nothing, voter.features(nothing)) == []
