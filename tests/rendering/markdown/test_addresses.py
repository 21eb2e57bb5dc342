"""Every address in Markdown is read back as it is in the links and images of the page."""

from html import escape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from webjury.answer.templates import extract_by_template
from webjury.experiments.fuzz.addresses import addresses_in_markdown, addresses_of
from webjury.extractors.template import Template
from webjury.segmenter.page import Page

#: A link, an image, both at once, and both in a table.
PLACES = [
    "<p>See <a href={0}>the pier</a> and the boats.</p>",
    "<p>See <a href={0} title='A pier'><b>the pier</b></a>(and the boats).</p>",
    "<p>See ![x]<img src={0} alt='the pier'> and the boats.</p>",
    "<p>See <a href={0}>the pier <img src={0} alt='](/pier)'></a> and the boats.</p>",
    "<h2><a href={0}>The pier</a></h2>",
    "<ul><li><a href={0}>The pier</a><li><a href={0}>The boats</a></ul>",
    "<table><tr><th>Place<th>View<tr><td><a href={0}>Pier</a><td><img src={0} alt=a></table>",
]
SIGNS = st.sampled_from(
    [*"()[]<>\\|`*_~!\"'&;#:{}^$% \n\t\u202e灯", "a", "&lt;", "&#41;", "&copy;", "%29", "[^1]"]
)


@pytest.mark.parametrize(
    "rest",
    [
        ")[x](javascript:alert(1)",
        "a.png)![x](https://evil.example/b.png",
        "a)b(c",
        "a(b",
        "(" * 40 + ")" * 40,
        "\\)[x](javascript:alert(1)",
        "?a=1&lt;=2",
        "?a&#41;[x](javascript:alert(1)",
        "a|b\\|c",
        ' "x") [x](javascript:alert(1) "y',
        "><b>",
    ],
)
def test_a_hostile_address_is_one_address(rest):
    check(f"https://e.org/{rest}")


@given(rest=st.lists(SIGNS, max_size=12).map("".join))
@example(rest="<")
def test_every_address_is_one_address(rest):
    check(f"https://e.org/{rest}")


def check(address):
    quoted = f'"{escape(address)}"'
    page = Page(f"<main>{''.join(place.format(quoted) for place in PLACES)}</main>")
    extraction = extract_by_template(page, Template.parse("main", "all"))
    known = addresses_of(extraction)
    assert known.total() >= len(PLACES)
    assert all(address.startswith("https://e.org/") for _, address in known)
    assert addresses_in_markdown(extraction.to_markdown(links=True, images=True)) == known


@pytest.mark.parametrize("note", ["javascript:alert(1)", "Data:text/html,x 'y'", "x-y.z:alert"])
def test_a_note_is_no_address_for_parsers_without_footnotes(note):
    page = Page(f"<p>Lamp<sup><a href=#n>1</a></sup></p><ol><li id=n>{note}</ol>")
    markdown = extract_by_template(page, Template.parse("body", "all")).markdown
    parser = MarkdownIt("commonmark")
    parser.validateLink = lambda _: True
    assert "Lamp[^1]\n\n[^1]:\n\n    " in markdown
    assert note.partition(":")[2] in markdown
    assert "href" not in parser.render(markdown)
    assert not addresses_in_markdown(markdown)
