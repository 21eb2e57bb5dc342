"""``webjury extract``: the output formats, and files for several pages."""

import json
import shutil
from pathlib import Path

import pytest
import yaml
from lxml import etree

from in_process import run_webjury

ARTICLE = Path(__file__).parents[2] / "examples" / "article.html"


def run(*arguments, stdin=""):
    return run_webjury("extract", "--mode", "fast", *arguments, stdin=stdin.encode())


def test_markdown_has_headings_and_lists():
    code, out, err = run("-f", "markdown", ARTICLE)
    assert run("-f", "md", ARTICLE) == (code, out, err)
    assert (code, err) == (0, "")
    assert "\n## What changed\n" in out
    assert "\n- A *fixed* light burns without a break.\n" in out
    assert "](" not in out


@pytest.mark.parametrize(
    ("arguments", "idle"),
    [
        (["--links"], "--links has no effect with --format txt"),
        (["--images", "-f", "txt"], "--images has no effect with --format txt"),
        (["--metadata"], "--metadata has no effect with --format txt"),
        (["--metadata", "--links", "-f", "html"], "--metadata has no effect with --format html"),
        (["--explain", "-f", "md"], "--format has no effect with --explain"),
        (["--explain", "--links"], "--links has no effect with --explain"),
    ],
)
def test_an_option_that_does_nothing_is_told_in_one_line(arguments, idle):
    code, out, err = run(*arguments, "--url", "https://example.org/", ARTICLE)
    assert (code, err.count("\n")) == (0, 1)
    assert err.startswith(f"webjury: warning: {idle}: ")
    assert "No two lighthouses" in out


@pytest.mark.parametrize("form", ["markdown", "json", "xml"])
def test_options_that_do_something_give_no_warning(form):
    options = ("--links", "--images", "--metadata", "--url", "https://example.org/")
    assert run("-f", form, *options, ARTICLE)[::2] == (0, "")


def test_metadata_precede_markdown_as_yaml():
    out = run("-f", "markdown", "--metadata", ARTICLE)[1]
    _, front, text = out.split("---\n", 2)
    known = yaml.safe_load(front)
    assert 0.5 < known.pop("page_type_probability") <= 1
    verdict = json.loads(run("-f", "json", ARTICLE)[1])
    assert known.items() <= verdict["metadata"].items()
    assert (known["author"], known["date"]) == ("Marta Olić", "2026-05-03")
    assert "## What changed" in text


def test_an_address_with_line_breaks_is_one_line_of_yaml():
    page = (
        "<title>Tides</title><link rel=canonical href='https://a.org/\n  tides\n'>"
        "<meta property=og:image content='/moon.png\n'><h1>Tides</h1><p>The tide comes in twice a "
        "day, and <a href='/\nebb'>twice a day</a> it leaves the harbour again, all year long."
    )
    out = run("-f", "markdown", "--metadata", "--links", stdin=page)[1]
    assert "\nurl: https://a.org/ tides\n" in out
    assert "\nimage: https://a.org/moon.png\n" in out
    assert "[twice a day](https://a.org/ebb)" in out


def test_json_contains_markdown_and_metadata():
    verdict = json.loads(run("-f", "json", "--metadata", ARTICLE)[1])
    assert json.loads(run("-f", "json", ARTICLE)[1]) == verdict
    assert verdict["markdown"].strip() == run("-f", "markdown", ARTICLE)[1].strip()
    assert verdict["metadata"]["author"] == "Marta Olić"
    assert verdict["metadata"]["page_type"] == "article"
    assert "kept" not in verdict


def test_xml_is_well_formed_and_has_the_same_text():
    document = etree.fromstring(run("-f", "xml", "--metadata", ARTICLE)[1])
    assert document.findtext("metadata/author") == "Marta Olić"
    assert float(document.findtext("metadata/page_type_probability")) > 0.5
    content = " ".join("".join(document.find("content").itertext()).split())
    assert "No two lighthouses within sight of one another flash alike." in content
    assert document.find("content//ul") is not None


@pytest.mark.parametrize("form", ["txt", "markdown", "html", "json", "xml"])
def test_a_page_without_content_exits_with_1_in_every_format(form, tmp_path):
    code, _, err = run("-f", form, "-o", tmp_path / "a", stdin="<script>x</script>")
    assert (code, "no content found" in err) == (1, True)
    assert bool((tmp_path / "a").read_text()) == (form in ("json", "xml"))


def test_several_pages_are_written_to_files(tmp_path):
    pages = tmp_path / "pages"
    (pages / "sub").mkdir(parents=True)
    for name in ("a.html", "sub/b.htm", "c.html.gz"):
        (pages / name).write_bytes(ARTICLE.read_bytes())
    code, out, err = run(pages, ARTICLE, "-f", "markdown", "-o", tmp_path / "out")
    assert (code, out, err) == (0, "", "")
    written = sorted(
        path.relative_to(tmp_path / "out") for path in (tmp_path / "out").rglob("*.md")
    )
    assert [str(path) for path in written] == ["a.md", "article.md", "c.md", "sub/b.md"]
    expected = run("-f", "markdown", ARTICLE)[1]
    assert {path.read_text() for path in (tmp_path / "out").rglob("*.md")} == {expected}


def test_a_file_that_cannot_be_read_does_not_stop_the_others(tmp_path):
    (tmp_path / "bad.html").write_bytes(b"%PDF-1.7")
    code, _, err = run(tmp_path / "bad.html", tmp_path / "gone.html", ARTICLE, "-o", tmp_path / "o")
    assert code == 2
    assert err.splitlines() == [
        f"webjury: {tmp_path}/bad.html: the input is a PDF document, not an HTML page: convert it "
        "to HTML first",
        f"webjury: cannot read {tmp_path}/gone.html: No such file or directory",
    ]
    assert (tmp_path / "o" / "article.txt").exists()


def test_two_pages_with_the_same_name_are_refused(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "page.html").write_text("<p>x")
    code, _, err = run(tmp_path / "a", tmp_path / "b", "-o", tmp_path / "out")
    assert (code, "would both be" in err) == (2, True)


@pytest.mark.posix
def test_where_case_is_ignored_a_page_does_not_replace_another_one_s_text(tmp_path):
    pages, texts = tmp_path / "pages", tmp_path / "texts"
    for folder in (pages, texts):
        folder.mkdir()
    shutil.copy(ARTICLE, pages / "A.html")
    shutil.copy(ARTICLE, pages / "a.html")
    # As on a file system that ignores case, both names are one file.
    (texts / "a.txt").symlink_to("A.txt")
    code, _, err = run(pages, "-o", texts)
    assert code == 2
    assert f"not written: {texts / 'a.txt'} would replace {texts / 'A.txt'}" in err
    (texts / "a.txt").unlink()
    assert run(pages, "-o", texts)[0] == 0
    assert (texts / "a.txt").read_text() == (texts / "A.txt").read_text()


def test_a_folder_without_pages_is_reported(tmp_path):
    code, _, err = run(tmp_path, "-o", tmp_path / "out")
    assert (code, "no pages in" in err) == (2, True)


#: A page whose heading is not kept.
TITLED = (
    "<title>The lamp</title><header><h1>The lamp</h1><nav><a href=/>Home</a></nav></header>"
    "<article><p>" + "The keeper of the lamp walks up all the stairs each evening at six. " * 9
)


@pytest.mark.parametrize("form", ["txt", "markdown", "html", "xml", "json"])
def test_the_title_comes_first_on_request_and_by_default_in_all_formats_but_txt(form):
    def has_title(*options):
        out = run("-f", form, *options, stdin=TITLED)[1]
        out = json.loads(out)["markdown"] if form == "json" else out
        return "The lamp" in out.partition("The keeper")[0]

    assert has_title("--title")
    assert not has_title("--no-title")
    assert has_title() == (form != "txt")


RELATIVE = "<p>The keeper of the <a href=/lamp>lamp</a> walks up all of the stairs." * 9


def test_relative_links_of_a_page_without_an_address_are_left_out_with_one_warning():
    code, out, err = run("-f", "markdown", "--links", stdin=RELATIVE)
    assert (code, "](" in out) == (0, False)
    assert "9 links and images left out, with a relative address" in err
    assert "left out" not in run("-f", "txt", "--links", stdin=RELATIVE)[2]
    assert run("-f", "markdown", stdin=RELATIVE)[2] == ""
    assert json.loads(run("-f", "json", stdin=RELATIVE)[1])["warnings"] == []
    (warning,) = json.loads(run("-f", "json", "--links", stdin=RELATIVE)[1])["warnings"]
    assert err == f"webjury: warning: -: {warning}\n"
    _, out, err = run("-f", "html", "--links", "--url", "https://a.org/", stdin=RELATIVE)
    assert ('href="https://a.org/lamp"' in out, err) == (True, "")
