"""Which parts of a page are things; lines that only label an advertisement, and are dropped."""

import pytest

from webjury import Page, extract
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.page_things import ad_labels, things_of

LINKS = "<ul><li><a href=/a>One page</a><li><a href=/b>Another page</a></ul>"


def found(html: str) -> list[tuple[str, list[str]]]:
    """Kind and texts of each thing."""
    case = Case(Page(html))
    things = things_of(case)
    texts: list[list[str]] = [[] for _ in things.kinds]
    for text, thing in zip(case.texts, things.of_segments.tolist(), strict=True):
        while thing >= 0:
            texts[thing].append(text)
            thing = things.parents[thing]
    return list(zip(things.kinds, texts, strict=True))


@pytest.mark.parametrize(
    ("html", "things"),
    [
        ("<p>Text", []),
        ("<p>Text<pre>a = 1</pre>", [("code", ["a = 1"])]),
        (
            "<pre>a = 1</pre><p>Then<pre>b = 2</pre>",
            [("code blocks", ["a = 1", "b = 2"]), ("code", ["a = 1"]), ("code", ["b = 2"])],
        ),
        (
            "<ol><li>Mix it<li><p>Bake it<p>Eat it</ol>",
            [
                ("list", ["Mix it", "Bake it", "Eat it"]),
                ("item", ["Bake it", "Eat it"]),
            ],
        ),
        (
            "<ul><li><p>Code<pre>a</pre><li>Two</ul><pre>b</pre>",
            [
                ("list", ["Code", "a", "Two"]),
                ("item", ["Code", "a"]),
                ("code", ["a"]),
                ("code", ["b"]),
            ],
        ),
        (
            "<details><summary>May it melt?</summary><p>It may.<p>It may not.</details>",
            [("details", ["May it melt?", "It may.", "It may not."])],
        ),
        ("<ul><li>One item</ul>", []),
        (LINKS, []),
        (
            "<ul><li><h2>A card</h2>Text<li><h2>Another</h2>Text</ul>",
            [
                *(("section", ["A card", "Text"]), ("body", ["Text"])),
                *(("section", ["Another", "Text"]), ("body", ["Text"])),
            ],
        ),
        (
            "<h1>Title</h1><p>Lead<h2>One</h2><p>A<h3>Two</h3><p>B<h2>Three</h2><aside><p>C",
            [
                ("section", ["One", "A", "Two", "B"]),
                ("body", ["A", "Two", "B"]),
                ("section", ["Two", "B"]),
                ("body", ["B"]),
                ("section", ["Three", "C"]),
                ("body", ["C"]),
            ],
        ),
        (
            "<aside><h2>One</h2><p>A</aside><p>B",
            [("section", ["One", "A"]), ("body", ["A"])],
        ),
        (
            "<p>You need:<ul><li>An egg<li>Salt</ul>",
            [
                ("introduced", ["You need:", "An egg", "Salt"]),
                ("list", ["An egg", "Salt"]),
            ],
        ),
        # What is introduced may be empty.
        ("<p>You need:<pre></pre>", []),
        ("<p>You need:<ul><li></li></ul><p>Eggs", []),
        ("<blockquote><p>I came<p>I saw</blockquote>", [("quotation", ["I came", "I saw"])]),
        ("<figure><p>A<figcaption>A chart</figcaption></figure>", [("figure", ["A", "A chart"])]),
        (
            "<table><caption>Towns</caption><tr><th>Seat<td>Wexmouth<tr><th>Founder<td>Ada</table>",
            [
                ("table", ["Towns", "Seat", "Wexmouth", "Founder", "Ada"]),
                ("row", ["Seat", "Wexmouth"]),
                ("row", ["Founder", "Ada"]),
            ],
        ),
        (
            "<blockquote><dl><dt>Founder<dd>Ada<dt>Seat<dd>Town</dl></blockquote>",
            [
                ("quotation", ["Founder", "Ada", "Seat", "Town"]),
                ("entry", ["Founder", "Ada"]),
                ("entry", ["Seat", "Town"]),
            ],
        ),
    ],
)
def test_things_are_found_with_their_parts(html: str, things: list[tuple[str, list[str]]]) -> None:
    assert found(html) == things


BEFORE = "<p>" + "The lamp turned all night, and nobody on the coast saw it stop. " * 4
AFTER = "<p>" + "In the morning, the keeper climbed down and counted the ships, as ever. " * 4


@pytest.mark.parametrize(
    ("html", "labels"),
    [
        ("<p>One</p><div>ADVERTISEMENT</div><p>Two", [1]),
        ("<p>One</p><span>– Advertisement –</span><p>Two", [1]),
        ("<p>One</p><p>Article continues below this ad</p><p>Two", [1]),
        ("<p>Eins</p><small>Anzeige</small><p>Zwei", [1]),
        ("<p>一</p><p>广告</p><p>二", [1]),
        ("<p>One</p><p>Advertisement of a new lamp</p><p>Two", []),
        ("<p>One</p><h2>Advertisement</h2><p>Two", []),
        ("<ul><li>Advertisement<li>Publicity</ul>", []),
        ("<p>One</p><a href=/ads>Advertisement</a><p>Two", []),
        ("", []),
    ],
)
def test_labels_of_advertisements_are_found(html: str, labels: list[int]) -> None:
    assert ad_labels(Case(Page(html))) == labels


@pytest.mark.parametrize("mode", ["fast", "voter"])
def test_a_label_amid_the_text_is_dropped(mode: str) -> None:
    page = f"<article><h1>A lamp</h1>{BEFORE}<p>Advertisement{AFTER}</article>"
    text = extract(page, mode=mode).text
    assert "lamp turned" in text
    assert "Advertisement" not in text
    assert "keeper climbed" in text
