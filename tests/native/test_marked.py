"""The search for elements that may hide text, in both cores."""

import pytest
from lxml.html import document_fromstring

from webjury import native
from webjury.segmenter.hidden import _ATTRIBUTES, _MARKED, _TAGS

pytestmark = pytest.mark.skipif(not native.IS_COMPILED, reason="needs the compiled core")


@pytest.mark.parametrize(
    "html",
    [
        "<p>Nothing",
        "<p hidden>One<b style=x>two</b><dialog open>",
        "<noscript><img></noscript><textarea>a</textarea><template><p aria-hidden=no></template>",
        "<svg:dialog>a</svg:dialog><p xml:style=a data-style=b>",
    ],
)
def test_as_by_xpath(html):
    tree = document_fromstring(html)
    assert native.marked.marked(tree, _TAGS, _ATTRIBUTES) == tree.xpath(_MARKED)
