"""Blocks: the splits of a page; each word is in exactly one block."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.segmenter.page import Page
from webjury.segmenter.segments import block_texts, blocks
from webjury.segmenter.words import tokenize


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("", []),
        ("<p></p>", []),
        ("<p>...</p>", []),
        ("One", ["One"]),
        ("<h1>One</h1><p>two</p>", ["One", "two"]),
        ("<p>One <i>two</i> <a>three</a></p>", ["One two three"]),
        ("<p>One<br>two</p>", ["One\ntwo"]),
        ("<p>One<br><br>two</p>", ["One", "two"]),
        ("One<br> <img> <br>two", ["One", "two"]),
        ("One<br>two<br>six", ["One\ntwo\nsix"]),
        ("<div><div><p>One</div></div>two", ["One", "two"]),
        ("<div>One<div>two</div>three</div>", ["One", "two", "three"]),
        ("<ul><li>One<li>two</ul>", ["One", "two"]),
        ("<table><tr><td>One<td>two</table>", ["One", "two"]),
        ("<p>One</p><p>***</p><p>two</p>", ["One", "two"]),
        ("<p>“One”</p>", ["“One”"]),
    ],
)
def test_a_page_is_split_at_block_boundaries(html: str, texts: list[str]) -> None:
    assert [block.text for block in blocks(Page(html))] == texts


@pytest.mark.parametrize(
    ("html", "tags"),
    [
        ("<p>One</p>", ["p"]),
        ("<p><b>One</b></p>", ["b"]),
        ("<p><b>One</b> two</p>", ["p"]),
        ("<p>One <b>two</b></p>", ["p"]),
        ("<p><i><b>One</b></i> <u>two</u></p>", ["p"]),
        ("<div>One<p>two</p><b>three</b> four</div>", ["div", "p", "div"]),
    ],
)
def test_element_of_a_block_is_the_innermost_one_around_it(html: str, tags: list[str]) -> None:
    page = Page(html)
    assert [page.doc.tags[block.element] for block in blocks(page)] == tags


_PIECES = """<p> </p> <div> </div> <b> </b> <br> <li> <ul> </ul> <td> <tr> <table> </table> <h1>
    <script>code</script> <!--no--> One two, ... 北京""".split()
_MARKUP = st.lists(st.sampled_from([*_PIECES, " "]), max_size=40).map("".join)


@given(_MARKUP)
def test_blocks_contain_each_word_once_and_in_order(html: str) -> None:
    page = Page(html)
    found = blocks(page)
    assert [index for block in found for index in range(block.start, block.stop)] == list(
        range(len(page.words))
    )
    for block in found:
        assert tokenize(block.text) == page.words[block.start : block.stop]
        assert len(block) > 0


@given(_MARKUP)
def test_texts_and_elements_of_blocks_are_those_of_its_runs(html: str) -> None:
    page = Page(html)
    assert block_texts(page) == [block.text for block in blocks(page)]
    doc = page.doc
    spans = zip(doc.segment_begins, doc.segment_ends, doc.segment_elements, strict=True)
    for begin, end, element in spans:
        runs = [
            run
            for run, stop in enumerate(doc.run_stops)
            if begin < stop and doc.run_starts[run] < end
        ]
        assert element == doc.innermost(doc.run_elements[runs[0]], doc.run_stops[runs[-1]])
