"""The parts of a page that are things."""

import pytest

from webjury import Page
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.page_things import things_of

LINKS = "<ul><li><a href=/a>One page</a><li><a href=/b>Another page</a></ul>"


def found(html: str) -> list[tuple[str, list[str]]]:
    """Find the kind and the texts of each thing."""
    case = Case(Page(html))
    things = things_of(case)
    texts: list[list[str]] = [[] for _ in things.kinds]
    for text, thing in zip(case.texts, things.innermost.tolist(), strict=True):
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
        # As with an embedded video.
        (
            "<p>A<h2>Video</h2><iframe src=/v></iframe><h2>More</h2><p>B",
            [("bare heading", ["Video"]), ("section", ["More", "B"]), ("body", ["B"])],
        ),
        (
            "<p>A<div><h3>Comments</h3></div><section><p>B</section>",
            [("section", ["Comments", "B"]), ("body", ["B"])],
        ),
        ("<section><p>A<h3>Comments</h3></section><p>B", [("bare heading", ["Comments"])]),
        ("<p>A<h2>One</h2><h2>Two</h2><h2>Three</h2>", [("bare heading", ["One"])]),
        ("<h1>Title</h1>", []),
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
        (
            "<pre>a = 1<button>Copy</button></pre><p>Text<div>Advertisement</div>",
            [("code", ["a = 1", "Copy"]), ("label", ["Copy"]), ("label", ["Advertisement"])],
        ),
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
