"""The text of a page, and the span of each element in it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from lxml.html import document_fromstring

from webjury.segmenter.doc import Doc
from webjury.segmenter.tags import INVISIBLE_TAGS
from webjury.segmenter.flow import flow


def flow_of(html: str) -> Doc:
    return flow(document_fromstring(html or "<p>"))


def runs(found: Doc) -> list[tuple[int, int, int]]:
    return list(zip(found.run_starts, found.run_stops, found.run_elements, strict=True))


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>One</p><p>two</p>", "One\ntwo"),
        ("<p>One</p> two", "One\ntwo"),
        ("<p>  One \n two\t</p>", "One two"),
        ("One&nbsp; two", "One two"),
        ("O<b>n</b>e", "One"),
        ("<b>One</b> <b>two</b>", "One two"),
        ("<a>One</a><a>two</a>", "One two"),
        ("<b>One</b><i>two</i>", "Onetwo"),
        # Parts of the signature of a function, as Sphinx writes it.
        ("<span class=sig-prename>a.</span><span class=sig-name>b</span>", "a.b"),
        ("<em class=sig-param><span>**</span><span>c</span></em>", "**c"),
        ("<span class=sigh>One</span><span class=sigh>two</span>", "One two"),
        # Runs of text from Word, and words that an editor divided.
        ("<span class='NormalTextRun a'>O</span><span class='NormalTextRun b'>ne</span>", "One"),
        ("<span class='TextRun a'><b>O</b></span><span class='TextRun a'>ne</span>", "One"),
        ("<span class=TextRunner>One</span><span class=TextRunner>two</span>", "One two"),
        ("<p><span>One t</span><span data-contrast=none>wo</span></p>", "One two"),
        ("<span dir=ltr>Один&nbsp;д</span><span lang=ru>ва <b>три</b></span>", "Один два три"),
        ("<p><span>Один д</span><span><b>ва</b></span></p>", "Один д ва"),
        ("<p><span>Posted by</span><span>ada</span></p>", "Posted by ada"),
        ("<p><span>Vitamin C</span><span>Three</span></p>", "Vitamin C Three"),
        ("<p><span>Plan b</span><span>(two)</span></p>", "Plan b (two)"),
        ("<p><span>t</span><span>wo</span></p>", "t wo"),
        ("<p><span>One <b>t</b></span><span>wo</span></p>", "One t wo"),
        ("<p><span itemprop=name>Plan b</span><span>two</span></p>", "Plan b two"),
        ("<p><span style='display:block'>Plan b</span><span>two</span></p>", "Plan b two"),
        ("<p><a>One two</a><a>three</a></p>", "One two three"),
        ("<div>One<span>two</span>three</div>", "Onetwothree"),
        ("One<br>two", "One\ntwo"),
        ("One<hr>two", "One\ntwo"),
        ("One<div></div>two", "One\ntwo"),
        ("<ul><li>One<li>two</ul>three", "One\ntwo\nthree"),
        ("<table><tr><td>One<td>two<tr><th>three</table>", "One\ntwo\nthree"),
        ("<select><option>One<option>two</select>", "One\ntwo"),
        ("<pre>One\n  two\n</pre>", "One\n  two"),
        ("One<!-- no -->two", "Onetwo"),
        ("One<?no?>two", "Onetwo"),
        ("One<script>no</script>two", "Onetwo"),
        ("One <style>no</style> two", "One two"),
        ("<title>no</title><p>One</p>", "One"),
        ("<template><p>no</p></template><svg><text>no</text></svg>One", "One"),
        ("<noscript>One</noscript>", "One"),
        ("&lt;One&gt;", "<One>"),
        ("<p></p>", ""),
    ],
)
def test_text_is_what_a_browser_displays(html: str, text: str) -> None:
    assert flow_of(html).text == text


def test_elements_and_runs_have_their_spans_and_their_places_in_the_tree() -> None:
    found = flow_of("<div>One <b>two</b></div><p>three</p>four")
    tags = [element.tag for element in found.elements]
    assert tags == ["html", "body", "div", "b", "p"]
    assert list(found.parents) == [-1, 0, 1, 2, 1]
    spans = zip(found.starts, found.stops, strict=True)
    whole = "One two\nthree\nfour"
    assert [found.text[start:stop].strip() for start, stop in spans] == [
        *(whole, whole, "One two", "two", "three")
    ]
    texts = [found.text[start:stop].strip() for start, stop, _ in runs(found)]
    assert texts == ["One", "two", "three", "four"]
    assert list(found.run_elements) == [2, 3, 4, 1]


_PIECES = """<p> </p> <div> </div> <b> </b> <a> </a> <pre> </pre> <br> <li> <td> <table> </table>
    <script>code</script> <svg><g>no</g></svg> <!--no--> One two. &amp; &nbsp;""".split()
_MARKUP = st.lists(st.sampled_from([*_PIECES, " ", "\n"]), max_size=40).map(
    lambda pieces: "<body>" + "".join(pieces)
)


@given(_MARKUP, st.booleans())
def test_the_elements_of_a_tag_are_those_of_all(html: str, all_known: bool) -> None:
    found, others = flow_of(html), flow_of(html)
    if all_known:
        assert found.elements
    for tag in ("table", "a", "body", "g", "script"):
        rows = [row for row, element in enumerate(found.tags) if element == tag]
        of_tag = [etree.tostring(found.node(row)) for row in rows]
        assert of_tag == [etree.tostring(others.elements[row]) for row in rows]


@given(_MARKUP)
def test_no_visible_text_is_lost_and_none_is_added(html: str) -> None:
    tree = document_fromstring(html)
    text = flow(tree).text
    etree.strip_elements(tree, *INVISIBLE_TAGS, etree.Comment, with_tail=False)
    assert "".join(text.split()) == "".join(str(tree.xpath("string()")).split())


@given(_MARKUP)
def test_offsets_are_nested_like_the_elements(html: str) -> None:
    found = flow_of(html)
    for index, parent in enumerate(found.parents):
        assert found.starts[index] <= found.stops[index]
        if parent >= 0:
            assert parent < index
            assert found.starts[parent] <= found.starts[index]
            assert found.stops[index] <= found.stops[parent]
    for start, stop, element in runs(found):
        assert found.starts[element] <= start < stop <= found.stops[element]
    for (_, stop, _), (start, _, _) in pairwise(runs(found)):
        assert stop <= start
    assert all(before < after for before, after in pairwise(found.breaks))
