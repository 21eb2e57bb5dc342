"""Shortened copies of training pages: the article and its gold standard are cut in the same way."""

from concurrent.futures import ProcessPoolExecutor

import pytest

from webjury import parallel
from webjury.errors import DataError
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.validation.shortening import (
    KEPT_SHARE_RANGE,
    MIN_KEPT,
    shorten,
    shortened_copies,
)

_AROUND = ["Home News Sports", "Big title", "Read more about it in another story", "© 2026"]
_SEEDS = [str(number) for number in range(16)]


def paragraphs(count: int, length: int = 10) -> list[str]:
    """Make different paragraphs with the given numbers of words."""
    return [" ".join(f"w{row}x{place}" for place in range(length)) for row in range(count)]


def page_of(
    texts: list[str], article: str | None = None, name: str = "a", gold: str | None = None
) -> GoldPage:
    """Make a page with these paragraphs between menu, headline, teaser and footer."""
    menu, title, teaser, footer = _AROUND
    if article is None:
        article = "".join(f"<p>{text}</p>\n" for text in texts)
    html = (
        f"<!DOCTYPE html><html><head><title>{title}</title><meta charset=utf-8></head><body>"
        f"<nav>{menu}</nav><article><h1>{title}</h1>{article}</article>"
        f"<aside><p>{teaser}</p></aside><footer>{footer}</footer></body></html>"
    )
    if gold is None:
        gold = "\n".join([title, *texts])
    return GoldPage(name, html.encode(), gold, f"{name}.org", "article", language="en")


def shortened(page: GoldPage, seed: str = "0") -> GoldPage:
    copy = shorten(page, seed)
    assert copy is not None
    return copy


def lines(page: GoldPage) -> list[str]:
    return page.parse().text.splitlines()


@pytest.mark.parametrize("seed", _SEEDS)
@pytest.mark.parametrize("count", [5, 12])
def test_page_and_gold_standard_are_cut_alike(count, seed):
    texts = paragraphs(count)
    copy = shortened(page_of(texts), seed)
    menu, title, teaser, footer = _AROUND
    left = [text for text in texts if text in lines(copy)]
    assert lines(copy) == [menu, title, *left, teaser, footer]
    assert copy.gold.splitlines() == [title, *left]
    assert MIN_KEPT <= len(left) <= max(MIN_KEPT, KEPT_SHARE_RANGE[1] * count)


def test_the_first_paragraphs_are_left_or_some_of_them():
    texts = paragraphs(12)
    golds = [shortened(page_of(texts), seed).gold.splitlines()[1:] for seed in _SEEDS]
    are_first = [gold == texts[: len(gold)] for gold in golds]
    assert len(_SEEDS) / 2 < sum(are_first) < len(_SEEDS)
    assert len({len(gold) for gold in golds}) > 2
    assert golds[0] == shortened(page_of(texts), _SEEDS[0]).gold.splitlines()[1:]


def test_a_copy_keeps_what_is_known_of_the_page():
    page = page_of(paragraphs(6))
    copy = shortened(page)
    assert (copy.name, copy.is_copy, page.is_copy) == ("a#shortened", True, False)
    assert (copy.host, copy.language, copy.page_type) == ("a.org", "en", "article")
    assert b"<title>Big title</title>" in copy.html


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "windows-1252"])
def test_a_copy_is_in_utf_8_whatever_the_page_declares(charset):
    texts = [f"Größe {text} naïve" for text in paragraphs(6)]
    page = page_of(texts)
    html = page.html.decode().replace("charset=utf-8", f"charset={charset}").encode(charset)
    copy = shortened(GoldPage("a", html, page.gold, "a.org"))
    assert copy.html == shortened(page).html
    assert set(copy.gold.splitlines()) <= {"Big title", *texts}


@pytest.mark.parametrize("seed", _SEEDS[:8])
@pytest.mark.parametrize(
    ("article", "loose"),
    [
        # Text of the article itself, of an element with other text, and after another paragraph.
        ("{0}<p>{1}</p><p>{2}</p><p>{3}</p><p>{4}</p><p>{5}</p>", 0),
        ("<p>{0}</p><p>{1}</p><p>{2}</p><p>{3}</p><div>{4}<br><br>More</div><p>{5}</p>", 4),
        ("<p>{0}</p><p>{1}</p><div><p>{2}</p>{3}</div><p>{4}</p><p>{5}</p>", 3),
    ],
)
def test_a_paragraph_without_an_element_of_its_own_stays(article, loose, seed):
    texts = paragraphs(6)
    copy = shortened(page_of(texts, article.format(*texts)), seed)
    left = [text for text in texts if text in lines(copy)]
    assert texts[loose] in left
    assert len(left) < len(texts)
    assert copy.gold.splitlines() == ["Big title", *left]


@pytest.mark.parametrize(
    "page",
    [
        page_of(paragraphs(4)),
        page_of(paragraphs(20, length=7)),
        page_of(paragraphs(6), gold=""),
        page_of(paragraphs(6), gold="Nothing of it is on the page"),
        page_of(paragraphs(6), gold="\n".join(paragraphs(4))),
        # No paragraph has an element of its own.
        page_of(paragraphs(6), "<br><br>".join(paragraphs(6))),
        *(
            GoldPage("a", html, "One two", "a.org")
            for html in (b"", b" ", b"<p>...</p>", b"<", b"<p", b"</html>", b"\x00\xff", b"<!--")
        ),
        GoldPage("a", b"<div>" * 5_000, "", "a.org"),
    ],
)
def test_a_page_with_few_paragraphs_has_no_copy(page):
    assert shorten(page, "0") is None


def test_a_malformed_page_is_shortened():
    texts = paragraphs(6)
    page = GoldPage("a", ("<p>" + "</b><p>".join(texts)).encode(), "\n".join(texts), "a.org")
    copy = shortened(page)
    assert copy.gold.splitlines() == lines(copy)
    assert MIN_KEPT <= len(lines(copy)) < len(texts)


def test_the_error_names_a_page_that_is_no_html():
    with pytest.raises(DataError, match=r"page b\.pdf: the input is a PDF document"):
        shorten(GoldPage("b.pdf", b"%PDF-1.7", "", "b.org"), "0")


def test_copies_depend_on_no_other_page_and_no_process():
    pages = [page_of(paragraphs(12), name=name) for name in "abcdefghi"]
    few = page_of(paragraphs(3), name="few")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parallel, "ProcessPoolExecutor", ProcessPoolExecutor)
        copies = shortened_copies([*pages, few], 1, seed=3, processes=2)
    expected = {f"{page.name}#shortened": shorten(page, f"3 {page.name}") for page in pages}
    assert {copy.name: copy for copy in copies} == expected
    assert len(copies) == len(pages)
    assert len(shortened_copies(pages[:4], 0.5, processes=1)) == 2
    # The same text is cut differently on pages with other names.
    assert len({copy.gold for copy in copies}) > 1
    assert shortened_copies([*pages, few], 1, seed=3, processes=1) == copies
    assert {copy.name: copy for copy in shortened_copies(pages[::-1], 1, seed=3)} == expected


def test_texts_around_a_paragraph_do_not_become_one():
    """As on tests/cases/product-page, where a review is between two loose texts."""
    loose = "".join(f"Lead {number}<p>{text}</p>" for number, text in enumerate(paragraphs(8)))
    page = GoldPage("a", f"<div>{loose}end</div>".encode(), "\n".join(paragraphs(8)), "a.org")
    copy = shortened(page)
    leads = [line for line in lines(copy) if line.startswith("Lead")]
    assert leads == [f"Lead {number}" for number in range(8)]
    assert lines(copy)[-1] == "end"
