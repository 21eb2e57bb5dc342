"""Pages in a language that the models have not learned come with a warning."""

import pytest

from webjury import extract
from webjury.ensemble.features.case import Case
from webjury.ensemble.lexicon import Lexicon
from webjury.ensemble.options import MODES, Mode
from webjury.ensemble.shipped import shipped
from webjury.ensemble.unknown_words import warn_of_unknown_words
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


def test_a_few_words_give_none() -> None:
    lexicon = shipped("fast").lexicon_
    assert warn_of_unknown_words(lexicon, Case(Page("<p>დღის დროს")).tokens) == []
    assert warn_of_unknown_words(lexicon, Case(Page("")).tokens) == []


def test_a_model_without_lexicon_gives_none() -> None:
    assert warn_of_unknown_words(None, Case(Page(page(_GEORGIAN))).tokens) == []


def test_the_warning_states_the_share() -> None:
    case = Case(Page(page(_GEORGIAN)))
    lexicon = Lexicon()
    known = sorted(set(case.tokens.text.hashes.tolist()))[:1]
    lexicon.hashes_ = case.tokens.text.hashes[case.tokens.text.hashes == known[0]][:1]
    share = float((case.tokens.text.hashes == known[0]).mean())
    assert lexicon.known_share(case.tokens.text) == pytest.approx(share)
    assert warn_of_unknown_words(lexicon, case.tokens) == [
        f"unknown words: the model knows {share:.0%} of the text's tokens; it has learned from few "
        "pages in this language; check the text"
    ]
