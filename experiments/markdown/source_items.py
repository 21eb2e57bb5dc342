"""Items of an author's Markdown, with levels of headings and languages of code.

A site generator made the page from this Markdown. It changes addresses (``other.md`` becomes
``../other/``), names of languages and the position of the title, so these are not compared.
"""

from collections import Counter
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from lxml.html import HtmlElement, document_fromstring

from ...segmenter.tags import HEADING_TAGS
from .items import Address, Items, html_of_markdown, items_of_html, lines_of, words_of

#: Kinds of items, in the order of the tables.
SOURCE_KINDS = (
    "headings with level",
    "code blocks",
    "languages",
    "list items",
    "cells",
    "links",
    "inline code",
    "strong",
)

#: Canonical names of languages; the name is empty for text that is not code.
_LANGUAGES = {
    **dict.fromkeys(("js", "jsx", "mjs", "node"), "javascript"),
    **dict.fromkeys(("ts", "tsx"), "typescript"),
    **dict.fromkeys(("sh", "shell", "console", "zsh", "shellsession", "shell-session"), "bash"),
    **dict.fromkeys(("text", "plaintext", "plain", "txt", "default", "none", "nohighlight"), ""),
    **dict.fromkeys(("html", "xhtml", "svg", "markup"), "xml"),
    "py": "python",
    "python3": "python",
    "yml": "yaml",
    "c++": "cpp",
    "c#": "csharp",
    "cs": "csharp",
    "golang": "go",
    "rs": "rust",
    "rb": "ruby",
    "md": "markdown",
    "docker": "dockerfile",
    "jsonc": "json",
    "json5": "json",
    "ps1": "powershell",
    "pwsh": "powershell",
    "kt": "kotlin",
    "make": "makefile",
    "objectivec": "objc",
    "objective-c": "objc",
}
#: File names that stand for the folder they are in.
_INDEX_NAMES = frozenset(("index", "readme", "_index", "default"))
#: Number of characters at the start of a code block that identify it when languages are compared.
_CODE_KEY_LENGTH = 30


def items_of_source(markdown: str, address: Address, title: str) -> Items:
    r"""Find the items of a text in Markdown that a site generator keeps.

    Parameters
    ----------
    markdown : str
    address : Address
        Address of the page.
    title : str
        Title of the page. A first-level heading with this title is ignored, because only some
        generators write it.

    Returns
    -------
    dict of str to Counter
        Items by kind. A link is its words and the last part of its address, without file extension
        and fragment.

    Examples
    --------
    >>> at = Address("https://example.org/a/", "https://example.org/a/")
    >>> items = items_of_source("# A\n\n## B `c`\n\n**d** [e](../f.md#g)", at, "A")
    >>> [sorted(items[kind]) for kind in ("headings with level", "links", "inline code", "strong")]
    [['2 bc'], ['e f'], ['c'], ['d']]
    """
    html = html_of_markdown(markdown)
    body: HtmlElement = document_fromstring(f"<html><body>{html}</body></html>").find("body")
    shared = items_of_html(html, address)
    own = {
        "headings with level": _headings(body, _words(title)),
        "languages": _languages(body),
        "links": _links(body, address),
        "inline code": (
            words_of(element) for element in body.iter("code") if element.getparent().tag != "pre"
        ),
        "strong": _strong(body),
    }
    counted = {kind: Counter(filter(None, texts)) for kind, texts in own.items()}
    return {kind: counted[kind] if kind in counted else shared[kind] for kind in SOURCE_KINDS}


def _headings(body: HtmlElement, title: str) -> Iterator[str]:
    for heading in body.iter(*HEADING_TAGS):
        words = words_of(heading)
        if words and not (heading.tag == "h1" and words == title):
            yield f"{heading.tag[1]} {words}"


def _languages(body: HtmlElement) -> Iterator[str]:
    for code in body.iterfind(".//pre/code"):
        name = (code.get("class") or "").removeprefix("language-").strip("{}. ").lower()
        if name := _LANGUAGES.get(name, name):
            yield f"{name} {lines_of(code).lstrip()[:_CODE_KEY_LENGTH]}"


def _links(body: HtmlElement, address: Address) -> Iterator[str]:
    for link in body.iter("a"):
        href = link.get("href") or ""
        words = words_of(link)
        if words and not address.is_within_page(href):
            yield f"{words} {_last_part(address.resolve(href))}"


def _last_part(reference: str) -> str:
    """Get the part of an address that generators keep: the page's name, or a home page's host."""
    try:
        parts = urlsplit(reference)
    except ValueError:  # not an address
        return reference
    *_, folder, name = ["", parts.netloc, *filter(None, unquote(parts.path).split("/"))]
    stem = name.rpartition(".")[0] or name
    is_home = not parts.path.strip("/")
    return (folder if stem.lower() in _INDEX_NAMES else name if is_home else stem).lower()


def _strong(body: HtmlElement) -> Iterator[str]:
    """Bold texts, and the titles of parts that unfold, which Markdown has only in bold.

    Bold that is all of a heading says nothing.
    """
    for element in body.iter("strong", "b", "summary"):
        words = words_of(element)
        if all(words != words_of(heading) for heading in element.iterancestors(*HEADING_TAGS)):
            yield words


def _words(text: str) -> str:
    holder: HtmlElement = document_fromstring("<p></p>").find(".//p")
    holder.text = text
    return words_of(holder)
