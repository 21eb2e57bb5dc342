"""The loader and the transformer of LangChain, in LangChain."""

import pytest

pytest.importorskip("langchain_core")

from langchain_core.documents import Document

from web_sites import web_site
from webjury import Page, extract
from webjury.integrations.langchain import WebjuryLoader, WebjuryTransformer

#: LangChain and its libraries cause these warnings.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.usefixtures("folder")
def test_the_loader_of_the_documentation_gives_a_document_a_page(run_example, html):
    documents = run_example("WebjuryLoader")["documents"]
    found = {one.metadata["source"]: one.page_content for one in documents}
    expected = {
        f"pages/{name}.html": extract(page, mode="fast").markdown
        for name, page in zip("abc", html, strict=True)
    }
    assert found == expected
    assert all(one.metadata["title"] and one.metadata["expected_f1"] for one in documents)


@pytest.mark.usefixtures("folder")
def test_the_transformer_of_the_documentation_replaces_the_html(run_example, html):
    (document,) = run_example("WebjuryTransformer", before="WebjuryLoader")["documents"]
    assert document.page_content == extract(html[0], mode="fast").to_markdown(links=True)
    assert document.metadata["source"] == "https://example.org/a"


def test_documents_keep_what_they_say_and_those_without_content_are_left_out(html):
    pages = [
        Document("<title>Nothing</title>"),
        Document(html[0], id="7", metadata={"title": "Mine"}),
    ]
    (document,) = WebjuryTransformer(mode="fast").transform_documents(pages)
    assert (document.id, document.metadata["title"]) == ("7", "Mine")
    assert "source" not in document.metadata


def test_pages_that_are_fetched_already_are_loaded(html):
    page = Page(html[0], url="https://example.org/a")
    (document,) = WebjuryLoader([page], mode="fast", form="txt").lazy_load()
    assert document.page_content == extract(html[0], mode="fast").text
    assert document.metadata["source"] == "https://example.org/a"


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_addresses_are_fetched_and_those_that_cannot_be_are_named(html, caplog):
    with web_site(default=html[0]) as site:
        address = f"{site.address}/a"
        loader = WebjuryLoader(
            [address, "http://127.0.0.1:9/"], mode="fast", fetching={"allow_private": True}
        )
        (document,) = loader.load()
        (same,) = WebjuryLoader(address, mode="fast", fetching={"allow_private": True}).load()
    assert document == same
    assert document.page_content == extract(html[0], mode="fast").markdown
    assert document.metadata["source"] == address
    assert "http://127.0.0.1:9/: cannot fetch" in caplog.text


def test_metadata_are_values_that_vector_stores_accept():
    tags = "<meta name=keywords content='lamps, lighthouses'><p>" + "Words of weight. " * 30
    (document,) = WebjuryLoader(Page(tags), mode="fast").load()
    assert document.metadata["tags"] == "lamps, lighthouses"
    assert all(isinstance(value, str | float) for value in document.metadata.values())
