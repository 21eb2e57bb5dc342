"""webjury's modes as systems of the comparison."""

import pytest

from webjury.experiments.systems.webjury_systems import VoterBlocks
from webjury.segmenter.page import Page


@pytest.mark.parametrize("jurors", [(), ("bte", "justext")])
def test_a_voter_predicts_which_words_are_content(jurors, documents):
    system = VoterBlocks(jurors).fit(documents[:10])
    page = Page(documents[-1].html)
    prediction = system.predict(page)
    kept = [word for word, keep in zip(page.words, prediction.words, strict=True) if keep]
    assert kept == Page(prediction.text).words
    assert VoterBlocks(jurors).fit(documents[:10]).predict(page).text == prediction.text


def test_a_page_without_words_has_no_content(documents):
    prediction = VoterBlocks().fit(documents[:10]).predict(Page(""))
    assert (prediction.text, prediction.words.tolist()) == ("", [])
