"""Every base extractor on real pages: the text that it keeps and drops, and how it fails."""

import importlib.metadata
import io
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from webjury.errors import ExtractorError
from webjury.extractors.registry import BUILT_IN
from webjury.segmenter.page import Page

_ARTICLE = Path(__file__).parents[2] / "examples" / "article.html"

#: A phrase from each of the four long paragraphs.
_SENTENCES = (
    "No two lighthouses within sight of one another flash alike.",
    "so that five tonnes of glass could be turned with one finger.",
    "Light-emitting diodes are on within a millisecond, so the edge of each flash is sharp",
    "three flashes, ten seconds, seen for eighteen miles.",
)
_BOILERPLATE = {
    "cookies": "We use cookies to improve this site.",
    "menu": "Boats for sale",
    "related": "Ten charts every sailor should own",
    "copyright": "All rights reserved.",
    "social": "Mastodon",
}
#: The boilerplate that each extractor keeps: the long lines next to the article.
_KEEPS = {
    "bte": {"cookies", "related", "copyright"},
    "boilerpipe-article": {"cookies"},
}

_WITHOUT_CONTENT = [
    *("", "</p>", "<!DOCTYPE html>", "<!-- only a comment -->", "<p> ... </p>"),
    *("<script>only('a script')</script>", "<img alt='only an alternative text'>"),
    "<html><head><title>Only a title</title></head><body></body></html>",
]

_ODD = {
    "a word": "One",
    "frames": "<frameset><frame>One</frameset>",
    "two bodies": "<html><body><body>One</body></body>two",
    "end tags without start tags": "</b></p>One</i></div>",
    "broken addresses": (
        "<link rel=canonical href='http://['><base href='http://[bad'>"
        "<meta property=og:url content='http://['><meta http-equiv=refresh content='0;url=x'>"
        f"<p>{'Some words to read. ' * 20}<a href='http://[x'>a link</a></p>"
    ),
    "bad JSON": f"<script type='application/ld+json'>{{bad</script><p>{'Some words. ' * 20}",
    "attributes XML does not know": "<p 0='1' @x=y :z o:p='' xmlns:o='u'><o:p>One</o:p>",
    "characters XML does not know": "<p>&#xD800; &#0; &#x110000; &#11; One</p>",
    "an entity of its own": "<!DOCTYPE html [<!ENTITY a 'b'>]><p>&a; One",
    "nested tables": "<table><tr><td>" * 20 + "One",
    "unclosed paragraphs": "<p>One" * 500,
    "one long word": f"<p>{'x' * 100_000}",
    "foreign mark-up": "<svg><text>no</text></svg><math><mi>One</math><ruby>two<rt>three</ruby>",
}


def outcome(name: str, html: str) -> tuple[str, str]:
    """Get the text, or the message of an `ExtractorError`; any other exception is a bug."""
    try:
        return BUILT_IN[name].extract(Page(html)), ""
    except ExtractorError as error:
        return "", str(error)


@pytest.fixture(scope="module")
def article() -> Page:
    return Page(_ARTICLE.read_bytes())


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_article_is_kept_as_plain_text_without_boilerplate(article: Page, name: str) -> None:
    text = BUILT_IN[name].extract(article)
    assert [sentence for sentence in _SENTENCES if sentence not in " ".join(text.split())] == []
    assert not re.search(r"<\w", text)
    assert [part for part, phrase in _BOILERPLATE.items() if phrase not in article.text] == []
    kept = {part for part, phrase in _BOILERPLATE.items() if phrase in text}
    assert kept <= _KEEPS.get(name, set())


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_page_gives_the_same_text_again_and_is_not_changed(article: Page, name: str) -> None:
    page = Page(_ARTICLE.read_bytes())
    texts = [BUILT_IN[name].extract(one) for one in (article, article, page)]
    assert len(set(texts)) == 1
    untouched = Page(_ARTICLE.read_bytes())
    assert page.html == untouched.html
    assert _outline(page) == _outline(untouched)


@pytest.mark.parametrize("source", _WITHOUT_CONTENT)
@pytest.mark.parametrize("name", BUILT_IN)
def test_a_page_without_content_gives_no_text(name: str, source: str) -> None:
    assert BUILT_IN[name].extract(Page(source)) == ""


@pytest.mark.parametrize("html", _ODD.values(), ids=_ODD)
@pytest.mark.parametrize("name", BUILT_IN)
def test_an_odd_page_gives_a_text_or_an_extractor_error(name: str, html: str) -> None:
    text, failure = outcome(name, html)
    assert type(text) is str
    assert not failure or failure.startswith(f"{name}: failed with ")


def test_a_failure_of_a_real_extractor_is_an_extractor_error() -> None:
    with pytest.raises(ExtractorError, match="goose3: failed with ValueError: Invalid IPv6 URL"):
        BUILT_IN["goose3"].extract(Page(_ODD["broken addresses"]))


@pytest.mark.parametrize("name", [name for name, one in BUILT_IN.items() if not one.linear])
def test_extractors_that_are_not_linear_skip_a_page_beyond_a_limit(name: str) -> None:
    with pytest.raises(ExtractorError, match=f"{name}: not run, it could stall: 4,000 table"):
        BUILT_IN[name].extract(Page("<table><tr>" + "<td>a" * 4_000))


@pytest.mark.parametrize("name", [name for name, one in BUILT_IN.items() if one.linear])
def test_linear_extractors_run_on_a_page_beyond_a_limit(name: str) -> None:
    deep, wide = "<div>" * 5_000, "<tr><td>One, two. Three!" * 40_000
    text = BUILT_IN[name].extract(Page(f"<table>{wide}</table>{deep}Four, five."))
    assert text.startswith("One, two. Three!")


@pytest.fixture
def root_log() -> Iterator[io.StringIO]:
    """The root logger's output, because caplog also captures loggers that do not propagate."""
    root, log = logging.getLogger(), io.StringIO()
    handler, level = logging.StreamHandler(log), root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield log
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.mark.parametrize("name", BUILT_IN)
def test_nothing_is_printed_or_logged(name, capfd, root_log):
    for html in [_ARTICLE.read_text(encoding="utf-8"), *_ODD.values()]:
        outcome(name, html)
    assert root_log.getvalue() == ""
    assert capfd.readouterr() == ("", "")


def test_nothing_is_printed_without_logging_configured() -> None:
    program = """if True:
        import sys
        from webjury.errors import ExtractorError
        from webjury.extractors.registry import BUILT_IN
        from webjury.segmenter.page import Page
        for html in sys.argv[1:]:
            for extractor in BUILT_IN.values():
                try:
                    extractor.extract(Page(html))
                except ExtractorError:
                    pass
        print("done")
    """
    pages = [_ARTICLE.read_text(encoding="utf-8"), _ODD["broken addresses"], _ODD["a word"]]
    run = subprocess.run(
        [sys.executable, "-c", program, *pages], capture_output=True, text=True, check=False
    )
    assert (run.stdout, run.stderr) == ("done\n", "")


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_version_is_that_of_the_installed_library(name: str) -> None:
    extractor = BUILT_IN[name]
    assert extractor.version == importlib.metadata.version(extractor.distribution)


def _outline(page: Page) -> list[tuple[str, str | None, str | None, dict[str, str]]]:
    nodes = page.tree.iter()
    return [(str(node.tag), node.text, node.tail, dict(node.attrib)) for node in nodes]
