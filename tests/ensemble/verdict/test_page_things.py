"""The parts of a page that are things: code, lists, tables of data, sections, labels and others."""

import pytest

from webjury import Page, extract
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


def texts_of(kind: str, html: str) -> list[list[str]]:
    """Find the texts of each thing of a kind."""
    return [texts for one, texts in found(html) if one == kind]


ROWS = [["Founder", "Ada"], ["Seat", "Wexmouth, by the sea"]]
TABLE = "<table><tr><th>Founder<td>Ada</tr><tr><th>Seat<td>Wexmouth, by the sea</tr></table>"
CELLS = [cell for row in ROWS for cell in row]
LAYOUT = f"<table><tr><td>Menu<td><p>Text</p>{TABLE}More<tr><td>a<td>b</table>{TABLE}"


@pytest.mark.parametrize(
    ("html", "tables", "rows"),
    [
        (f"<p>Text</p>{TABLE}<p>More</p>{TABLE}", [CELLS, CELLS], ROWS * 2),
        # In a table that lays out the page.
        (LAYOUT, [CELLS, CELLS], ROWS * 2),
        (f"<table><tr><td>{TABLE}<td>Menu</table>", [CELLS], ROWS),
        (
            "<table><caption>Ships</caption><thead><tr><td>Name<td>Built</tr></thead>"
            "<tr><th>Fishers<tr><td>Ada<td>1911</table>",
            [["Ships", "Name", "Built", "Fishers", "Ada", "1911"]],
            [["Ada", "1911"]],
        ),
        (
            "<table><tr><td rowspan=2>1911<td>Ada<tr><td>Bea<tr><td>1912<td>Cleo</table>",
            [["1911", "Ada", "Bea", "1912", "Cleo"]],
            [["1911", "Ada", "Bea"], ["1912", "Cleo"]],
        ),
        (
            "<table><tbody><tr><td rowspan=9>1911<td>Ada<tbody><tr><td>1912<td>Bea</table>",
            [["1911", "Ada", "1912", "Bea"]],
            [["1911", "Ada"], ["1912", "Bea"]],
        ),
        (
            "<table><tr><td><td>Twin<td>Full<td>King<tr><td>Sheet<td>71<td>86<td>110</table>",
            [["Twin", "Full", "King", "Sheet", "71", "86", "110"]],
            [["Sheet", "71", "86", "110"]],
        ),
        ("<p>Text", [], []),
        ("<table><tr><td>One column<tr><td>and another</table>", [], []),
        ("<table><tr><td><h2>Head</h2><td>a<tr><td>b<td>c</table>", [], []),
        (
            "<table><tr><td><a href=/a>Start</a><td><a href=/b>News</a><tr><td>of<td></table>",
            [],
            [],
        ),
        ("<table><tr><td></td><td></td></tr><tr><td></td><td></td></tr></table>", [], []),
    ],
)
def test_tables_of_data_and_their_rows(
    html: str, tables: list[list[str]], rows: list[list[str]]
) -> None:
    assert (texts_of("table", html), texts_of("row", html)) == (tables, rows)


DEFINITIONS = "<dl><dt>Founder<dd>Ada<dt>Seat<dt>Town<dd>Wexmouth<dd><p>by the<p>sea</dl>"
NESTED = "<dl><dt>Class<dd>A lamp.<dl><dt>turn()<dd>Turns it.</dl>More of it.<dt>b<dd>c</dl>"


@pytest.mark.parametrize(
    ("html", "entries"),
    [
        (
            f"<p>Text</p>{DEFINITIONS}<p>More</p>{DEFINITIONS}",
            [["Founder", "Ada"], ["Seat", "Town", "Wexmouth", "by the", "sea"]] * 2,
        ),
        # In groups, and in a definition.
        (
            "<dl><div><dt>Founder<dd>Ada</div><div><dt>Seat<dd>Town</div></dl>",
            [["Founder", "Ada"], ["Seat", "Town"]],
        ),
        (NESTED, [["Class", "A lamp."], ["turn()", "Turns it."], ["More of it."], ["b", "c"]]),
        ("<p>Text", []),
        ("<dl><dt>One<dt>two<dt>three</dl>", []),
        ("<dl><dd>One<dd>two</dl>", []),
        ("<dl><dt><dd>A picture</dl><dl></dl>", [["A picture"]]),
        ("<dt>No list<dd>around it", []),
        ("<dl><dt>News<dd><h2>Head</h2><p>Text</dl>", []),
        ("<dl><dt>Data<dd><table><tr><td>a<td>b<tr><td>c<td>d</table></dl>", []),
        ("<dl><dt><a href=/a>Start</a><dd><a href=/b>All the news</a> of</dl>", []),
    ],
)
def test_an_entry_is_its_terms_and_their_definitions(html: str, entries: list[list[str]]) -> None:
    assert texts_of("entry", html) == entries


@pytest.mark.parametrize(
    "html", ["<table><tr><td>a<td>b<tr><td>" * 2_000, "<dl><dt>a<dd>b" * 5_000]
)
def test_thousands_of_nested_parts_are_looked_at_once(html: str) -> None:
    assert len(things_of(Case(Page(html))).kinds) <= 10_000


@pytest.mark.parametrize(
    ("html", "labels"),
    [
        ("<p>One</p><div>ADVERTISEMENT</div><p>Two", "ADVERTISEMENT"),
        ("<p>One</p><span>– Advertisement –</span><p>Two", "– Advertisement –"),
        (
            "<p>One</p><p>Article continues below this ad</p><p>Two",
            "Article continues below this ad",
        ),
        ("<p>Eins</p><small>Anzeige</small><p>Zwei", "Anzeige"),
        ("<p>一</p><p>广告</p><p>二", "广告"),
        ("<p>One</p><p>Advertisement of a new lamp</p><p>Two", ""),
        ("<p>One</p><h2>Advertisement</h2><p>Two", ""),
        ("<p>One</p><div><h2>Advertisement</h2></div><p>Two", ""),
        ("<p>One</p><div><div><h2>Advertisement</h2></div></div><p>Two", "Advertisement"),
        ("<p>One</p><div><div><h2>Advertisement</h2></div><p>Two</div>", ""),
        ("<ul><li><p>One</p><div><div><h3>Reklama</h3></div></div><p>Two</ul>", "Reklama"),
        ("<ul><li>Advertisement<li>Publicity</ul>", ""),
        ("<p>One</p><a href=/ads>Advertisement</a><p>Two", ""),
        ("", ""),
        ("<p>One</p><button>Show more</button><p>Two", "Show more"),
        ("<p>One</p><div><button><span>COPY</span></button></div><p>Two", "COPY"),
        ("<p>One</p><div><a role=button>Click to expand...</a></div><p>Two", "Click to expand..."),
        ("<p>Eins</p><div role=button>Mehr anzeigen</div><p>Zwei", "Mehr anzeigen"),
        ("<p>一</p><div><button>展开</button></div><p>二", "展开"),
        ("<p>One</p><button>Show more</button><button>Show less</button>", "Show more|Show less"),
        # Parts of a text, links, headings, and buttons that name a part of the page.
        ("<p>One</p><p>Click on <button>Show more</button>.", ""),
        ("<p>One</p><p><a href=/two>Show more</a></p><p>Two", ""),
        ("<p>One</p><h2>Notes</h2><h3><button>More</button></h3><p>Two", ""),
        ("<p>One</p><button>What does it cost?</button><p>Two", ""),
        ("<p>One</p><button></button>", ""),
    ],
)
def test_labels_of_advertisements_and_buttons(html: str, labels: str) -> None:
    assert "|".join(text for (text,) in texts_of("label", html)) == labels


BEFORE = "<p>" + "The lamp turned all night, and nobody on the coast saw it stop. " * 4
AFTER = "<p>" + "In the morning, the keeper climbed down and counted the ships, as ever. " * 4


@pytest.mark.parametrize("label", ["<p>Advertisement", "<div><button>Show more</button></div>"])
@pytest.mark.parametrize("mode", ["fast", "voter"])
def test_a_label_amid_the_text_is_dropped(mode: str, label: str) -> None:
    page = f"<article><h1>A lamp</h1>{BEFORE}{label}{AFTER}</article>"
    text = extract(page, mode=mode).text
    assert "lamp turned" in text
    assert "Advertisement" not in text
    assert "Show more" not in text
    assert "keeper climbed" in text
