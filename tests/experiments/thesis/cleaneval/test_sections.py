"""The thesis's segmentation, rule by rule (thesis §6.3.4), and against its pseudocode."""

import html as markup
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from lxml.html import HtmlElement

from webjury.experiments.thesis.cleaneval.sections import sections
from webjury.segmenter.page import Page
from webjury.segmenter.words import tokenize

# More than half of all text in the pages below.
_LONG = "long " * 20


def texts(html: str) -> list[str]:
    return [" ".join(section.text.split()) for section in sections(Page(html))]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("", []),
        ("<p>...</p>", []),
        ("<table></table>", []),
        # Everything between one div or table and the next is one section.
        ("one<p>two</p><i>three</i>", ["one two three"]),
        ("one<div>two</div>three", ["one", "two", "three"]),
        ("<p>one<p>two<table><tr><td>three</table><p>four", ["one two", "three", "four"]),
        ("<div>one</div> \n <div>two</div>", ["one", "two"]),
        # A div or table with at most half of all text is taken whole.
        ("<div>one<div>two</div></div><p>many more words", ["one two", "many more words"]),
        ("<table><tr><td>a<td>b</table><p>many more words", ["a b", "many more words"]),
        # A div inside any element except a div or table is ignored.
        ("<p>a b c</p><ul><li><div>d</div></ul><p>e f g", ["a b c d e f g"]),
        # Scripts, style sheets and comments are ignored.
        ("<script>x</script>one<style>x</style><!--x--> two<div>three</div>", ["one two", "three"]),
        # Without a body, the whole document counts.
        ("<html><frameset><frame></frameset>one</html>", ["one"]),
    ],
)
def test_a_page_is_split_at_divs_and_tables(html, expected):
    assert texts(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        # All characters count, white space too, but not code and comments.
        ("<div>aaaa<div>b</div></div>ccccc", ["aaaab", "ccccc"]),
        ("<div>aaaa<div>b</div></div>cccc", ["aaaa", "b", "cccc"]),
        ("<div>aaaa <div>b</div></div>ccccc", ["aaaa", "b", "ccccc"]),
        ("<div><!-- x --><script>x</script>aaaa<div>b</div></div>ccccc", ["aaaab", "ccccc"]),
        # An element of any name is split.
        (f"<div><p>{_LONG}</p><div>b</div></div>c", [_LONG, "b", "c"]),
        (f"<p>a<span>{_LONG}<div>b</div></span>c", ["a", _LONG, "b", "c"]),
        (f"<div>a<div>b<div>c<div>{_LONG}</div>d</div>e</div>f</div>g", [*"abc", _LONG, *"defg"]),
        # Each cell and the caption of a table is a section.
        (f"<table><caption>a</caption><tr><td>b<td>{_LONG}</table>", ["a", "b", _LONG]),
        # A cell that is taken whole is not split.
        (f"<table><tr><td>a<table><tr><td>b<td>c</table><td>{_LONG}</table>", ["abc", _LONG]),
        # A cell with more than half is analysed as a segment.
        (f"<table><tr><td>a<div>b</div>{_LONG}<td>c</table>", ["a", "b", _LONG, "c"]),
        # A table in which no cell has more than half.
        ("<table><tr><td>one<td>two<tr><td>six<td>ten</table>", ["one", "two", "six", "ten"]),
    ],
)
def test_an_element_with_more_than_half_the_text_is_split(html, expected):
    assert ["".join(text.split()) for text in texts(html)] == [
        "".join(text.split()) for text in expected
    ]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        # The thesis does not count header cells as cells.
        (
            f"<table><tr><th>a<td>{_LONG}<tr><th>b<th>c</table>",
            [("a", False), (_LONG, True), ("b c", False)],
        ),
        # It does not reach text directly in a table either.
        (f"<table>a<tr>b<td>{_LONG}</tr></table>c", [("a b", False), (_LONG, True), ("c", True)]),
        # A small table is taken whole, header cells and all.
        (f"<table><tr><th>a<td>b</table>{_LONG}", [("a b", True), (_LONG, True)]),
    ],
)
def test_text_that_the_thesis_loses_is_a_section_that_is_not_reached(html, expected):
    found = [(" ".join(section.text.split()), section.reached) for section in sections(Page(html))]
    assert found == [(text.strip(), reached) for text, reached in expected]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p class=x>One<p>two", ['<p class="x">One</p><p>two</p>']),
        ("One &amp; &lt;two&gt;<br><b>three</b>", ["One &amp; &lt;two&gt;<br><b>three</b>"]),
        ("One<div id=a>two</div>three", ["One", '<div id="a">two</div>', "three"]),
        ("<table><tr><td>One<td>two</table>", ["<td>One</td>", "<td>two</td>"]),
        ("<table><tr><th> &lt;One&gt; <td>two</table>", ["&lt;One&gt;", "<td>two</td>"]),
        # Only the content of a split element is left.
        ("<div class=x><p>One</p></div>", ["One"]),
        # Code and comments are left out at any depth, the text after them and what is hidden stay.
        (
            "<div><b>O<script>x</script>n</b>e<!--x-->&amp;<?x?>&lt;</div>1 &lt; 2 &amp;&amp; 3",
            ["<div><b>On</b>e&amp;&lt;</div>", "1 &lt; 2 &amp;&amp; 3"],
        ),
        (
            "<p title='&lt;b&gt;'>1<noscript>2</noscript><template>3</template></p>4567",
            ['<p title="&lt;b&gt;">1<noscript>2</noscript><template>3</template></p>4567'],
        ),
    ],
)
def test_a_section_has_its_html_and_the_page_is_not_changed(html, expected):
    page = Page(html)
    before = etree.tostring(page.tree)
    assert [section.html for section in sections(page)] == expected
    assert etree.tostring(page.tree) == before


@pytest.mark.parametrize(
    ("html", "tags"),
    [
        ("<p>One</p>two", ["body"]),
        ("<p>One</p>", ["p"]),
        ("<p>One<p>two<div>three</div>", ["body", "div"]),
        ("<div><b>One</b></div>two three", ["b", "body"]),
        ("<table><tr><th>One<th>two<tr><td>three four</table>", ["tr", "td"]),
    ],
)
def test_element_of_a_section_is_the_innermost_one_around_it(html, tags):
    page = Page(html)
    assert [page.doc.tags[section.element] for section in sections(page)] == tags


def test_a_word_belongs_to_the_section_in_which_it_starts():
    page = Page(f"pre<b>fix {_LONG}</b>")
    assert page.words[:2] == ["prefix", "long"]
    assert [(section.start, section.stop) for section in sections(page)] == [(0, 1), (1, 21)]


@pytest.mark.parametrize("level", ["<div>", "<b>", "<table><tr><td>"])
def test_a_deep_page_is_segmented(level):
    html = "one" + level * 600 + "long enough<div>deep</div>"
    assert [section.text for section in sections(Page(html))] == ["one", "long enough", "deep"]


_CODE = ["<script>code</script>", "<style>code</style>", "<!-- code -->"]
_TAGS = """<p> </p> <div> </div> <div> </div> <b> </b> <br> <ul> <li> </ul> <table> </table>
    <table> <tr> <td> <td> <th> <caption> </td> </tr>""".split()
# Each text ends with white space, so that no word continues in the next section.
_TEXTS = ["one ", "two three ", "&lt; four, ", " ... ", "many words in one place ", "\n"]
_MARKUP = st.lists(st.sampled_from(_TAGS + _TEXTS + _TEXTS + _CODE), max_size=40).map(
    lambda pieces: "<body>" + "".join(pieces)
)


_BOX = "<div><img></div>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"{_BOX}one{_BOX}two<table></table>", [_BOX, "one", _BOX, "two", "<table></table>"]),
        ("one<div></div><div><hr></div>", ["one", "<div></div>", "<div><hr></div>"]),
        # Text without words counts as no text.
        ("<div>...</div>one", ["<div>...</div>", "one"]),
        ("<hr><div>one</div> ... ", ["<hr>", "<div>one</div>", " ... "]),
        # Each cell and the caption, empty ones too.
        (
            f"<table><caption></caption><tr><td><td>{_LONG}<td><img></table>",
            ["<caption></caption>", "<td></td>", _LONG, "<td><img></td>"],
        ),
        ("<div><script>x</script><!-- x --></div>one", ["<div></div>", "one"]),
    ],
)
def test_elements_without_words_are_sections_on_request(html, expected):
    found = sections(Page(html), wordless=True)
    assert [section.html for section in found] == expected


def test_a_section_without_words_is_an_empty_span_between_its_neighbours():
    page = Page(f"one two<div>...</div>three{_BOX}")
    found = sections(page, wordless=True)
    assert [(section.text, section.start, section.stop) for section in found] == [
        ("one two", 0, 2),
        ("...", 2, 2),
        ("three", 2, 3),
        ("", 3, 3),
    ]
    assert [len(section) for section in found] == [2, 0, 1, 0]
    assert all(section.reached for section in found)


@pytest.mark.parametrize("html", ["", _BOX, "<p>...</p>", "<table><tr><td></table>"])
def test_a_page_without_a_word_has_no_sections_at_all(html):
    assert sections(Page(html), wordless=True) == []


@given(_MARKUP)
def test_sections_contain_each_word_once_and_in_order_with_or_without_those_without_words(html):
    page = Page(html)
    found = sections(page, wordless=True)
    assert [section for section in found if len(section)] == sections(page)
    assert all(section.html for section in found)
    for section in found:
        assert tokenize(section.text) == page.words[section.start : section.stop]
    assert sum(map(len, found)) == len(page.words)
    ends = [end for section in found for end in (section.start, section.stop)]
    assert ends == sorted(ends)


@pytest.mark.parametrize("wordless", [False, True])
@given(_MARKUP)
def test_the_sections_reached_are_those_of_the_pseudocode(wordless, html):
    page = Page(html + "word")
    reached = [one for one in sections(page, wordless=wordless) if one.reached]
    assert [_squeeze(one.html) for one in reached] == _by_the_pseudocode(page, wordless=wordless)


def _by_the_pseudocode(page: Page, *, wordless: bool = False) -> list[str]:
    """Find the thesis's sections (by default those with words) by its two recursive algorithms."""
    tree = deepcopy(page.tree)
    etree.strip_elements(tree, "script", "style", etree.Comment, with_tail=False)
    body = tree.find("body")
    top = tree if body is None else body
    found = _segment_analysis(top, len(top.text_content()))
    return [_squeeze(html) for html, text in found if wordless or tokenize(text)]


def _segment_analysis(top: HtmlElement, total: int) -> list[tuple[str, str]]:
    result: list[tuple[str, str]] = []
    buffer: list[tuple[str, str]] = []

    def empty_buffer() -> None:
        if buffer:
            result.append(("".join(h for h, _ in buffer), " ".join(t for _, t in buffer)))
        buffer.clear()

    for child in top.xpath("node()"):
        if isinstance(child, str):
            if not child.isspace():
                buffer.append((markup.escape(child, quote=False), child))
        elif len(child.text_content()) > total / 2:
            empty_buffer()
            analysis = _table_analysis if child.tag == "table" else _segment_analysis
            result += analysis(child, total)
        elif child.tag not in ("div", "table"):
            buffer.append(_outer_html(child))
        else:
            empty_buffer()
            result.append(_outer_html(child))
    empty_buffer()
    return result


def _table_analysis(table: HtmlElement, total: int) -> list[tuple[str, str]]:
    result: list[tuple[str, str]] = []
    if len(table) == 0:
        return result
    child = table[0]
    while True:
        if child.tag in ("td", "caption"):
            if len(child.text_content()) > total / 2:
                result += _segment_analysis(child, total)
            else:
                result.append(_outer_html(child))
        elif len(child):
            child = child[0]
            continue
        while child.getnext() is None and child is not table:
            child = child.getparent()
        if child is table:
            return result
        child = child.getnext()


def _outer_html(element: HtmlElement) -> tuple[str, str]:
    html = etree.tostring(element, encoding="unicode", method="html", with_tail=False)
    return html, element.text_content()


def _squeeze(html: str) -> str:
    return "".join(html.split())
