"""The HTML contains no scripts and no other attacks on readers."""

import re
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from lxml.html import HtmlMixin, document_fromstring

from rendered import to_html, to_markdown

ATTACKS = [
    "<p>a<script>alert(1)</script>",
    "<p onclick=alert(1)>a",
    "<img src=x onerror=alert(1)>a",
    "<a href='javascript:alert(1)'>a</a>",
    "<a href='JaVaScRiPt:alert(1)'>a</a>",
    "<a href='java\tscript:alert(1)'>a</a>",
    "<a href='&#106;avascript:alert(1)'>a</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>a</a>",
    "<a href='vbscript:x'>a</a>",
    "<svg><script>alert(1)</script></svg>a",
    "<svg onload=alert(1)>a",
    "<math><mi xlink:href='javascript:alert(1)'>a</mi></math>",
    "<iframe src='javascript:alert(1)'></iframe>a",
    "<object data=x></object><embed src=x>a",
    "<form action=x><input autofocus onfocus=alert(1)>a</form>",
    "<style>@import 'x'</style><p style='background:url(javascript:alert(1))'>a",
    "<base href='https://evil.example/'>a",
    "<meta http-equiv=refresh content='0;url=x'>a",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>a",
    "<p>a<!--<img src=x onerror=alert(1)>-->",
    "<code class='x\" onclick=alert(1)'>a</code>",
    "<td colspan='1\" onclick=alert(1)'>a",
    "<p>&lt;script&gt;alert(1)&lt;/script&gt; a",
    "<xmp><script>alert(1)</script></xmp>a",
    "<a href='https://a.org/\" onclick=\"alert(1)'>a</a>",
]
SAFE_ATTRIBUTES = {"href", "src", "alt", "title", "class", "colspan", "start", "datetime"}


@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_executable_is_left_in_html_and_markdown(attack):
    html = to_html(f"<body>{attack}</body>", links=True, images=True)
    tree = document_fromstring(f"<body>{html}</body>")
    assert not list(tree.iter(*"script style svg math iframe object embed form input base".split()))
    for element in tree.iter():
        assert set(element.keys()) <= SAFE_ATTRIBUTES
        for address in filter(None, (element.get("href"), element.get("src"))):
            assert urlsplit(address).scheme in ("", "https")
    markdown = to_markdown(html)
    assert not re.search(r"\]\(<?\s*(?:javascript|vbscript|data):", markdown, re.IGNORECASE)
    assert "<script" not in markdown.replace("\\<script", "")


def test_names_of_classes_and_elements_are_dropped():
    assert to_html("<p class=byline id=b>By <b class=x>Ina</b></p>") == "<p>By <b>Ina</b></p>"


@pytest.mark.parametrize("html", ["", "<body></body>", "<body> </body>"])
def test_an_empty_page_stays_empty(html):
    assert to_html(html) == ""
    assert to_markdown(to_html(html)) == ""


@pytest.mark.parametrize(
    ("piece", "cleaned"),
    [
        ("<a>w</a> ", "w "),
        ("<span>w</span> ", "w "),
        ("<img src='data:w'>w ", "w "),
        ("<a href='https://x.example/'></a>w ", "w "),
    ],
)
def test_elements_of_a_kind_are_dropped_at_once(piece, cleaned, monkeypatch):
    """If elements are dropped one by one, lxml joins the texts every time: 300 kB took 11 s."""
    monkeypatch.delattr(HtmlMixin, "drop_tag")
    monkeypatch.delattr(HtmlMixin, "drop_tree")
    html = to_html(f"<body><p>{piece * 500}</p></body>", links=True, images=True)
    assert html == f"<p>{cleaned * 500}</p>"


def test_links_without_words_leave_a_space_where_words_meet() -> None:
    link = "<a href='https://x.example/'>¶</a>"
    html = to_html(f"<body><h2>one{link}{link}two{link} {link}, {link}<b>three</b></h2></body>")
    assert html == "<h2>one two , <b>three</b></h2>"


@pytest.mark.parametrize("around", ["<p>{}</p>", "<p><b>w</b>{}</p>", "<p><b>w</b>{}<i>w</i></p>"])
def test_long_texts_are_sanitised_in_pieces(around: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For one long piece, time was quadratic in the ampersands: 1 MB took seconds."""
    given: list[str] = []
    clean = _sanitizer().clean
    sanitizer = SimpleNamespace(clean=lambda html: given.append(html) or clean(html))
    monkeypatch.setattr("webjury.rendering.clean._sanitizer", lambda: sanitizer)
    text = "".join(f"w{number} &amp; " for number in range(5_000)).strip()
    assert to_html(around.format(text)) == around.format(text)
    assert max(len(piece) for piece in re.split("<[^>]*>", given[0])) < 5 * 5_001


def test_many_links_that_are_unwrapped_take_linear_time():
    """Each left a separate text node, and reading adjacent nodes took quadratic time."""
    body = clean_tree(f"<body><p>{'<a href=/x>w</a>' * 100_000}</p></body>")
    assert body[0].text == "w" * 100_000


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p><img src=/a></p><p>b</p>", "<p>b</p>"),
        ("<table><tr><td><img src=/a><td></table>b", "b"),
        ("<h2> </h2><div><p><b></b><br></p></div>a", "a"),
        ("<ul><li><li>a</ul><ol><li><li>b</ol>", "<ul><li>a</li></ul><ol><li></li><li>b</li></ol>"),
        ("<ul><li><img src=/a></ul>b", "b"),
        # Texts beside them are kept separate.
        ("a<p></p>b<b><br></b>c", "a<p></p>b<b><br></b>c"),
        ("a<p></p><i>b</i>", "a<p></p><i>b</i>"),
        ("<div><hr></div>", "<div><hr></div>"),
    ],
)
def test_elements_without_content_are_dropped(html, expected):
    assert to_html(f"<body>{html}</body>") == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2><b>One</b></h2>", "<h2>One</h2>"),
        ("<h2><a href='/a'><i><strong>One</strong></i></a>: </h2>", "<h2><i>One</i>: </h2>"),
        ("<h2><b>1.</b> <a><b>One</b></a></h2>", "<h2>1. One</h2>"),
        # A part of a heading may be bold, and italics are kept, for example for book titles.
        ("<h2><b>One</b> two</h2>", "<h2><b>One</b> two</h2>"),
        ("<h2>One <i><b>two</b></i></h2>", "<h2>One <i><b>two</b></i></h2>"),
        ("<h2><i>One</i></h2>", "<h2><i>One</i></h2>"),
        ("<p><b>One</b></p>", "<p><b>One</b></p>"),
    ],
)
def test_a_whole_heading_is_not_bold(html, expected):
    assert to_html(f"<body>{html}</body>") == expected
