"""``webjury site template``, as a user runs it, on sites with a known template."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from in_process import run_webjury
from webjury.extractors.template import Template, TemplateExtractor
from webjury.segmenter.page import Page

_TOPICS = "lighthouse harbour ferry museum market bridge orchard library".split()
_MENU = "".join(f"<li><a href=/{name}>{name.title()}</a>" for name in _TOPICS)


def story(topic: str) -> str:
    """Make an article that differs from page to page."""
    return "".join(
        f"<p>The {topic} was {done} in {year}, when the town had {year - 1500} families, and the "
        f"people who kept the {topic} said that it had never been as quiet as in that winter.</p>"
        for done, year in (("built", 1804), ("sold", 1851), ("painted", 1902), ("opened", 1977))
    )


def page(topic: str, shape: str = "<div class=story>{story}</div>", host: str = "a.example") -> str:
    content = shape.format(story=f"<h1>The {topic} of the town</h1>{story(topic)}", topic=topic)
    return (
        f"<html><head><title>The {topic}</title>"
        f"<link rel=canonical href=https://{host}/{topic}></head>"
        f"<body><ul class=menu>{_MENU}</ul>{content}"
        "<div class=foot><p>All rights reserved. <a href=/legal>Legal</a></div></body></html>"
    )


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Path]:
    """Write pages of a site, in one shape, into a folder."""

    def write(n_pages: int = 5, **how: str) -> Path:
        folder = tmp_path / "pages"
        folder.mkdir(exist_ok=True)
        for topic in _TOPICS[:n_pages]:
            (folder / f"{topic}.html").write_text(page(topic, **how), encoding="utf-8")
        return folder

    return write


def run(*arguments: object, mode: str = "fast") -> tuple[int, str, str]:
    return run_webjury("site", "template", "--mode", mode, *arguments)


def text_of(template: Path, html: str) -> str:
    return TemplateExtractor(Template.read(template)).extract(Page(html))


def story_text(topic: str) -> str:
    return Page(f"<h1>The {topic} of the town</h1>{story(topic)}").text


@pytest.mark.parametrize(
    ("shape", "source"),
    [
        ("<div class=story>{story}</div>", "class=story\n"),
        ("<div class='post {topic}' itemprop=articleBody>{story}</div>", "itemprop=articleBody\n"),
        ("<article id={topic}>{story}</article>", "article\n"),
    ],
)
def test_the_template_that_is_written_extracts_the_stories(make, tmp_path, shape, source):
    pages, output = make(shape=shape), tmp_path / "a.example.tpl"
    code, out, err = run(pages, "-o", output)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        f"wrote {output}",
        f"  {source.strip()}  F1 1.00",
        "made from 5 pages of a.example; matches 5",
        "F1 1.00 against what mode fast kept, each page tested with a template made from the other "
        "4",
        f"use it: webjury extract --template {output} page.html",
    ]
    assert output.read_bytes().decode() == source
    other = tmp_path / "other.html"
    other.write_text(page("library", shape), encoding="utf-8")
    expected = story_text("library") + "\n"
    assert run_webjury("extract", "--template", output, other) == (0, expected, "")
    assert run_webjury("extract", "--templates", tmp_path, other) == (0, expected, "")


def test_the_jury_is_the_default(make, tmp_path):
    pages, output = make(3), tmp_path / "a.example.tpl"
    code, out, _ = run_webjury("site", "template", pages, "-o", output)
    assert code == 0
    assert "against what mode voter kept" in out
    assert text_of(output, page("library")) == story_text("library")


def test_one_page_alone_says_little(make, tmp_path):
    pages, output = make(1), tmp_path / "a.example.tpl"
    code, out, _ = run(pages / "lighthouse.html", "-o", output)
    assert code == 0
    assert "made from 1 page of a.example; matches 1\n" in out
    assert "on the pages that it was made from: give more pages for a better estimate\n" in out
    assert text_of(output, page("library")) == story_text("library")


def test_the_pages_on_which_it_fails_are_named(make, tmp_path):
    pages, output = make(6), tmp_path / "a.example.tpl"
    odd = pages / "odd.html"
    html = page("library", "<table><td>{story}</table>")
    odd.write_text(re.sub("(</?)(p|h1)>", r"\1pre>", html), encoding="utf-8")
    code, out, err = run(pages, "-o", output)
    assert (code, err) == (0, "")
    assert "made from 7 pages of a.example; matches 6\n" in out
    assert re.findall(r"lowest F1:\n(.*)\n", out) == [f"  0.00  {odd}"]


def test_pages_with_nothing_in_common_have_no_template(make, tmp_path):
    output = tmp_path / "a.example.tpl"
    pages = make(0)
    for topic, tag in zip(_TOPICS, "article main section td pre center".split(), strict=False):
        # These are around the story, so that no element with it shares a neighbour's name.
        html = f"<ul><li>Home<li>Shop</ul><{tag} class={topic}>{story(topic)}</{tag}>"
        (pages / f"{topic}.html").write_text(html.replace("p>", f"{tag}>"), encoding="utf-8")
    code, out, err = run(pages, "-o", output)
    assert (code, out) == (1, "")
    assert err == (
        "webjury: no template: no elements select what mode fast kept of 6 pages with a mean F1 of "
        "at least 0.5; give more pages, or pages of one kind\n"
    )
    assert not output.exists()


def test_pages_without_content_are_left_out(make, tmp_path):
    pages, output = make(), tmp_path / "a.example.tpl"
    (pages / "empty.html").write_text("<html><body></body></html>")
    code, out, err = run(pages, "-o", output)
    assert (code, err) == (0, f"webjury: {pages / 'empty.html'}: left out: no content found\n")
    assert "made from 5 pages" in out
    code, out, err = run(pages / "empty.html", "-o", tmp_path / "b.tpl")
    assert (code, out) == (1, "")
    assert err.endswith("webjury: no template: no page has content\n")


def test_copies_are_left_out(make, tmp_path):
    pages, output = make(), tmp_path / "a.example.tpl"
    (pages / "zzz.html").write_text(page("lighthouse"), encoding="utf-8")
    code, out, err = run(pages, "-o", output)
    assert code == 0
    assert err == f"webjury: {pages / 'zzz.html'}: left out: it is a copy of another page\n"
    assert "made from 5 pages" in out


def test_pages_of_several_hosts_are_refused(make, tmp_path):
    pages, output = make(), tmp_path / "a.example.tpl"
    other = pages / "zzz.html"
    other.write_text(page("library", host="b.example"), encoding="utf-8")
    code, out, err = run(pages, "-o", output)
    assert (code, out) == (2, "")
    assert err == (
        f"webjury: {other}: pages of several sites: a.example and b.example; learn one site for "
        "each, or give the host if these are two names of one site\n"
    )
    assert not output.exists()
    assert run(pages, "--host", "a.example", "-o", output)[0] == 0


def test_a_page_that_cannot_be_read_is_reported_and_the_others_are_used(make, tmp_path):
    pages, output = make(), tmp_path / "a.example.tpl"
    broken = pages / "broken.html"
    broken.write_bytes(gzip.compress(b"<p>One")[:-4])
    code, out, err = run(pages, "-o", output)
    assert code == 2
    assert err.startswith(f"webjury: cannot read {broken}: broken gzip data")
    assert err.count("\n") == 1
    assert "made from 5 pages" in out
    assert output.read_text() == "class=story\n"
    code, out, err = run(broken, "-o", tmp_path / "b.tpl")
    assert (code, out) == (2, "")
    assert err.endswith("webjury: there are no pages to learn the site from: give some\n")


def test_a_template_that_a_person_may_have_corrected_is_not_replaced(make, tmp_path):
    pages, output = make(), tmp_path / "a.example.tpl"
    output.write_text("class=mine\n")
    code, out, err = run(pages, "-o", output)
    assert (code, out) == (2, "")
    assert f"{output} exists, and may have been corrected by hand" in err
    assert output.read_text() == "class=mine\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["{pages}"], "Missing option '-o' / '--output'"),
        (["-o", "{tmp}/a.tpl"], "Missing argument 'PAGES...'"),
        (
            ["{pages}", "-o", "{tmp}/none/a.tpl"],
            "there is no folder {tmp}/none; make it first",
        ),
        (["{pages}/none.html", "-o", "{tmp}/a.tpl"], "'{pages}/none.html' does not exist"),
        (["{empty}", "-o", "{tmp}/a.tpl"], "no pages in {empty}: their names must end in .html"),
    ],
)
def test_wrong_usage_exits_with_2_and_a_one_line_message(make, tmp_path, arguments, message):
    places = {"pages": make(), "tmp": tmp_path, "empty": tmp_path / "empty"}
    places["empty"].mkdir()
    code, out, err = run(*(argument.format(**places) for argument in arguments))
    assert (code, out) == (2, "")
    assert message.format(**places) in err
    assert err.count("\n") == 1


def test_of_very_many_pages_some_are_read(make, tmp_path, monkeypatch):
    monkeypatch.setattr("webjury.apps.site.template.MAX_PAGES", 3)
    pages, output = make(8), tmp_path / "a.example.tpl"
    code, out, err = run(pages, "-o", output)
    assert code == 0
    assert err == "webjury: warning: 8 pages are more than 3: one of every 3 is read\n"
    assert "made from 3 pages" in out
