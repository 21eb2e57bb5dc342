"""The kept part of a page is rendered on demand; only the latest parts keep their pages."""

import gc
from concurrent.futures import ThreadPoolExecutor  # noqa: TID251 (no extractor runs in threads)
from copy import deepcopy
from functools import partial
from weakref import ref

import pytest

from rendered import to_html, whole
from webjury.segmenter.page import MAX_HOLDERS, Page

_HTML = "<h1>Title</h1><p>One <b>two</b> three"


def _part() -> tuple[KeptPart, Page]:
    page = Page(_HTML)
    return KeptPart.lazy(partial(KeptContent.of, page, [(0, len(page.text))])), page


def test_a_part_is_what_rendering_its_page_gives() -> None:
    part, page = _part()
    assert part.html == kept_html(page, [(0, len(page.text))])
    assert part.html is part.html


def test_a_part_lets_its_page_go_when_it_is_written() -> None:
    part, page = _part()
    there = ref(page)
    part.let_go()
    del page
    gc.collect()
    assert there() is None
    assert "<b>two</b>" in part.html


def test_only_the_last_parts_hold_their_pages() -> None:
    parts, pages = [], []
    for _ in range(MAX_HOLDERS + 5):
        part, page = _part()
        parts.append(part)
        pages.append(ref(page))
        del page
    gc.collect()
    assert [page() is None for page in pages] == [True] * 5 + [False] * MAX_HOLDERS
    assert {part.html for part in parts} == {parts[0].html}


def test_parts_with_the_same_html_are_equal() -> None:
    part, _ = _part()
    assert part == KeptPart(part.html)
    assert hash(part) == hash(KeptPart(part.html))
    assert part != KeptPart("<body></body>")
    assert KeptPart().html == ""


def test_a_part_is_sent_to_another_process_as_html() -> None:
    part, page = _part()
    assert deepcopy(part).html == kept_html(page, [(0, len(page.text))])


def test_a_part_that_cannot_be_rendered_does_not_disturb_others() -> None:
    broken = KeptPart.lazy(lambda: KeptContent(*(1 // 0,)))
    parts = [_part()[0] for _ in range(MAX_HOLDERS + 1)]
    assert all("<b>two</b>" in part.html for part in parts)
    with pytest.raises(ZeroDivisionError):
        _ = broken.html


def test_a_part_without_images_is_rendered_without_looking_for_them() -> None:
    page = Page("<h1>Title</h1><figure><img src=a.png></figure><p>One <b>two</b> three")
    part = KeptPart.lazy(partial(KeptContent.of, page, [(0, len(page.text))]))
    assert list(part.tree(images=False).iter("img")) == []
    assert [image.get("src") for image in part.tree().iter("img")] == ["a.png"]
    assert 'src="a.png"' in part.html


@pytest.mark.parametrize(
    "html",
    [
        "<ol><li><img src=a.png><li>One</ol>",
        "<table><tr><td><img src=a.png><td><img src=b.png><tr><td>One<td>Two</table>",
        "<div>One <img src=a.png><b>two <figure><img src=b.png></figure></b></div>",
        "<div>One<img src=a.png><hr></div>",
    ],
)
def test_a_part_without_images_is_the_same_once_it_is_written(html: str) -> None:
    page = Page(f"<p>Before</p>{html}<p>After</p>")
    part = KeptPart.lazy(partial(KeptContent.of, page, [(0, len(page.text))]))
    fresh = to_html(part.tree(images=False))
    for again in (deepcopy(part), part):
        assert to_html(again.tree(images=False)) == fresh
        assert "<img" in again.html


def test_threads_get_the_same_part() -> None:
    n_links = 3_000
    links = "".join(f"<p><a href=/{number}>one</a>" for number in range(n_links))
    wanted = [f"https://a.org/{number}" for number in range(n_links)]
    for _ in range(2):
        page = Page(links, url="https://a.org/b")
        part = KeptPart.lazy(partial(KeptContent.of, page, [(0, len(page.text))]))
        with ThreadPoolExecutor(4) as threads:
            trees = [threads.submit(part.tree) for _ in range(4)]
            html = threads.submit(getattr, part, "html")
        for tree in (*(found.result() for found in trees), read_body(html.result())):
            assert [link.get("href") for link in tree.iter("a")] == wanted


@pytest.mark.parametrize(
    ("above", "below", "tag"),
    [
        ("<h1>Lamps</h1>", "<p>They burn.", "p"),
        ("<h1>Lamps</h1><p>They burn.</p>", "", "p"),
        ("<h4>Lamps</h4>", "<p>They burn.", "h6"),
        ("<h1>Lamps</h1>", "<p>They burn.<h6>Oil</h6><p>Whale", "h6"),
        ("<h2>Lamps</h2><p>They burn.</p>", "<p>She wrote it.", "h6"),
        ("", "<p>She wrote it.", "h6"),
    ],
)
def test_a_single_small_heading_is_a_line_of_the_text(above: str, below: str, tag: str) -> None:
    assert f"<{tag}>By Ina</{tag}>" in whole(f"{above}<h6>By Ina</h6>{below}")


@pytest.mark.parametrize(
    ("tag", "text", "shown"),
    [
        ("h2", "Lamps burn all night. " * 10, "p"),
        ("h3", "灯整夜燃烧。" * 40, "p"),
        ("h2", "Lamps burn all night. " * 9, "h2"),
        ("h2", "Lamps burn all night, " * 10, "h2"),
        ("h1", "Lamps burn all night. " * 10, "h1"),
    ],
)
def test_a_long_heading_of_several_sentences_is_a_paragraph(tag, text, shown):
    assert f"<{shown}>{text[:10]}" in whole(f"<p>One</p><{tag}>{text}</{tag}><p>Two")


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<p>One <a href=#x>¶</a></p>", "<p>One </p>"),
        ("<p>One <b>two<a href=https://a.org/b#x> § </a></b></p>", "<p>One <b>two </b></p>"),
        ("<div><a href=#x>§</a><h3>One</h3></div>", "<h3>One</h3>"),
        # These symbols are parts of sentences, or lead elsewhere.
        ("<p>One<a href=#x>¶</a>two</p>", "<p>One¶two</p>"),
        ("<p>See <a href=#x>§</a> 5</p>", "<p>See § 5</p>"),
        ("<p>Use <code><a href=#x>#</a></code></p>", "<p>Use <code>#</code></p>"),
        ("<ul><li><a href=#x>#</a><li>Two</ul>", "<li>#</li>"),
        ("<p>One <a href=/c#x>¶</a></p>", "<p>One ¶</p>"),
        ("<p>One <a href=#>#</a></p>", "<p>One #</p>"),
        ("<p>One <a href=#x>¶ 2</a></p>", "<p>One ¶ 2</p>"),
        ("<p>One <a href=#x>¶</a><br>two</p>", "<p>One ¶\n<br>two</p>"),
    ],
)
def test_symbols_that_link_to_their_own_paragraph_are_dropped(html: str, shown: str) -> None:
    assert shown in to_html(whole(f"<p>Zero</p>{html}<p>End", url="https://a.org/b"))
