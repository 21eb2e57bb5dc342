"""Counting characters in many texts at once gives the same counts as one by one."""

from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.characters import Characters

_TEXTS = st.lists(st.text(st.sampled_from("aAÉ北Ωǅ٣7. ,;:|»\n\xa0\u3000!。")))


@given(_TEXTS)
def test_characters_and_words_are_counted_text_by_text(texts):
    characters = Characters(texts)
    assert characters.lengths.tolist() == [len(text) for text in texts]
    assert characters.count("capitals").tolist() == [sum(map(str.isupper, t)) for t in texts]
    assert characters.count("digits").tolist() == [sum(map(str.isdigit, t)) for t in texts]
    total, capitalized, short = characters.words()
    words = [text.split() for text in texts]
    assert total.tolist() == [len(text) for text in words]
    assert capitalized.tolist() == [sum(w[0].isupper() for w in text) for text in words]
    assert short.tolist() == [sum(len(w) <= 3 for w in text) for text in words]
