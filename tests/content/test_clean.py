"""The HTML contains no scripts and no other attacks on readers: a sanitiser changes nothing."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from lxml import etree
from lxml.html import document_fromstring
from nh3 import Cleaner

from rendered import to_html, to_markdown
from webjury import extract
from webjury.experiments.data.datasets import load

PAGES = sorted(Path(__file__).parents[1].glob("cases/*/page.html"))
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
    "<pre class='language-x\" onclick=alert(1)'>a</pre>",
    "<table><tr><td>b<td>c<tr><td colspan='1\" onclick=alert(1)'>a</table>",
    "<p>&lt;script&gt;alert(1)&lt;/script&gt; a",
    "<xmp><script>alert(1)</script></xmp>a",
    "<a href='https://a.org/\" onclick=\"alert(1)'>a</a>",
    "<img src='https://a.org/a.png' alt='\"><script>alert(1)</script>'>a",
]
TAGS = """a abbr article aside blockquote br caption cite code dd dfn div dl dt em figcaption figure
    h1 h2 h3 h4 h5 h6 hr img ins kbd li mark ol p pre q s samp small span strong sub sup table tbody
    td th thead time tr u ul var"""
ATTRIBUTES = {
    "a": "href title",
    "aside": "class",
    "code": "class",
    "div": "id",
    "img": "src alt title",
    "li": "id value",
    "ol": "start reversed type",
    "p": "id",
    "span": "class",
    "sup": "id role",
    "td": "colspan rowspan",
    "th": "colspan rowspan",
}
SANITIZER = Cleaner(
    tags=set(TAGS.split()),
    attributes={tag: set(names.split()) for tag, names in ATTRIBUTES.items()},
    url_schemes={"http", "https", "mailto", "tel"},
    link_rel=None,
)


def parts(html):
    """The elements and texts of HTML, however it is written."""
    body = document_fromstring(f"<body>{html or '<p></p>'}").find("body")
    etree.strip_tags(body, "tbody")
    return [
        (one.tag, sorted(one.items()), (one.text or "").strip(), (one.tail or "").strip())
        for one in body.iter()
    ]


@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_executable_is_left_in_html_and_markdown(attack):
    html = to_html(attack, links=True, images=True)
    assert parts(SANITIZER.clean(html)) == parts(html)
    tree = document_fromstring(f"<body>{html}</body>")
    assert not list(tree.iter(*"script style svg math iframe object embed form input base".split()))
    for element in tree.iter("a", "img"):
        for address in filter(None, (element.get("href"), element.get("src"))):
            assert urlsplit(address).scheme == "https"
    markdown = to_markdown(attack)
    assert not re.search(r"\]\(<?\s*(?:javascript|vbscript|data):", markdown, re.IGNORECASE)
    outside_of_code = re.sub(r"(?ms)^```$.*?^```$", "", markdown)
    assert "<script" not in outside_of_code.replace("\\<script", "")


def clean_parts(source):
    """The parts of the HTML of a page, and what a sanitiser makes of them."""
    html = extract(source, mode="fast").to_html(links=True, images=True)
    return parts(html), parts(SANITIZER.clean(html))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_a_sanitiser_finds_nothing_to_clean(path):
    written, cleaned = clean_parts(path.read_bytes())
    assert cleaned == written


@pytest.mark.data("wcxb")
def test_a_sanitiser_finds_nothing_to_clean_on_pages_of_wcxb():
    pages = ((page.name, *clean_parts(page.html)) for page in load("wcxb")[::12])
    assert not [name for name, written, cleaned in pages if written != cleaned]
