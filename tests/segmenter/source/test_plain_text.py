"""Text without mark-up keeps its lines, and is returned as it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury import Page, extract
from webjury.choices import MODES

_CODE = """#include <stdio.h>

int main(void) {
    for (int i = 0; i < 3 && i > -1; i++)
        puts("a");
}"""


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "text", [_CODE, "name,built\nUpper lock,1820\nLower lock,1822", "One.\n\nTwo."]
)
def test_text_is_returned_as_it_is_with_a_warning(text: str, mode: str) -> None:
    for source in (text, text.encode(), text.replace("\n", "\r\n").encode("utf-16")):
        extraction = extract(source, mode)
        assert extraction.text == text
        assert extraction.warnings == ["the input is plain text: it is returned as it is"]
        assert extraction.expected_f1 is None


def test_lines_and_indents_are_kept_in_markdown() -> None:
    include, _, rest = _CODE.partition("\n\n")
    escaped = include.replace("<", "\\<")
    assert extract(_CODE, "fast").markdown == f"{escaped}\n\n```\n{rest}\n```"


@pytest.mark.parametrize(
    "source",
    [
        "<p>One",
        "One<br>two",
        "One &amp; two",
        "a &#38; b",
        "<odd>One</odd>",
        "<!-- -->a",
        "",
    ],
)
def test_a_source_with_mark_up_is_a_page(source: str) -> None:
    assert Page(source).plain_text is None


@given(st.text(st.sampled_from("ab <&>;#\n\t\"'"), max_size=40))
def test_no_character_of_a_text_is_lost(text: str) -> None:
    page = Page(text)
    if page.plain_text is not None:
        assert "".join(page.text.split()) == "".join(text.split())
