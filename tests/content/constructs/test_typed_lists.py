"""Lines with bullets or ascending numbers become a list; dialogues and the like do not."""

import pytest

from rendered import to_html
from webjury.content.kept import kept_text
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks


def test_text_has_the_signs_of_the_page():
    page = Page("<p>1. a<p>2. b")
    assert kept_text(page, blocks(page), [True, True]) == "1. a\n2. b"


@pytest.mark.parametrize("html", ["<p>• a<br>• b</p>c", "<div>• a<br>• b</div>", "<p>• a</p>"])
def test_many_items_and_lists_take_linear_time(html):
    """Everything beside each list was searched: half a megabyte took 13 s."""
    n_items = 10_000 * html.count("•")
    assert to_html(html * 10_000).count("<li>") == n_items
