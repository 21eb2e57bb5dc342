"""A line of only text, the most common case, is written like text in a line with other pieces."""

from hypothesis import given
from hypothesis import strategies as st

from webjury.content.markdown.line import Line, plain_line

_SIGNS = st.sampled_from(" \t\n\xa0\u200b\ufeff\ue001ab1.)-#>|*_`[]$~<&\\!=+")
_TEXTS = st.text(_SIGNS | st.characters(categories=["L", "P", "S", "Z", "Cf"]), min_size=1)


@given(_TEXTS, st.booleans(), st.booleans())
def test_a_text_alone_is_a_line(text: str, in_cell: bool, breaks: bool) -> None:
    line = Line(in_cell=in_cell, breaks=breaks)
    line.text(text)
    assert plain_line(text, in_cell=in_cell, breaks=breaks) == line.markdown()
