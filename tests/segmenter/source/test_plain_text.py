"""Text that is no HTML keeps its lines, and is returned as it is."""

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


_LOG = "08:01 open\n08:02 <init>\n08:03 wait\n08:04 close </init> &lt;\n" * 2
_README = "<h1 align='center'>Lamp</h1>\n\nSee <a href='a'>it</a>.\n\n```sh\nlamp <input>\n```\n"


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


@pytest.mark.parametrize("text", [_LOG, _README, f"/** Prints <b>a</b>. */\n{_CODE}"])
def test_text_may_speak_of_tags(text: str) -> None:
    assert extract(text, "fast").text == text.strip("\n")


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
        "One\ntwo\nthree\n<a href='a'>four</a>",
        "One<br>\ntwo<br>\nthree",
        "Warning: one\nWarning: two\nWarning: three\n<!doctype html><p>One",
        "<html>\n\n## One",
        "<pre>\n\n## One\n\n```\n</pre>",
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
