"""Pages in a language that the models have not learned come with a warning."""

import numpy as np
import pytest

from webjury import extract
from webjury.choices import MODES, Mode
from webjury.ensemble.features.case import Case
from webjury.ensemble.models.lexicon import Lexicon
from webjury.ensemble.models.loading import shipped
from webjury.ensemble.models.unknown_words import (
    LEAST_KNOWN,
    MIN_LEXICON,
    ODDS,
    lower_if_unknown,
    warn_of_unknown_words,
)
from webjury.segmenter.page import Page

_ENGLISH = (
    "The lighthouse was built in the last century, and people who live near the harbour still "
    "say that they know the time of day by its light. "
)
#: The same in a language of no training page.
_GEORGIAN = (
    "შუქურა გასულ საუკუნეში აშენდა და ნავსადგურის მახლობლად მცხოვრები ხალხი დღემდე ამბობს, რომ "
    "დღის დროს მისი სინათლით ცნობენ. "
)


def page(text: str) -> str:
    words = text.split()
    paragraphs = [" ".join(words[row:] + words[:row]) for row in range(0, len(words), 3)]
    return f"<article><p>{'</p><p>'.join(paragraphs)}</p></article>"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("text", "is_known"), [(_ENGLISH, True), (_GEORGIAN, False)])
def test_a_language_that_was_not_learned_gives_a_warning(
    mode: Mode, text: str, is_known: bool
) -> None:
    warnings = [one for one in extract(page(text), mode=mode).warnings if "unknown words" in one]
    assert len(warnings) == (not is_known)


@pytest.mark.parametrize(("text", "is_known"), [(_ENGLISH, True), (_GEORGIAN, False)])
def test_probabilities_are_lower_in_a_language_that_was_not_learned(
    text: str, is_known: bool
) -> None:
    tokens = Case(Page(page(text))).tokens
    given = np.array([0.2, 0.5, 0.9])
    odds = given / (1 - given)
    found = lower_if_unknown(given, shipped("fast").lexicon_, tokens)
    assert found / (1 - found) == pytest.approx(odds if is_known else ODDS * odds)
    extremes = np.array([0.0, 1.0])
    assert lower_if_unknown(extremes, shipped("fast").lexicon_, tokens) == pytest.approx(extremes)


def test_a_few_words_give_none() -> None:
    lexicon = shipped("fast").lexicon_
    assert warn_of_unknown_words(lexicon, Case(Page("<p>დღის დროს")).tokens) == []
    assert warn_of_unknown_words(lexicon, Case(Page("")).tokens) == []


def test_a_model_without_a_large_lexicon_gives_none() -> None:
    case = Case(Page(page(_GEORGIAN)))
    small = Lexicon()
    small.hashes_ = np.zeros(0, dtype=np.uint32)
    assert warn_of_unknown_words(None, case.tokens) == []
    assert warn_of_unknown_words(small, case.tokens) == []
    assert lower_if_unknown(np.array([0.5]), small, case.tokens).tolist() == [0.5]


def test_the_warning_states_the_share() -> None:
    case = Case(Page(page(_GEORGIAN)))
    hashes = case.tokens.text.hashes
    others = np.arange(MIN_LEXICON, dtype=np.uint32)
    lexicon = Lexicon()
    lexicon.hashes_ = np.unique(np.append(others, hashes[0]))
    lexicon.weights_ = np.zeros(len(lexicon.hashes_))
    share = float(np.isin(hashes, lexicon.hashes_).mean())
    assert 0 < share < LEAST_KNOWN
    assert lexicon.known_share(case.tokens) == pytest.approx(share)
    assert warn_of_unknown_words(lexicon, case.tokens) == [
        f"unknown words: the model knows {share:.0%} of the text's tokens; it has learned from few "
        "pages in this language; check the text"
    ]
