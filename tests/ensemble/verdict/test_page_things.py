"""The parts of a page that are things: code, lists, tables of data, sections, labels and others."""

import pytest

from webjury import Page, extract
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.page_things import things_of

BEFORE = 30 * "A lamp. "
TEXT = f"<p>{16 * 'word '}</p>"
LINKS = "<ul><li><a href=/a>One page</a><li><a href=/b>Another page</a></ul>"
TABLE = "<table><tr><th>Founder<td>Ada</tr><tr><th>Seat<td>Wexmouth</tr></table>"
TABLE_THINGS = [
    "table: Founder | Ada | Seat | Wexmouth",
    "row: Founder | Ada",
    "row: Seat | Wexmouth",
]
SECTIONS = "<h1>Title</h1><p>Lead<h2>One</h2><p>A<h3>Two</h3><p>B<h2>Three</h2><aside><p>C"
LIST = "<dl><dt>Founder<dd>Ada<dt>Seat<dt>Town<dd>Wexmouth<dd><p>by the<p>sea</dl>"


def found(html: str) -> list[str]:
    """Find the kind and the texts of each thing."""
    case = Case(Page(html))
    things = things_of(case)
    texts: list[list[str]] = [[] for _ in things.kinds]
    for text, thing in zip(case.texts, things.innermost.tolist(), strict=True):
        while thing >= 0:
            texts[thing].append(text)
            thing = things.parents[thing]
    return [f"{kind}: {' | '.join(of)}" for kind, of in zip(things.kinds, texts, strict=True)]


@pytest.mark.parametrize(
    ("html", "things"),
    [
        ("<p>Text", []),
        # Code.
        ("<p>Text<pre>a = 1</pre>", ["code: a = 1"]),
        (
            "<pre>a = 1</pre><p>Then<pre>b = 2</pre>",
            ["code blocks: a = 1 | b = 2", "code: a = 1", "code: b = 2"],
        ),
        ("<p>Text<p><code>a = 1<br>b = 2</code>", ["code: a = 1\nb = 2"]),
        # Of what is in its frame, only the title belongs to code.
        (
            "<p>A<figure><figcaption><b>a.py</b><button>Copy</button></figcaption><pre>a = 1</pre>",
            ["code title: a.py", "code: a = 1"],
        ),
        (
            "<p>A<div><i class=file>a</i><button>Copy</button><pre>b</pre></div>",
            ["code title: a", "label: Copy", "code: b"],
        ),
        ("<p>A<div><i class=file>a</i><pre>b</pre><p>c</div>", ["code: b"]),
        ("<p>A<div><p>Open this</p><pre>b</pre></div>", ["code: b"]),
        # Boxes with a field for an e-mail address. Their headings begin no sections.
        (
            "<p>A<div><h3>Letters<p>Weekly</p><input type=email></div><p>B",
            ["sign-up: Letters | Weekly"],
        ),
        ("<p>A<div><div><p>B<p><input name=your_EMAIL></div>C</div>", ["sign-up: B | C"]),
        ("<article><p>A<p>B<input placeholder=E-Mail></article>", ["sign-up: B"]),
        (f"<p>A<div>{TEXT * 3}<input type=email></div>", []),
        ("<p>A<div><p>B<input name=q></div>", []),
        ("<p>A<div><p>B<input type=hidden name=email></div>", []),
        ("<div>A<div>B<input type=email></div><input type=email></div>", ["sign-up: A | B"]),
        # Callouts: boxes with a title or without links, which are no messages of the site.
        (
            f"<p>{BEFORE}<aside class='starlight-aside starlight-aside--tip'><p>Tip<p>A</aside>",
            ["callout: Tip | A"],
        ),
        (f"<p>{BEFORE}<div class=kg-callout-card><i>*</i><p>A</div>", ["callout: A"]),
        (f"<p>{BEFORE}<div class=kg-callout-card><p>A <a href=/b>B</a></div>", []),
        (f"<p>{BEFORE}<div class='alert alert-info'>A</div>", []),
        (f"<p>{BEFORE}<div class='alert alert-info'>A</div><p>B", ["callout: A"]),
        (f"<p>{BEFORE}<div class='alert alert-info'>We use cookies.</div><p>B", []),
        (
            f"<p>{BEFORE}<div class='alert alert-info'><p>Note:<p>A <a href=/b>B</a></div>",
            ["callout: Note: | A B"],
        ),
        (f"<p>A<aside class='starlight-aside starlight-aside--tip'>{BEFORE}</aside>", []),
        # Lists.
        (
            "<ol><li>Mix it<li><p>Bake it<p>Eat it</ol>",
            ["list: Mix it | Bake it | Eat it", "item: Bake it | Eat it"],
        ),
        (
            "<ul><li><p>Code<pre>a</pre><li>Two</ul><pre>b</pre>",
            ["list: Code | a | Two", "item: Code | a", "code: a", "code: b"],
        ),
        ("<ul><li>One item</ul>", []),
        (LINKS, []),
        # Lists of links beside running text are things of their own kind, such as references.
        (f"{TEXT}{LINKS}", ["links: One page | Another page"]),
        (f"{TEXT}<section>{LINKS}</section>", ["links: One page | Another page"]),
        (f"{TEXT}<div>{LINKS}</div><nav>{TEXT}{LINKS}</nav><aside>{TEXT}{LINKS}</aside>", []),
        (
            f"{TEXT}<ol><li><a href=/a>One</a><p><a href=/c>of it</a><li><a href=/b>Two</a></ol>",
            ["links: One | of it | Two"],
        ),
        (
            "<ul><li><h2>A card</h2>Text<li><h2>Another</h2>Text</ul>",
            ["section: A card | Text", "body: Text", "section: Another | Text", "body: Text"],
        ),
        # Sections.
        (
            SECTIONS,
            [
                *("section: One | A | Two | B", "body: A | Two | B", "section: Two | B", "body: B"),
                *("section: Three | C", "body: C"),
            ],
        ),
        # As with an embedded video.
        (
            "<p>A<h2>Video</h2><iframe src=/v></iframe><h2>More</h2><p>B",
            ["bare heading: Video", "section: More | B", "body: B"],
        ),
        (
            "<p>A<div><h3>Comments</h3></div><section><p>B</section>",
            ["section: Comments | B", "body: B"],
        ),
        ("<section><p>A<h3>Comments</h3></section><p>B", ["bare heading: Comments"]),
        ("<p>A<h2>One</h2><h2>Two</h2><h2>Three</h2>", ["bare heading: One"]),
        ("<h1>Title</h1>", []),
        ("<aside><h2>One</h2><p>A</aside><p>B", ["section: One | A", "body: A"]),
        # What a line introduces may be empty.
        (
            "<p>You need:<ul><li>An egg<li>Salt</ul>",
            ["introduced: You need: | An egg | Salt", "list: An egg | Salt"],
        ),
        ("<p>You need:<pre></pre>", []),
        ("<p>You need:<ul><li></li></ul><p>Eggs", []),
        # Other elements.
        (
            "<details><summary>May it melt?</summary><p>It may.<p>It may not.</details>",
            ["details: May it melt? | It may. | It may not."],
        ),
        (
            "<pre>a = 1<button>Copy</button></pre><p>Text<div>Advertisement</div>",
            ["code: a = 1 | Copy", "label: Copy", "label: Advertisement"],
        ),
        ("<blockquote><p>I came<p>I saw</blockquote>", ["quotation: I came | I saw"]),
        ("<figure><p>A<figcaption>A chart</figcaption></figure>", ["figure: A | A chart"]),
        # Tables of data, and their rows.
        (f"<p>Text</p>{TABLE}<p>More</p>{TABLE}", TABLE_THINGS * 2),
        (
            f"<table><tr><td>Menu<td><p>Text</p>{TABLE}More<tr><td>a<td>b</table>{TABLE}",
            TABLE_THINGS * 2,
        ),
        (f"<table><tr><td>{TABLE}<td>Menu</table>", TABLE_THINGS),
        (
            "<table><caption>Ships</caption><thead><tr><td>Name<td>Built</tr></thead>"
            "<tr><th>Fishers<tr><td>Ada<td>1911</table>",
            ["table: Ships | Name | Built | Fishers | Ada | 1911", "row: Ada | 1911"],
        ),
        (
            "<table><tr><td rowspan=2>1911<td>Ada<tr><td>Bea<tr><td>1912<td>Cleo</table>",
            ["table: 1911 | Ada | Bea | 1912 | Cleo", "row: 1911 | Ada | Bea", "row: 1912 | Cleo"],
        ),
        (
            "<table><tbody><tr><td rowspan=9>1911<td>Ada<tbody><tr><td>1912<td>Bea</table>",
            ["table: 1911 | Ada | 1912 | Bea", "row: 1911 | Ada", "row: 1912 | Bea"],
        ),
        (
            "<table><tr><td><td>Twin<td>Full<td>King<tr><td>Sheet<td>71<td>86<td>110</table>",
            ["table: Twin | Full | King | Sheet | 71 | 86 | 110", "row: Sheet | 71 | 86 | 110"],
        ),
        ("<table><tr><td>One column<tr><td>and another</table>", []),
        ("<table><tr><td><a href=/a>Start</a><td><a href=/b>News</a><tr><td>of<td></table>", []),
        ("<table><tr><td></td><td></td></tr><tr><td></td><td></td></tr></table>", []),
        # Entries: terms and their definitions.
        (
            f"<p>Text</p>{LIST}<p>More</p>{LIST}",
            ["entry: Founder | Ada", "entry: Seat | Town | Wexmouth | by the | sea"] * 2,
        ),
        (
            "<blockquote><dl><div><dt>Founder<dd>Ada</div><div><dt>Seat<dd>Town</div></dl>",
            [
                "quotation: Founder | Ada | Seat | Town",
                "entry: Founder | Ada",
                "entry: Seat | Town",
            ],
        ),
        (
            "<dl><dt>Class<dd>A lamp.<dl><dt>turn()<dd>Turns it.</dl>More of it.<dt>b<dd>c</dl>",
            [
                *("entry: Class | A lamp.", "entry: turn() | Turns it.", "entry: More of it."),
                "entry: b | c",
            ],
        ),
        ("<dl><dt><dd>A picture</dl><dl></dl>", ["entry: A picture"]),
        ("<dl><dt>One<dt>two<dt>three</dl>", []),
        ("<dl><dd>One<dd>two</dl>", []),
        ("<dt>No list<dd>around it", []),
        ("<dl><dt><a href=/a>Start</a><dd><a href=/b>All the news</a> of</dl>", []),
    ],
)
def test_things_are_found_with_their_parts(html, things):
    assert found(html) == things


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        ("<table><tr><td><h2>Head</h2><td>a<tr><td>b<td>c</table>", "table"),
        ("<dl><dt>News<dd><h2>Head</h2><p>Text</dl>", "entry"),
        ("<dl><dt>Data<dd><table><tr><td>a<td>b<tr><td>c<td>d</table></dl>", "entry"),
    ],
)
def test_tables_and_lists_that_lay_out_a_page_are_none_of_data(html, kind):
    assert not [thing for thing in found(html) if thing.startswith(kind)]


@pytest.mark.parametrize(
    "html", ["<table><tr><td>a<td>b<tr><td>" * 2_000, "<dl><dt>a<dd>b" * 5_000]
)
def test_thousands_of_nested_parts_are_looked_at_once(html):
    assert len(things_of(Case(Page(html))).kinds) <= 10_000


@pytest.mark.parametrize(
    ("html", "label"),
    [
        ("<div>ADVERTISEMENT</div>", "ADVERTISEMENT"),
        ("<span>– Advertisement –</span>", "– Advertisement –"),
        ("<p>Article continues below this ad</p>", "Article continues below this ad"),
        ("<small>Anzeige</small>", "Anzeige"),
        ("<p>广告</p>", "广告"),
        ("<div><div><h2>Advertisement</h2></div></div>", "Advertisement"),
        ("<p>Advertisement of a new lamp</p>", None),
        ("<h2>Advertisement</h2>", None),
        ("<div><h2>Advertisement</h2></div>", None),
        ("<div><div><h2>Advertisement</h2></div><p>Two</div>", None),
        ("<ul><li>Advertisement<li>Publicity</ul>", None),
        ("<a href=/ads>Advertisement</a>", None),
        ("<button>Show more</button>", "Show more"),
        ("<div><button><span>COPY</span></button></div>", "COPY"),
        ("<div><a role=button>Click to expand...</a></div>", "Click to expand..."),
        ("<div role=button>Mehr anzeigen</div>", "Mehr anzeigen"),
        ("<div><button>展开</button></div>", "展开"),
        # Parts of a text, links, headings, and buttons that name a part of the page.
        ("<p>Click on <button>Show more</button>.", None),
        ("<p><a href=/two>Show more</a></p>", None),
        ("<h2>Notes</h2><h3><button>More</button></h3>", None),
        ("<button>What does it cost?</button>", None),
        ("<button></button>", None),
    ],
)
def test_labels_of_advertisements_and_buttons(html, label):
    labels = [thing for thing in found(f"<p>One</p>{html}<p>Two") if thing.startswith("label")]
    assert labels == ([f"label: {label}"] if label else [])


def test_labels_in_a_list_and_beside_each_other():
    html = "<ul><li><p>One</p><div><div><h3>Reklama</h3></div></div><p>Two</ul>"
    assert "label: Reklama" in found(html)
    html = "<p>One</p><button>Show more</button><button>Show less</button>"
    assert found(html) == ["label: Show more", "label: Show less"]


BEFORE = "<p>" + "The lamp turned all night, and nobody on the coast saw it stop. " * 4
AFTER = "<p>" + "In the morning, the keeper climbed down and counted the ships, as ever. " * 4


@pytest.mark.parametrize("label", ["<p>Advertisement", "<div><button>Show more</button></div>"])
@pytest.mark.parametrize("mode", ["fast", "voter"])
def test_a_label_amid_the_text_is_dropped(mode, label):
    page = f"<article><h1>A lamp</h1>{BEFORE}{label}{AFTER}</article>"
    text = extract(page, mode=mode).text
    assert "lamp turned" in text
    assert "Advertisement" not in text
    assert "Show more" not in text
    assert "keeper climbed" in text
