"""Items that a site generator keeps are found; what it may change is not compared."""

import pytest

from dataset_files import write_records
from webjury.errors import DataError
from webjury.experiments.markdown.comparison import compare
from webjury.experiments.markdown.items import Address
from webjury.experiments.markdown.source_items import SOURCE_KINDS, items_of_source
from webjury.experiments.markdown.source_pages import SourcePage, read_source_pages

AT = Address("https://a.example/docs/tides/", "https://a.example/docs/tides/")


def _items(kind: str, markdown: str) -> list[str]:
    return sorted(items_of_source(markdown, AT, "Tides").get(kind, {}).elements())


@pytest.mark.parametrize(
    ("kind", "written", "generated"),
    [
        ("headings with level", "## In", "# Tides\n\n## In"),
        ("languages", "```js\nf()\n```", "```javascript\nf()\n```"),
        ("languages", "```text\nf()\n```", "```\nf()\n```"),
        ("links", "[a](../moon.md#full)", "[a](https://a.example/docs/moon/)"),
        ("links", "[a](../moon/README.md)", "[a](https://a.example/docs/moon/index.html)"),
        ("links", "[a](#in) b", "a b"),
        ("strong", "**a**", "__a__"),
        ("inline code", "`a`\n\n    b", "`a`"),
    ],
)
def test_the_same_items(kind, written, generated):
    assert _items(kind, written) == _items(kind, generated)


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("headings with level", "## In", "### In"),
        ("headings with level", "# In", "# Tides"),
        ("languages", "```js\nf()\n```", "```\nf()\n```"),
        ("links", "[a](https://b.example)", "[a](https://c.example)"),
        ("links", "[a](moon.md)", "[a](sun.md)"),
        ("links", "[a](http://[)", "[a](moon.md)"),
        ("inline code", "`a`", "a"),
        ("strong", "**a**", "*a*"),
    ],
)
def test_different_items(kind, one, other):
    assert _items(kind, one) != _items(kind, other)


def test_pages_are_compared_with_their_sources(tmp_path):
    write_records(tmp_path, {"a": ("<p>In</p>", {"markdown": "- in", "title": "Tides"})})
    (page,) = read_source_pages(tmp_path)
    assert page == SourcePage("a", b"<p>In</p>", "- in", "https://a.example/", "Tides")
    (found,) = compare([page], {"one": lambda page: f"- in\n- [{page.url}](b)"})
    assert tuple(found.wanted) == SOURCE_KINDS
    assert found.given["list items"] - found.wanted["list items"] == {"httpsaexample": 1}


def test_records_without_markdown_are_an_error(tmp_path):
    write_records(tmp_path, {"a": ("<p>In</p>", {})})
    with pytest.raises(DataError, match=r"no record in .* has the Markdown of its page"):
        read_source_pages(tmp_path)
    (tmp_path / "ground-truth" / "a.json").unlink()
    with pytest.raises(DataError, match=r"a.json is no record of a page"):
        read_source_pages(tmp_path)
