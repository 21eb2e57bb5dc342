"""The content of an extraction is parsed on demand; only the latest ones keep their pages."""

import gc
from concurrent.futures import ThreadPoolExecutor  # noqa: TID251 (no extractor runs in threads)
from copy import deepcopy
from functools import partial
from multiprocessing.reduction import ForkingPickler
from threading import Barrier  # noqa: TID251
from weakref import ref

import pytest

from webjury import extract
from webjury.answer.content_source import ContentSource
from webjury.answer.holders import MAX_HOLDERS
from webjury.content.html import write_html
from webjury.content.nodes import Content, Paragraph, Text
from webjury.content.read import content_of
from webjury.segmenter.page import Page

_HTML = "<h1>Title</h1><p>One <b>two</b> three"
_WRITTEN = "<h1>Title</h1>\n<p>One <strong>two</strong> three</p>"


def _source() -> tuple[ContentSource, Page]:
    page = Page(_HTML)
    return ContentSource.lazy(partial(content_of, page, [(0, len(page.text))])), page


def test_content_is_parsed_once() -> None:
    source, _ = _source()
    assert write_html(source.content) == _WRITTEN
    assert source.content is source.content


def test_a_source_lets_its_page_go_when_it_is_parsed() -> None:
    source, page = _source()
    there = ref(page)
    source.let_go()
    del page
    gc.collect()
    assert there() is None
    assert write_html(source.content) == _WRITTEN


def test_only_the_last_sources_hold_their_pages() -> None:
    sources, pages = [], []
    for _ in range(MAX_HOLDERS + 5):
        source, page = _source()
        sources.append(source)
        pages.append(ref(page))
        del page
    gc.collect()
    assert [page() is None for page in pages] == [True] * 5 + [False] * MAX_HOLDERS
    assert {write_html(source.content) for source in sources} == {_WRITTEN}


def test_sources_with_the_same_content_are_equal_also_in_another_process() -> None:
    source, _ = _source()
    same = ContentSource(source.content)
    assert source == same == deepcopy(source) == ForkingPickler.loads(ForkingPickler.dumps(source))
    assert source != ContentSource(Content([Paragraph([Text("One")])]))
    assert ContentSource().content == Content()


def test_a_page_that_cannot_be_parsed_does_not_disturb_others() -> None:
    broken = ContentSource.lazy(lambda: Content(*(1 // 0,)))
    sources = [_source()[0] for _ in range(MAX_HOLDERS + 1)]
    assert all(write_html(source.content) == _WRITTEN for source in sources)
    with pytest.raises(ZeroDivisionError):
        _ = broken.content


def test_threads_that_ask_at_once_get_the_same_content() -> None:
    n_threads = 4
    for _ in range(20):
        source, _ = _source()
        barrier = Barrier(n_threads)

        def read(_: int, source: ContentSource = source, barrier: Barrier = barrier) -> Content:
            barrier.wait()
            return source.content

        with ThreadPoolExecutor(n_threads) as threads:
            contents = list(threads.map(read, range(n_threads)))
        assert all(content == contents[0] for content in contents)


def test_an_extraction_is_small_when_it_is_sent_to_another_process() -> None:
    extraction = extract(f"<main>{'<p>The lamp turns <b>once</b> a minute. ' * 99}", mode="fast")
    assert ForkingPickler.loads(ForkingPickler.dumps(extraction)).content == extraction.content
    assert len(ForkingPickler.dumps(extraction.content)) < 20_000
