"""``webjury extract`` with templates, as a user runs it."""

import json
from pathlib import Path

import pytest

from in_process import run_webjury

ARTICLE = Path(__file__).parents[2] / "examples" / "article.html"
STORY = b"h1\r\n\r\nclass=byline\r\n"
STORY_TEXT = "How a lighthouse keeps time\nBy Marta Olić, 3 May 2026\n"


def run(*arguments, stdin=b""):
    return run_webjury("extract", *arguments, stdin=stdin)


@pytest.fixture
def story(tmp_path):
    path = tmp_path / "story.tpl"
    path.write_bytes(STORY)
    return path


@pytest.fixture
def sites(tmp_path):
    folder = tmp_path / "sites"
    folder.mkdir()
    (folder / "example.com.tpl").write_bytes(STORY)
    (folder / "empty.example.tpl").write_text("class=no-such-class\n")
    return folder


def test_a_template_selects_the_text(story):
    assert run(ARTICLE, "--templates", story) == (0, STORY_TEXT, "")
    assert run("--templates", story, stdin=ARTICLE.read_bytes()) == (0, STORY_TEXT, "")


def test_json_of_a_template(story):
    code, out, err = run(ARTICLE, "--templates", story, "--format", "json")
    verdict = json.loads(out)
    assert (code, err) == (0, "")
    assert verdict["text"] + "\n" == STORY_TEXT
    assert verdict["mode"] == verdict["extractor"] == "template"
    assert (verdict["model"], verdict["expected_f1"]) == ("story.tpl", None)
    assert verdict["segments"][0] == {
        "text": "The Harbour Post",
        "kept": False,
        "probability": None,
        "coverage": {},
    }


def test_explain_of_a_template(story):
    code, out, err = run(ARTICLE, "--templates", story, "--explain")
    head, *lines = out.splitlines()
    assert (code, err) == (0, "")
    assert head == "mode template, story.tpl"
    assert [line.split(None, 1)[1] for line in lines if line[0] == "+"] == [
        "How a lighthouse keeps time",
        "By Marta Olić, 3 May 2026",
    ]
    assert any(line[0] == "-" and "Boats for sale" in line for line in lines)


def test_the_template_of_the_host_is_used(sites):
    arguments = (ARTICLE, "--templates", sites, "--mode", "fast")
    assert run(*arguments, "--url", "https://www.example.com/a") == (0, STORY_TEXT, "")
    other = run(ARTICLE, "--mode", "fast")
    assert run(*arguments, "--url", "https://other.example/") == other


@pytest.mark.parametrize("given", ["", "empty.example.tpl"], ids=["folder", "file"])
def test_the_mode_extracts_a_page_without_a_template_match(sites, given):
    arguments = ("--url", "https://empty.example/", "--mode", "fast")
    code, out, err = run(ARTICLE, "--templates", sites / given, *arguments)
    assert (code, out) == run(ARTICLE, "--mode", "fast")[:2]
    assert err == (
        f"webjury: warning: {ARTICLE}: template {sites / 'empty.example.tpl'} "
        "matched nothing on this page; mode fast extracted it\n"
    )


@pytest.mark.parametrize("more", [("--title",), ("--min-f1", "0.9")], ids=" ".join)
def test_an_option_that_does_nothing_with_a_template_is_told(story, more):
    told = f"webjury: warning: {more[0]} has no effect on pages that the template matches\n"
    assert run(ARTICLE, "--templates", story, *more) == (0, STORY_TEXT, told)


def test_a_template_with_the_address_of_the_page(story, tmp_path):
    page = tmp_path / "page.html"
    page.write_text("<h1>A lamp</h1><p class=byline>By <a href=/ina>Ina</a></p>")
    address = ("--url", "https://tide.example/lamp")
    code, out, _ = run(page, "--templates", story, *address, "--links", "--format", "markdown")
    assert code == 0
    assert "(https://tide.example/ina)" in out
