"""webjury's modes as systems of the comparison."""

import pytest

from small_models import train_quickly
from webjury.experiments.systems.webjury_systems import VoterBlocks
from webjury.segmenter.page import Page


@pytest.mark.parametrize("jurors", [(), ("bte", "justext")])
def test_a_voter_predicts_which_words_are_content(jurors, documents, monkeypatch):
    train_quickly(monkeypatch)
    system = VoterBlocks(jurors).fit(documents[:10])
    page = Page(documents[-1].html)
    prediction = system.predict(page)
    kept = [word for word, keep in zip(page.words, prediction.words, strict=True) if keep]
    assert kept == Page(prediction.text).words
    assert VoterBlocks(jurors).fit(documents[:10]).predict(page).text == prediction.text
    nothing = system.predict(Page(""))
    assert (nothing.text, nothing.words.tolist()) == ("", [])
