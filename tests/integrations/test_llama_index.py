"""The reader of LlamaIndex, in LlamaIndex."""

import pytest

pytest.importorskip("llama_index.core")

from webjury import Page, extract
from webjury.errors import InputError
from webjury.integrations.llama_index import WebjuryReader

#: LlamaIndex and its libraries cause these warnings.
pytestmark = pytest.mark.filterwarnings("ignore")


def test_the_example_of_the_documentation_reads_a_folder(run_example, folder, html):
    documents = run_example("SimpleDirectoryReader")["documents"]
    assert {one.metadata["file_name"]: one.text for one in documents} == {
        f"{name}.html": extract(page, mode="fast").markdown
        for name, page in zip("abc", html, strict=True)
    }
    assert all(one.metadata["title"] for one in documents)


def test_a_page_gives_one_document_and_a_page_without_content_none(html):
    reader = WebjuryReader(mode="fast", form="txt")
    (document,) = reader.load_data(Page(html[0], url="https://example.org/a"), {"title": "Mine"})
    assert document.text == extract(html[0], mode="fast").text
    assert document.metadata["title"] == "Mine"
    assert reader.load_data(Page("<title>Nothing</title>")) == []


def test_a_file_that_cannot_be_read_is_an_error(tmp_path):
    with pytest.raises(InputError, match=r"none\.html"):
        WebjuryReader(mode="fast").load_data(tmp_path / "none.html")
