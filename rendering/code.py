"""Preformatted code: its exact text and its language."""

import re
from itertools import islice

from lxml import etree
from lxml.html import HtmlElement

from ..segmenter.flow import BLOCK_TAGS, INVISIBLE_TAGS

__all__ = ["code_language", "verbatim"]

#: Class names that name a language, as common highlighters write them.
_LANGUAGE = re.compile(
    r"(?:^|\s)(?:lang(?:uage)?-|highlight-source-|highlight-|brush:\s*|sourceCode\s+)([\w+#.-]+)"
)
_NAME = re.compile(r"[\w+#.-]+")
_NO_LANGUAGES = frozenset("none plain plaintext text default source wrapper".split())


def verbatim(element: HtmlElement) -> str:
    """Copy the text of preformatted code, with line breaks and indentation.

    Parameters
    ----------
    element : HtmlElement

    Returns
    -------
    str
        Without empty lines at its begin and end.
    """
    pieces: list[str] = []
    is_within_line = False

    def add(text: str) -> None:
        nonlocal is_within_line
        *lines, last = text.rsplit("\n", 1)
        is_within_line = bool(last.strip()) or (is_within_line and not lines)
        pieces.append(text)

    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        if event != "start":
            if event == "end" and node.tag in BLOCK_TAGS and not pieces[-1].endswith("\n"):
                add("\n")
            add((node.tail or "") if node is not element else "")
        elif node.tag in INVISIBLE_TAGS:
            walk.skip_subtree()
        else:
            if node.tag in BLOCK_TAGS and is_within_line:
                add("\n")
            add("\n" if node.tag == "br" else node.text or "")
    return "".join(pieces).strip("\n").rstrip()


def code_language(element: HtmlElement) -> str | None:
    """Read the language of code from its class, or from that of an element within or around it.

    Parameters
    ----------
    element : HtmlElement
        An element ``pre``.

    Returns
    -------
    str or None
        In lower case; None if unknown.
    """
    around = islice(element.iterancestors(), 2)
    for candidate in (element, *element.iter("code"), *around):
        named = candidate.get("data-lang") or candidate.get("data-language")
        match = _LANGUAGE.search(candidate.get("class", ""))
        language = (named or (match[1] if match else "")).lower()
        if _NAME.fullmatch(language) and language not in _NO_LANGUAGES:
            return str(language)
    return None
