"""Our own modes among the others' systems."""

import pytest

from webjury.experiments.systems.jury import JurySystem
from webjury.segmenter.page import Page


@pytest.mark.parametrize("jurors", [(), ("bte", "justext")])
def test_it_learns_and_says_which_words_it_keeps(jurors, documents):
    system = JurySystem(jurors).fit(documents[:10])
    page = Page(documents[-1].html)
    verdict = system.verdict(page)
    kept = [word for word, keep in zip(page.words, verdict.kept, strict=True) if keep]
    assert kept == Page(verdict.text).words
    assert JurySystem(jurors).fit(documents[:10]).verdict(page).text == verdict.text


def test_a_page_without_words_has_no_content(documents):
    verdict = JurySystem().fit(documents[:10]).verdict(Page(""))
    assert (verdict.text, verdict.kept.tolist()) == ("", [])
