"""The compiled core computes the same keys of texts as Python."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twins import assert_twins, needs_core
from webjury.ensemble.sites.testimony import text_keys

pytestmark = needs_core

_ODD = st.sampled_from("aA ßßİıΣς\u0345ﬁ北\ud800\U0001f600")


@given(st.lists(st.text(st.one_of(_ODD, st.characters(), st.characters(categories=["Cs"])))))
def test_any_texts_have_the_same_keys(texts: list[str]) -> None:
    assert_twins(text_keys, texts)


@pytest.mark.parametrize("texts", [[b"text"], [None], ("text",)])
def test_what_is_no_list_of_texts_is_refused(texts: object) -> None:
    with pytest.raises(TypeError):
        text_keys(texts)
