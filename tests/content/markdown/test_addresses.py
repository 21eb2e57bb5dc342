"""Every address in Markdown is read back as it is in the links and images of the page."""

from html import escape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from webjury.answer.templates import extract_by_template
from webjury.experiments.fuzz.addresses import (
    addresses_in_markdown,
    addresses_of,
    differing_addresses,
)
from webjury.extractors.template import Template
from webjury.segmenter.page import Page

#: No differing addresses.
NONE = ([], [])
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
    extraction = whole(f"{''.join(place.format(quoted) for place in PLACES)}")
    known = addresses_of(extraction)
    assert known.total() >= len(PLACES)
    assert all(address.startswith("https://e.org/") for _, address in known)
    assert differing_addresses(extraction.to_markdown(links=True, images=True), extraction) == NONE


def whole(html):
    return extract_by_template(Page(f"<main>{html}</main>"), Template.parse("main", "all"))


ATTACK = "javascript:alert(1)"
NOTE, REFERENCE = "<ol><li id=n>The note</ol>", "<sup><a href=#n>1</a></sup>"


@pytest.mark.parametrize(
    "html",
    [
        # A reference would become the text of a link, or the label of an address.
        f"<p>Lamp{REFERENCE}({ATTACK}){NOTE}",
        f"<h2>Lamp{REFERENCE}<span>({ATTACK})</span></h2>{NOTE}",
        f"<table><tr><th>a<th>b<tr><td>{REFERENCE}<i></i>({ATTACK})<td>c</table>{NOTE}",
        f"<p>Lamp!{REFERENCE}(https://e.org/a.png){NOTE}",
        f"<p>Lamp{REFERENCE}{REFERENCE}({ATTACK}){NOTE}",
        f"<p>Lamp{REFERENCE}[a]({ATTACK}){NOTE}",
        f"<p>{REFERENCE}: {ATTACK}{NOTE}",
        f"<ul><li>{REFERENCE}<b>:</b> {ATTACK}</ul>{NOTE}",
        # A text would become a reference or an image, a link a picture or a note.
        f"<p>Lamp{REFERENCE} ![^1] [x][^1] [^1]{NOTE}",
        "<p>Lamp!<a href=https://e.org/a.png>^</a>",
        "<p>2!<a href=https://e.org/a.png>^1</a>",
        f"<p>^<a href='https://e.org/[x]({ATTACK})'>Lamp</a>",
        # Addresses of e-mail.
        "<p>Ada &lt;007@e.org>",
        "<p>Ada &lt;<code>a</code>@e.org>",
        "<p>Ada &lt;a<b>1</b>@e.org>",
        "<p><a href=https://e.org/>Ada &lt;1@e.org></a>",
        # Signs in formulas.
        f"<p><math><mi>`</mi></math> <code>[x]({ATTACK})</code>",
        "<p>If <script type='math/tex'>0<1</script>@e.org>",
        "<p>If <script type='math/tex'>a_1 <</script>@e.org>",
        "<p><a href=https://e.org/>If <script type='math/tex'>x_1![ ]]</script> holds</a>",
        # Spaces without width at the end of a line hide what it looks like.
        f"<p>a|<code>[x]({ATTACK})|</code><br>-|-|-&#8203;",
        "<p><a href=https://e.org/>Lamp\\ &#8203;</a>",
        # The second number would be too long.
        f"<ol start=999999999><li>a<li><pre>[x]({ATTACK})</pre></ol>",
    ],
)
def test_text_makes_no_link(html):
    extraction = whole(html)
    assert differing_addresses(extraction.to_markdown(links=True, images=True), extraction) == NONE


@pytest.mark.parametrize(
    "note", ["javascript:alert(1)", "Data:text/html,x 'y'", "x-y.z:alert", "javascript:<br>y"]
)
def test_a_note_is_no_address_for_parsers_without_footnotes(note):
    extraction = whole(f"<p>Lamp<sup><a href=#n>1</a></sup></p><ol><li id=n>{note}</ol>")
    markdown = extraction.markdown
    assert "Lamp[^1]\n\n[^1]:\n\n    " in markdown
    assert not addresses_in_markdown(markdown, footnotes=False)
    assert differing_addresses(markdown, extraction) == NONE
