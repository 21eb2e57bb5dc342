"""Amounts and what they measure, in lines of their own: in a list, one line in all forms."""

import pytest

from webjury.rendering.clean import clean_html
from webjury.rendering.kept import kept_html
from webjury.rendering.markdown import to_markdown
from webjury.segmenter.page import Page


def cleaned(html):
    page = Page(html)
    return clean_html(kept_html(page, [(0, len(page.text))]))


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<li><b>3/4</b> <b>c.</b> <p>plain flour", "- **3/4** **c.** plain flour"),
        ("<li><div>98</div><p>grams <b>flour</b></p>", "- 98 grams **flour**"),
        ("<li>½<p>cup sugar</p><li><p>salt", "- ½ cup sugar\n- salt"),
        ("<li>1 (small)<p>onion<li>salt<p>at need", "- 1 (small) onion\n\n- salt\n\n  at need"),
    ],
)
def test_an_amount_is_in_one_line_with_its_name(html, markdown):
    assert to_markdown(cleaned(f"<ul>{html}</ul>")) == markdown


@pytest.mark.parametrize(
    "html",
    [
        "<li>1.<p>one",
        "<li>2012<p>one",
        "<li>1/2/2012<p>one",
        "<li>one<p>two",
        "<li>1 of the many lamps that burn<p>one",
        "<li>1<p>one<p>two",
        "<li>1<p>one</p>two",
        "<li><p>1</p>cup<p>one",
        "<li>1<p>one<br>two",
        "<li>1<br>cup<p>one",
        "<li>1<ul><li>one</ul>",
        "<li>1<p>" + "one " * 30,
        "<li>1<p>one<li>2<p>" + "one " * 30,
    ],
)
def test_other_lines_of_an_item_stay_apart(html):
    assert any(tag in cleaned(f"<ul>{html}</ul>") for tag in ("</p>", "</ul></li>"))


def test_many_amounts_take_linear_time():
    html = "<ul>" + "<li>1<p>cup" * 10_000
    assert "<p>" not in cleaned(html)
