"""One page as arrays: read by events or from its tree, both give the same."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree, html
from lxml.html import HtmlElement, document_fromstring

from markup_pieces import MARKUP, PAGES
from odd_trees import ODD_TREES, deep_tree
from webjury.experiments.fuzz.guided import doc_parts
from webjury.experiments.hostile.pages import KINDS, generate_page
from webjury.segmenter.doc import Doc
from webjury.segmenter.page import Page
from webjury.segmenter.sax import CAN_READ, read_html
from webjury.segmenter.tags import INVISIBLE_TAGS
from webjury.segmenter.tree_walk import read_tree

needs_events = pytest.mark.skipif(not CAN_READ, reason="lxml does not export libxml2's functions")


def doc_of(source: str) -> Doc:
    return Page(source, hidden="keep").doc


def assert_same(source: str | bytes) -> None:
    """Check that a page is the same by events and from its tree."""
    page = Page(source)
    for is_whole in (False, True):
        doc = read_html(page.data, is_whole=is_whole)
        if doc is not None:
            assert doc_parts(doc) == doc_parts(read_tree(page.tree, is_whole=is_whole))


def visible_elements(root: HtmlElement) -> list[HtmlElement]:
    """The elements of a tree that a reader sees."""
    found = []
    walk = etree.iterwalk(root, events=("start",))
    for _, node in walk:
        if node.tag in INVISIBLE_TAGS:
            walk.skip_subtree()
        else:
            found.append(node)
    return found


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
        # Style sheets put space before a capital, a number and another link, unless the text of the
        # element around them has begun, and between two columns of code.
        ("<p><span>Vitamin C</span><span>Three</span></p>", "Vitamin C Three"),
        ("<p><span>Plan b</span><span>(two)</span></p>", "Plan b(two)"),
        ("<a>4.1.3</a><img><!-- no --><time>2 April</time>", "4.1.3 2 April"),
        ("<p><b><i>One</i></b><a><i>Two</i></a></p>", "One Two"),
        ("<p><a>One</a><span>$2</span><b>·</b><i>three</i></p>", "One $2 ·three"),
        ("<a href=/1>One</a><a href=/2>two</a><a href=/2>fold</a>", "One twofold"),
        ("<a href=#>one</a><a href=#>two</a>, <a>three</a><a>four</a>", "one two, threefour"),
        ("<a>灯</a><a>台</a>", "灯台"),
        ("<p>See <b>one</b><b>Two</b></p>", "See oneTwo"),
        ("<p><span>T</span><span>Hree</span> 5<span>0</span><span>0</span></p>", "THree 500"),
        ("<p><b>6</b><b>4.3 of 5</b></p><p><i>8</i><i>12</i></p>", "6 4.3 of 5\n8 12"),
        ("<p><del>$5</del><ins>$4</ins></p><p><b>oats</b><u>9 g</u></p>", "$5 $4\noats 9 g"),
        (
            "<p><span>5</span><span>0</span><span>0</span> <span>12</span><span>3</span></p>",
            "500 12 3",
        ),
        ("<p><span>The</span><span>re</span></p>", "There"),
        ("<code><span>One</span><span>Two</span></code>", "OneTwo"),
        ("<pre><a>one</a><a>two</a></pre>", "onetwo"),
        ("<em><span>names</span><span>(</span><span>path</span></em>", "names(path"),
        ("<em class=sig-param><span>**</span><span>c</span></em>", "**c"),
        ("<p><sub>One</sub><sub>Two</sub></p>", "OneTwo"),
        ("<p><span></span><span>Один</span><span> два</span></p>", "Один два"),
        ("<p><a>One two</a><a>three</a></p>", "One two three"),
        ("<div>One<span>two</span>three</div>", "Onetwothree"),
        ("One<br>two", "One\ntwo"),
        ("One<hr>two", "One\ntwo"),
        ("One<div></div>two", "One\ntwo"),
        ("<ul><li>One<li>two</ul>three", "One\ntwo\nthree"),
        ("<table><tr><td>One<td>two<tr><th>three</table>", "One\ntwo\nthree"),
        ("<select><option>One<option>two</select>", "One\ntwo"),
        # A control in a line is part of it: text is before and after it, in small letters or with a
        # mark if the control begins the line.
        ("<p>One <button><i>two</i></button> <button>3</button>, four", "One two 3, four"),
        ("<p>One (“<button>two</button>”), <b>3</b>", "One (“two”), 3"),
        ("<p>一<button>二</button>三", "一二三"),
        ("<p>One<br><button><div>Two</div></button> three", "One\nTwo three"),
        ("One <select><option>two<option>3</select> four", "One two 3 four"),
        ("One <button></button> two", "One two"),
        ("One <button>two</button><p>three", "One\ntwo\nthree"),
        ("One <button>two</button><br>three", "One\ntwo\nthree"),
        ("<button>One</button> Two", "One\nTwo"),
        ("<a>One</a><button>Two</button><a>Three</a>", "One\nTwo\nThree"),
        ("<a>One</a><button></button><a>Two</a>", "One\nTwo"),
        ("<pre>One <button>two</button> three</pre>", "One \ntwo\n three"),
        ("<pre>One\n  two\n</pre>", "One\n  two"),
        ("One<xmp>two <b>\n  three</xmp>", "One\ntwo <b>\n  three"),
        ("<listing>One\n  two</listing>three", "One\n  two\nthree"),
        ("One<plaintext>two\n <b>", "One\ntwo\n <b>"),
        ("<p style='white-space: pre-line'>One\n  two</p>three\nfour", "One\ntwo\nthree four"),
        ("<div style='WHITE-SPACE:pre'><b>One\n</b>two\r\nthree</div>", "One\ntwo\nthree"),
        ("<p style='white-space-collapse:preserve'>One\n\ntwo", "One\ntwo"),
        (
            "<div style='white-space: break-spaces'><p style='white-space: normal'>One\ntwo</p>"
            "three\nfour</div>",
            "One two\nthree\nfour",
        ),
        ("<pre style='white-space: normal'>One\n two</pre>", "One\n two"),
        ("<p style='color: red; white-space: nowrap'>One\ntwo", "One two"),
        (
            "<style>/* no */ .a, p.b {white-space:pre-wrap}</style>"
            "<p class='a'>One\ntwo<p class='c b'>three\nfour<div class=b>five\nsix",
            "One\ntwo\nthree\nfour\nfive six",
        ),
        (
            "<style>#a {white-space: pre!important} div p {white-space: pre}</style>"
            "<p id=a>One\ntwo<p>three\nfour",
            "One\ntwo\nthree four",
        ),
        ("One <span style='display:block'>two</span> three", "One\ntwo\nthree"),
        ("One <b style='color:red; Display : flex'>two</b> three", "One\ntwo\nthree"),
        ("One<span style='display: inline-block'>two</span>", "Onetwo"),
        ("One<span style='display: table-cell'>two</span>", "Onetwo"),
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
    assert doc_of(html).text == text
    assert read_tree(document_fromstring(html or "<p>")).text == text


def test_the_end_of_a_text_is_read_without_what_was_in_memory_after_it() -> None:
    pages = [f"<p><a href=/one>{'市' * n}</a><a href=/two>龙山</a>" for n in range(1, 400)]
    assert not [page for page in pages if " " in Page(page).text]


def test_elements_in_a_line_after_a_control_have_their_spans() -> None:
    doc = doc_of("<p>(<button><i>One</i> <b>two</b></button><u>,</u> <s>three</s>)")
    assert doc.text == "(One two, three)"
    assert list(map(doc.text_of, doc.tagged(*"ibus"))) == ["One", " two", ",", " three"]
    assert [doc.text[slice(*run)] for run in zip(doc.run_starts, doc.run_stops, strict=True)] == [
        *("(", "One", "two", ",", "three", ")"),
    ]


def test_elements_and_runs_have_their_spans_and_their_places_in_the_tree() -> None:
    doc = doc_of("<div>One <b>two</b></div><p>three</p>four")
    assert doc.tags == ["html", "body", "div", "b", "p"]
    assert list(doc.parents) == [-1, 0, 1, 2, 1]
    assert list(doc.ends) == [5, 5, 4, 4, 5]
    assert list(doc.depths) == [0, 1, 2, 3, 2]
    whole = "One two\nthree\nfour"
    assert [doc.text_of(element).strip() for element in range(len(doc))] == [
        *(whole, whole, "One two", "two", "three")
    ]
    assert list(zip(doc.first_words, doc.stop_words, strict=True)) == [
        *((0, 4), (0, 4), (0, 2), (1, 2), (2, 3))
    ]
    runs = zip(doc.run_starts, doc.run_stops, strict=True)
    assert [doc.text[start:stop].strip() for start, stop in runs] == ["One", "two", "three", "four"]
    assert list(doc.run_elements) == [2, 3, 4, 1]
    assert list(doc.elements_before_runs) == [3, 4, 5, 5]


def test_a_word_that_goes_on_in_the_next_run_is_in_the_first() -> None:
    doc = doc_of("<p>un<b>believ</b>able <i>so</i>")
    assert doc.words.words == ["unbelievable", "so"]
    assert list(doc.run_words) == [0, 1, 1, 1, 2]
    spans = {doc.tags[one]: (doc.first_words[one], doc.stop_words[one]) for one in range(len(doc))}
    assert spans == {"html": (0, 2), "body": (0, 2), "p": (0, 2), "b": (1, 1), "i": (1, 2)}


_PIECES = st.sampled_from(
    """<p> </p> <div> </div> <div/class=a> <pre> </pre> <br> <br><br> <a> </a> <b> </b> <em> </em>
    <span/class='a&amp;b'> <span/class=sig-name> <em/class=sig-param> <span> </span>
    <span/style='display:block'> <span/lang=de> <span/class='TextRun&#32;x'> <h1> </h1> <li> <ul>
    <td> <table> </table> <img> <input/disabled> <input/checked=a> <p/data-x/role=main> <section>
    <script>no</script> <style>no</style> <svg><style>no</style><text>no</text></svg> <!--no-->
    <?no?> <![CDATA[x]]> <meta/name=a> <link/rel=b> <noscript><p>no</noscript> <template>
    </template> <title>no</title> <textarea> <select> <option> <x:y/z:a=1> </x:y> <body/id=x>
    </body> </html> <frameset> <frame> <object> </object>
    &nbsp; &#28; &unknown; a&nbsp;b One Two&#32;c hildren é
    北京。 two\u3000three \u2028 \u200b \x85 \u1680x \x1c \U0001f600 İ Σ ・ &#xD800;
    <script/type=application/ld+json>{}</script>""".split(" ")
)
_SPACES = st.sampled_from(["", " ", "\n", "\t ", " one two three "])
_MADE = st.lists(st.builds(str.__add__, _PIECES, _SPACES), max_size=40).map("".join)


@needs_events
@given(st.one_of(MARKUP, _MADE))
@settings(max_examples=300)
def test_any_page_is_the_same_by_events_and_from_its_tree(source: str) -> None:
    assert_same(source)


@needs_events
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_are_the_same_by_events_and_from_their_trees(path):
    assert_same(path.read_bytes())


@needs_events
@pytest.mark.parametrize("kind", KINDS)
def test_hostile_pages_are_the_same_by_events_and_from_their_trees(kind):
    assert_same(generate_page(kind, 5_000))


def test_a_page_nested_too_deep_for_the_parser_is_read_from_its_tree() -> None:
    assert not CAN_READ or read_html(b"<div>" * 2_500) is None
    assert doc_of("<div>" * 2_500 + "One").text == "One"


@pytest.mark.parametrize("second", ["<html id=a>", "<body id=a>", "</html><body id=a>", "</html "])
def test_a_page_has_one_root(second: str) -> None:
    page = Page(f"<html lang=de><body><p>One{second}<p>two")
    assert page.text == "One\ntwo"
    assert_elements_match(page.doc, page.tree)


@needs_events
@pytest.mark.parametrize(
    "source",
    [
        "<html><p>One<html lang=de><body id=a>",
        "<template></template><p>One<script>t.$RX($R)</script>",
        "<x-a><template shadowrootmode=open><p>One</template></x-a>",
    ],
)
def test_no_tree_is_kept_that_nobody_asked_for(source: str) -> None:
    page = Page(source)
    assert page.text == "One"
    assert "tree" not in vars(page)


@given(_MADE)
def test_elements_of_the_tree_are_those_of_the_doc(source: str) -> None:
    page = Page(source)
    assert page.elements == visible_elements(page.tree)


def assert_elements_match(doc: Doc, root: HtmlElement) -> None:
    """Check tags, attributes and texts of a doc against its tree."""
    elements = visible_elements(root)
    assert doc.tags == [one.tag for one in elements]
    for row, element in enumerate(elements):
        assert doc.attributes[row] == element.items()
        assert len(doc.within(row)) == sum(1 for _ in visible_elements(element)) - 1


@settings(max_examples=200)
@given(ODD_TREES)
def test_any_tree_has_its_elements_and_its_text(root: HtmlElement) -> None:
    doc = read_tree(root)
    assert_elements_match(doc, root)
    etree.strip_elements(root, *INVISIBLE_TAGS, etree.Comment, etree.PI, with_tail=False)
    assert "".join(doc.text.split()) == "".join(str(root.xpath("string()")).split())


@given(_MADE)
def test_offsets_are_nested_like_the_elements(source: str) -> None:
    doc = doc_of(source)
    for element, parent in enumerate(doc.parents):
        assert doc.starts[element] <= doc.stops[element]
        if parent >= 0:
            assert parent < element < doc.ends[element] <= doc.ends[parent]
            assert doc.starts[parent] <= doc.starts[element]
            assert doc.stops[element] <= doc.stops[parent]
    runs = list(zip(doc.run_starts, doc.run_stops, doc.run_elements, strict=True))
    for start, stop, element in runs:
        assert doc.starts[element] <= start < stop <= doc.stops[element]
    assert all(stop <= start for (_, stop, _), (start, _, _) in pairwise(runs))
    assert all(before < after for before, after in pairwise(doc.breaks))


@given(_MADE, st.data())
def test_what_is_looked_up_is_what_a_search_finds(source: str, data: st.DataObject) -> None:
    doc = doc_of(source)
    element = data.draw(st.integers(0, len(doc) - 1))
    above = [element]
    while doc.parents[above[-1]] >= 0:
        above.append(doc.parents[above[-1]])
    siblings = [one for one in range(element) if doc.parents[one] == doc.parents[element]]
    assert doc.tag(element) == doc.tags[element]
    assert doc.previous_sibling(element) == (siblings[-1] if siblings else -1)
    for tags in (("div",), ("p", "td"), ("none",)):
        with_tag = [one for one, tag in enumerate(doc.tags) if tag in tags]
        assert doc.tagged(*tags) == with_tag
        assert doc.nearest(element, tags) == next(filter(with_tag.__contains__, above), -1)
        wanted = {0, *with_tag}
        nearest = doc.nearest_to_each(tags, [0])[element]
        assert nearest == next(filter(wanted.__contains__, above))
    starts = doc.words.starts.tolist()
    assert doc.first_words[element] == sum(start < doc.starts[element] for start in starts)
    assert doc.stop_words[element] == sum(start < doc.stops[element] for start in starts)
    for name in ("class", "id", "name"):
        values = [dict(doc.attributes[one]).get(name) for one in range(len(doc))]
        assert doc.values(name) == values
        assert doc.value(element, name) == (values[element] or "")
        assert set(doc.distinct_values(name)) == {one for one in values if one is not None}
        assert doc.with_value(name, "a".__eq__) == [
            one for one, value in enumerate(values) if value == "a"
        ]


@pytest.mark.parametrize("element", [-1, 2])
def test_an_element_that_is_not_there_is_an_error(element: int) -> None:
    doc = doc_of("<p>")
    doc = read_tree(etree.fromstring("<a><b/></a>"))
    for look_up in (doc.text_of, doc.span, doc.within, doc.previous_sibling):
        with pytest.raises(IndexError):
            look_up(element)


@pytest.mark.parametrize("tag", ["div", "a", "title", "script", "h1"])
def test_a_deep_tree_is_read_without_recursion(tag: str) -> None:
    root = deep_tree(tag, 1_100)
    assert_elements_match(read_tree(root), root)


def test_a_part_of_a_tree_ends_where_it_ends() -> None:
    root = html.fromstring("<div><p>one <b>two</b></p> three four<p>five</p></div>")
    assert read_tree(root[0]).text == "one two"


def test_names_with_a_namespace_and_entities_are_read() -> None:
    root = etree.XML(
        "<!DOCTYPE a [<!ENTITY e 'x'>]><a xmlns:x='u' x:b='1' b='2'>one<x:c x:b='1'/> two"
        "<c b='&e;1'/>&e;<x:script>three four<b/></x:script><script>no</script></a>",
        etree.XMLParser(resolve_entities=False),
    )
    doc = read_tree(root)
    assert doc.text == "one twothree four"
    assert doc.values("{u}b") == ["1", "1", None, None, None]
    assert doc.attributes[2] == root[1].items()


@pytest.mark.parametrize("root", [None, "<p>"])
def test_what_is_no_element_is_refused(root: object) -> None:
    with pytest.raises(TypeError):
        read_tree(root)  # type: ignore[arg-type]


def test_names_with_the_same_place_in_a_table_are_told_apart() -> None:
    tags = [f"t{number}" for number in range(3_000)]
    doc = doc_of("".join(f"<{tag} class={tag}>w</{tag}>" for tag in tags))
    assert doc.tags[2:] == tags
    assert doc.values("class")[2:] == tags
