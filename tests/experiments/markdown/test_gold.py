"""The gold standards of the golden pages: every page has one, in words of the page.

webjury's Markdown of a gold standard contains all its items, so items that are lost on a page are
lost before Markdown is written.
"""

import re
from collections import Counter
from html import unescape
from pathlib import Path

import pytest
from lxml import etree
from lxml.html import document_fromstring

from rendered import to_markdown
from webjury.experiments.markdown.comparison import read_wanted_pages
from webjury.experiments.markdown.items import Address, items_of_html, items_of_markdown
from webjury.segmenter.words import tokenize

TESTS = Path(__file__).parents[2]
PAGES = read_wanted_pages(TESTS / "cases", TESTS / "gold")
AT = Address("https://example.org/page", "https://example.org/page")
FORMULA = re.compile(r'<span class="math">(.*?)</span>')
#: A link with a scheme that content leaves out.
OTHER_LINK = re.compile(r'<a href="(?:ftp|geo):[^>]*>(.*?)</a>')


@pytest.fixture(params=PAGES, ids=lambda page: page.name)
def page(request):
    return request.param


def test_there_is_no_gold_without_a_page():
    assert {path.stem for path in (TESTS / "gold").iterdir()} == {page.name for page in PAGES}


def test_the_gold_standard_has_words_of_the_page(page):
    wanted = words(f"<div>{FORMULA.sub('', page.gold)}</div>")
    assert not wanted - words(page.source.decode())


def words(html):
    tree = document_fromstring(html)
    etree.strip_elements(tree, "script", "style", with_tail=False)
    return Counter(tokenize(" ".join(tree.itertext())))


def test_markdown_of_the_gold_standard_loses_nothing(page):
    # Images at the beginning and the end of a page need not belong to its content.
    gold = "<p>Begin</p>" + OTHER_LINK.sub(r"\1", page.gold) + "<p>End</p>"
    html = FORMULA.sub(lambda tex: f'<script type="math/tex">{unescape(tex[1])}</script>', gold)
    found = items_of_markdown(to_markdown(html, "https://example.org/page"), AT)
    assert found == items_of_html(gold, AT)
