"""Templates by host: which template is used for a page, and what happens if none matches."""

import errno
import hashlib
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

import webjury
from webjury.answer.content_source import ContentSource
from webjury.answer.templates import Templates, extract_by_template
from webjury.choices import MODES
from webjury.errors import InputError, OptionError, TemplateError
from webjury.extractors.template import Template
from webjury.segmenter.page import Page

_ARTICLE = (Path(__file__).parents[2] / "examples" / "article.html").read_text(encoding="utf-8")
_HERE = "https://example.com/a"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One template for each of three hosts, and one that matches nothing on the article."""
    for host, source in {
        "example.com": "class=story\n",
        "www.example.org": "h1",
        "News.Example.NET": "h2",
        "empty.example": "class=no-such-class",
    }.items():
        (tmp_path / f"{host}.tpl").write_text(source, encoding="utf-8")
    (tmp_path / "README.md").write_text("No template = none", encoding="utf-8")
    return tmp_path


@pytest.fixture
def templates(folder: Path) -> Templates:
    return Templates.read(folder)


def found(templates: Templates, address: str) -> str | None:
    template = templates.find(address)
    return Path(template.name).name if template else None


@pytest.mark.parametrize(
    ("file", "addresses"),
    [
        ("example.com.tpl", ["example.com", "EXAMPLE.com", "www.example.com", "example.com."]),
        ("example.com.tpl", ["example.com:8080", "example.com/a?b=//c", " example.com\n"]),
        ("example.com.tpl", ["//example.com/a", "http://example.com"]),
        ("example.com.tpl", ["HTTPS://WWW.Example.COM:443/a#b", "https://user:word@example.com/"]),
        ("www.example.org.tpl", ["https://www.example.org/", "https://example.org/"]),
        ("News.Example.NET.tpl", ["news.example.net", "https://www.news.example.net/"]),
        (None, ["news.example.com", "www.www.example.com", "example.net", "com"]),
        (None, ["example.com.tpl", "https://other.example/?u=https://example.com/", "/a/b"]),
        (None, ["", " ", "http://", "http://[", "http://[bad]/", "http://example.com\u2100/"]),
    ],
)
def test_a_template_is_found_by_host(templates, file, addresses):
    assert [found(templates, address) for address in addresses] == [file] * len(addresses)


def test_a_template_named_exactly_as_the_host_goes_first(folder: Path) -> None:
    (folder / "www.example.com.tpl").write_text("h1")
    templates = Templates.read(folder)
    assert found(templates, "https://www.example.com/") == "www.example.com.tpl"
    assert found(templates, "https://example.com/") == "example.com.tpl"


@pytest.mark.parametrize("as_path", [str, Path])
def test_a_folder_is_read_at_each_call_unless_it_was_read_before(folder, as_path):
    templates = Templates.read(as_path(folder))
    assert webjury.extract(_ARTICLE, url=_HERE, templates=as_path(folder)).mode == "template"
    for path in folder.iterdir():
        path.unlink()
    for source in (_ARTICLE.encode(), Page(_ARTICLE)):
        assert webjury.extract(source, url=_HERE, templates=templates).mode == "template"
    with pytest.raises(TemplateError):
        webjury.extract(_ARTICLE, url=_HERE, templates=as_path(folder))


def test_a_file_is_the_template_of_every_page(folder: Path) -> None:
    templates = Templates.read(folder / "example.com.tpl")
    assert {found(templates, address) for address in ("", "other.example", "www.example.org")} == {
        "example.com.tpl"
    }
    assert templates.sha256 != Templates.read(folder).sha256
    assert templates.sha256 != Templates.read(folder / "News.Example.NET.tpl").sha256


@pytest.mark.parametrize(
    ("files", "given", "error"),
    [
        ({}, "none", "cannot read template {0}/none: No such file or directory"),
        (
            {"example.com.txt": "h1"},
            "",
            "{0} contains no template; name each after its host, as example.com.tpl",
        ),
        (
            {"good.example.tpl": "h1", "bad.example.tpl": "h1\nh 2\n"},
            "",
            "{0}/bad.example.tpl:2: 'h 2' is not the name of an element; "
            'a name may contain only letters (a-z), digits, "-" and "_"',
        ),
        (
            {"EXAMPLE.com.TPL": "h1", "example.com.tpl": "h1"},
            "",
            "{0}/EXAMPLE.com.TPL and {0}/example.com.tpl are for the same host; keep one",
        ),
    ],
    ids=["missing", "empty", "malformed", "two for a host"],
)
def test_templates_that_cannot_be_used_are_named(tmp_path, files, given, error):
    for name, source in files.items():
        (tmp_path / name).write_text(source)
    with pytest.raises(TemplateError) as raised:
        Templates.read(tmp_path / given)
    assert str(raised.value) == error.format(tmp_path)


def test_a_folder_that_cannot_be_read_is_named(folder, monkeypatch):
    refused = PermissionError(errno.EACCES, "Permission denied")
    monkeypatch.setattr(Path, "iterdir", Mock(side_effect=refused))
    with pytest.raises(TemplateError) as raised:
        Templates.read(folder)
    assert str(raised.value) == f"cannot read the folder of templates {folder}: Permission denied"


def test_extraction_by_a_template() -> None:
    page = Page(
        "<h1>Title</h1><div class=x>One<p>two <b>three</b></p></div><p>Four <i class=x>five"
    )
    source = "h1\nclass=x\n"
    extraction = extract_by_template(page, Template.parse(source, "sites/example.com.tpl"))
    assert extraction.text == "Title\nOne\ntwo three\nfive"
    assert (extraction.mode, extraction.extractor) == ("template", "template")
    assert extraction.expected_f1 is None
    assert extraction.model == "example.com.tpl"
    assert extraction.model_sha256 == hashlib.sha256(source.encode()).hexdigest()
    assert extraction.warnings == []
    assert [(segment.text, segment.kept) for segment in extraction.segments] == [
        ("Title", True),
        ("One", True),
        ("two three", True),
        ("Four five", False),  # a block is kept as a whole
    ]
    assert {segment.probability for segment in extraction.segments} == {None}
    assert all(segment.coverage == {} for segment in extraction.segments)


@pytest.mark.parametrize("html", ["<p>One", "<img class=x><p>One", "", "<p class=x>..."])
def test_a_template_that_matches_nothing_gives_a_warning(html: str) -> None:
    extraction = extract_by_template(Page(html), Template.parse("class=x", "t.tpl"))
    assert extraction.text == ""
    assert not any(segment.kept for segment in extraction.segments)
    assert extraction.warnings[-1] == "template t.tpl matched nothing on this page"


_IMAGE = "<img src=https://example.com/lamp.png width=400>"


@pytest.mark.parametrize("selected", ["div", "img", "video", "figure", "table", "h1", "ul"])
@pytest.mark.parametrize(
    "html",
    [
        _IMAGE,
        f"<video src=a.mp4></video><figure>{_IMAGE}</figure>",
        f"<h1></h1>{_IMAGE}<table><tr><td></table><ul><li></ul>",
    ],
)
@pytest.mark.parametrize("text", ["", "One line of words."])
def test_selected_elements_without_text_are_empty_in_all_forms(html, text, selected):
    page = Page(f"<div>{html}</div>{text}")
    extraction = extract_by_template(page, Template.parse(selected, "t.tpl"))
    assert extraction.to_html(links=True, images=True) == ""
    assert extraction.to_markdown(links=True, images=True) == extraction.text == ""
    assert extraction.images == extraction.links == extraction.tables == extraction.posts == []


@pytest.mark.parametrize("mode", MODES)
def test_a_template_replaces_the_model_in_every_mode(templates: Templates, mode: str) -> None:
    extraction = webjury.extract(_ARTICLE, mode, url=_HERE, templates=templates)
    assert (extraction.mode, extraction.model) == ("template", "example.com.tpl")
    assert extraction.text.startswith("How a lighthouse keeps time\nBy Marta")
    assert extraction.text == "\n".join(part.text for part in extraction.segments if part.kept)
    assert extraction.warnings == []


@pytest.mark.parametrize("mode", MODES)
def test_the_model_extracts_what_no_template_does_with_a_warning_if_one_matches_nothing(
    templates: Templates, folder: Path, mode: str
) -> None:
    expected = webjury.extract(_ARTICLE, mode)
    assert (expected.mode, expected.warnings) == (mode, [])
    for url in ("https://other.example/", "http://[", None):
        extraction = webjury.extract(_ARTICLE, mode, url=url, templates=templates)
        assert _without_addresses(extraction) == _without_addresses(expected)
    extraction = webjury.extract(_ARTICLE, mode, url="https://empty.example/", templates=templates)
    told = f"template {folder / 'empty.example.tpl'} matched nothing on this page"
    assert extraction.warnings == [f"{told}; mode {mode} extracted it"]
    assert _without_addresses(replace(extraction, warnings=[])) == _without_addresses(expected)


@pytest.mark.parametrize("url", [_HERE, "https://empty.example/", None])
def test_warnings_of_the_page_are_kept(templates: Templates, url: str | None) -> None:
    page = _ARTICLE.replace("<nav ", "<nav " + " ".join(f"a{i}=1" for i in range(600)))
    (cut,) = Page(page).warnings
    extraction = webjury.extract(page, "fast", url=url, templates=templates)
    assert extraction.warnings[0] == cut
    assert len(extraction.warnings) == (2 if url == "https://empty.example/" else 1)


def test_an_extraction_does_not_share_its_warnings_with_the_page(templates: Templates) -> None:
    page = Page(_ARTICLE)
    webjury.extract(page, url=_HERE, templates=templates).warnings.append("mine")
    assert page.warnings == []


_canonical = "<link rel=canonical href='{}'>".format
_og_url = "<meta property='og:url' content='{}'>".format
_base = "<base href='{}'>".format
_COM, _ORG = "https://example.com/a", "http://www.example.org/b"


@pytest.mark.parametrize(
    ("head", "file"),
    [
        (_canonical(_COM), "example.com.tpl"),
        (_og_url(_COM), "example.com.tpl"),
        (_base(_COM), "example.com.tpl"),
        (_canonical(" HTTPS://WWW.EXAMPLE.COM:443 "), "example.com.tpl"),
        (f"<LINK REL='nofollow Canonical' HREF={_COM}>", "example.com.tpl"),
        # The kind of address decides before the order in the page.
        (_base(_ORG) + _og_url(_ORG) + _canonical(_COM), "example.com.tpl"),
        (_base(_ORG) + _og_url(_COM), "example.com.tpl"),
        (_base(_COM) + _og_url(_ORG), "www.example.org.tpl"),
        (_canonical(_ORG) + _canonical(_COM), "www.example.org.tpl"),
        # Relative and malformed addresses are skipped.
        (_canonical("/a") + _og_url(_COM), "example.com.tpl"),
        (_canonical("https.html") + _og_url(_COM), "example.com.tpl"),
        (_canonical("http://[") + _base(_COM), "example.com.tpl"),
        ("<link rel=canonical><meta property='og:url'><base>" + _base(_COM), "example.com.tpl"),
        (_canonical("http://") + _og_url("") + _base(_COM), "example.com.tpl"),
        (_canonical("example.com") + _canonical("//example.com/a"), "fast"),
        (_canonical("ftp://example.com/a") + _base("/"), "fast"),
        # These elements do not give the page's address.
        (f"<link rel=alternate href='{_COM}'><link href='{_COM}'>", "fast"),
        (f"<meta property='og:image' content='{_COM}'><a href='{_COM}'>x</a>", "fast"),
        (f"<!-- {_canonical(_COM)} -->", "fast"),
        ("", "fast"),
    ],
)
def test_without_a_url_the_address_is_read_from_the_page(templates, head, file):
    page = _ARTICLE.replace("<head>", f"<head>{head}")
    assert webjury.extract(page, "fast", templates=templates).model == file


def test_a_url_goes_before_the_address_in_the_page(templates: Templates) -> None:
    page = _ARTICLE.replace("<head>", "<head>" + _canonical(_COM))
    for url, model in {_ORG: "www.example.org.tpl", "https://other.example": "fast"}.items():
        assert webjury.extract(page, "fast", url=url, templates=templates).model == model
    assert webjury.extract(page, "fast", url="", templates=templates).model == "example.com.tpl"


def _without_addresses(extraction: webjury.Extraction) -> webjury.Extraction:
    """Drop the HTML, whose links are relative to the page's address."""
    return replace(extraction, content_source=ContentSource())


def test_invalid_arguments_are_refused_with_templates_too(templates: Templates) -> None:
    with pytest.raises(OptionError):
        webjury.extract(_ARTICLE, "best", url=_HERE, templates=templates)
    with pytest.raises(InputError):
        webjury.extract(b"%PDF-1.4", url=_HERE, templates=templates)


@pytest.mark.parametrize("mode", ["voter", "fast"])
def test_comments_are_left_out_if_option_comments_is_false(mode: str) -> None:
    remark = "Thank you, this is what I have been looking for all these years, and more of it."
    html = _ARTICLE.replace("</body>", f"<div class=comments><p>{remark * 3}</p></div></body>")
    kept, left = (webjury.extract(html, mode, comments=comments) for comments in (True, False))
    assert "Thank you" not in left.text
    assert left.segments[-1].text.startswith("Thank you")
    assert left.segments[-1].probability == 0
    assert kept.segments[-1].probability > 0
    assert left.text


@pytest.mark.parametrize("mode", ["voter", "fast"])
def test_favoring_recall_keeps_more_text_than_favoring_precision(mode: str) -> None:
    lengths = [
        len(webjury.extract(_ARTICLE, mode, favor=favor).text)
        for favor in ("precision", "f1", "recall")
    ]
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[2]
