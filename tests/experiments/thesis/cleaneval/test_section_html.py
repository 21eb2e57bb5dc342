"""Parts of a page as HTML, without code and comments."""

from copy import deepcopy

import pytest
from lxml import etree
from lxml.html import HtmlElement, fromstring

from webjury.experiments.thesis.cleaneval.sections import escape_text, outer_html
from webjury.segmenter.flow import CODE_TAGS


def first(html: str) -> HtmlElement:
    """The first element of a body."""
    return fromstring(f"<html><body>{html}</body></html>").find("body")[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, ""),
        ("", ""),
        (" \n\t", ""),
        ("\N{NO-BREAK SPACE}", ""),
        (" one  two\n", " one  two\n"),
        ("1 < 2 && 3 > 2", "1 &lt; 2 &amp;&amp; 3 &gt; 2"),
        ('&amp; "it\'s"', '&amp;amp; "it\'s"'),
    ],
)
def test_text_is_escaped_and_white_space_alone_is_empty(text: str | None, expected: str) -> None:
    assert escape_text(text) == expected


@pytest.mark.parametrize(
    "html",
    [
        "<p>One</p>",
        '<p class="a" title="&lt;b&gt;">One</p>',
        "<div>One <b>two</b><br>three<img></div>",
        "<p>1 &lt; 2 &amp; 3</p>",
        "<div><div></div></div>",
        "<hr>",
    ],
)
def test_an_element_is_serialized_with_all_its_content(html: str) -> None:
    assert outer_html(first(html)) == html


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>O<script>code</script>ne</p>", "<p>One</p>"),
        ("<p>O<style>code</style>ne</p>", "<p>One</p>"),
        ("<p>O<!-- comment -->ne</p>", "<p>One</p>"),
        ("<p><!--a--><!--b-->One<!--c--></p>", "<p>One</p>"),
        ("<div><p><b>O<script>code</script>n</b>e</p></div>", "<div><p><b>On</b>e</p></div>"),
        ("<p><script>code</script><b>One</b></p>", "<p><b>One</b></p>"),
        ("<p>One<!--a-->&amp;<!--b-->&lt;</p>", "<p>One&amp;&lt;</p>"),
    ],
)
def test_code_is_left_out_and_the_text_after_it_stays(html: str, expected: str) -> None:
    assert outer_html(first(html)) == expected


@pytest.mark.parametrize(
    "node", [etree.Comment("comment"), etree.ProcessingInstruction("php", "code")]
)
def test_comments_and_instructions_are_left_out_wherever_they_are(node: HtmlElement) -> None:
    # Some versions of the parser turn an instruction into a comment.
    element = first("<p>One <b>two</b> three</p>")
    for parent, tail in ((element, "four"), (element[0], "five")):
        own = deepcopy(node)
        own.tail = tail
        parent.append(own)
    assert outer_html(element) == "<p>One <b>twofive</b> threefour</p>"


def test_other_invisible_elements_are_kept() -> None:
    html = "<div><noscript>one</noscript><template>two</template></div>"
    assert outer_html(first(html)) == html
    assert frozenset(("script", "style")) == CODE_TAGS


@pytest.mark.parametrize("tail", ["two", " two <b>three</b>", "<!-- comment -->two", "<p>two</p>"])
def test_text_after_the_element_is_left_out(tail: str) -> None:
    assert outer_html(first(f"<i>One</i>{tail}")) == "<i>One</i>"


def test_the_tree_of_the_page_is_not_changed() -> None:
    element = first("<div>a<script>b</script>c<!--d-->e<style>f</style>g</div>h")
    root = element.getroottree()
    before = etree.tostring(root)
    assert outer_html(element) == "<div>aceg</div>"
    assert etree.tostring(root) == before
    assert element.getparent().tag == "body"
