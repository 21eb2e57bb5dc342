"""Content and metadata of pages, without any framework."""

import asyncio
import sys
from importlib import import_module
from pathlib import Path

import pytest

from webjury import Page, extract
from webjury.ensemble.models.loading import MODEL_FOLDER
from webjury.errors import InputError, MissingLibraryError, OptionError
from webjury.integrations.contents import PageReader, Source
from webjury.requirements import install_command

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


@pytest.mark.parametrize(
    ("module", "library"),
    [
        ("datatrove", "datatrove"),
        ("haystack", "haystack"),
        ("langchain", "langchain_core"),
        ("llama_index", "llama_index"),
        ("scrapy", "scrapy"),
    ],
)
def test_a_missing_framework_is_named_with_the_command_that_installs_it(
    module, library, monkeypatch
):
    # With None, Python refuses to import the module.
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"webjury.integrations.{module}", raising=False)
    extra = module.replace("_", "-")
    with pytest.raises(MissingLibraryError) as raised:
        import_module(f"webjury.integrations.{module}")
    assert str(raised.value).endswith(f"run: {install_command(f'webjury[{extra}]')}")
    assert f"\n{extra} = [" in PROJECT.read_text()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"colour": "red"}, "unknown option 'colour': choose one of comments, favor"),
        ({"form": "pdf"}, "unknown form 'pdf': choose one of markdown, txt, html"),
        ({"mode": "slow"}, "unknown mode 'slow'"),
        ({"timeout": 0}, "timeout"),
        ({"jurors": "bte"}, r"jurors is a list of names: \['bte'\], not 'bte'"),
    ],
)
def test_wrong_options_are_refused(given, message):
    with pytest.raises(OptionError, match=message):
        PageReader(**given)


@pytest.mark.parametrize(
    ("form", "attribute"), [("txt", "text"), ("html", "html"), (None, "markdown")]
)
def test_a_page_is_read_in_a_form_with_what_is_known_of_it(html, form, attribute):
    options = {"form": form} if form else {}
    content = PageReader(mode="fast", **options).read(Source("a", html[0]))
    extraction = extract(html[0], mode="fast")
    assert content.text == getattr(extraction, attribute)
    assert content.metadata["title"] == extraction.metadata.title
    assert content.metadata["expected_f1"] == extraction.expected_f1
    assert None not in content.metadata.values()


def test_links_are_resolved_with_the_address_of_the_page():
    words = "<p>" + "Words of weight. " * 30
    source = Source("a", f"{words}<a href='/b'>More words of weight</a>", "https://example.org/a")
    reader = PageReader(mode="fast", links=True, workers=1)
    (content,) = reader.read_many([source])
    assert "[More words of weight](https://example.org/b)" in content.text
    assert content == reader.read(source) == asyncio.run(reader.aread(source))


def test_pages_that_give_nothing_are_named_and_leave_the_others_in_order(html, tmp_path, caplog):
    (tmp_path / "b.html").write_text(html[1])
    sources = [
        Source("a", html[0]),
        Source("empty", "<title>Nothing</title>"),
        Source("pdf", b"%PDF-1.7", "https://example.org/a.pdf"),
        Source.of(tmp_path / "none.html"),
        Source.of(tmp_path / "b.html"),
        Source.of(Page(html[2], url="https://example.org/c")),
    ]
    contents = list(PageReader(mode="fast", form="txt", workers=2).read_many(sources))
    texts = [extract(page, mode="fast").text for page in html]
    found = [content and content.text for content in contents]
    assert found == [texts[0], None, None, None, texts[1], texts[2]]
    assert contents[5].metadata["url"] == "https://example.org/page-000002"
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        *("empty", "pdf", str(tmp_path / "none.html")),
    ]
    assert "no content" in caplog.messages[0]
    assert "PDF" in caplog.messages[1]


def test_a_model_of_ones_own_decides_the_mode(html):
    content = PageReader(model=MODEL_FOLDER / "fast.json", form="txt").read(Source("a", html[0]))
    assert content.text == extract(html[0], mode="fast").text


def test_one_page_that_fails_is_an_error():
    with pytest.raises(InputError, match="PDF"):
        PageReader(mode="fast").read(Source("a", b"%PDF-1.7"))
