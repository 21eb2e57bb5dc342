"""Code, which is copied to the letter."""

import re

from lxml.html import HtmlElement

from ..segmenter.flow import BLOCK_TAGS, INVISIBLE_TAGS

__all__ = ["code_language", "verbatim"]

#: Class names that name a language, of the highlighters in use.
_LANGUAGE = re.compile(
    r"(?:^|\s)(?:lang(?:uage)?-|highlight-source-|highlight-|brush:\s*|sourceCode\s+)([\w+#.-]+)"
)
_NO_LANGUAGES = frozenset("none plain plaintext text default source wrapper".split())


def verbatim(element: HtmlElement) -> str:
    """The text of preformatted code, with its line breaks and its indentation.

    Parameters
    ----------
    element : HtmlElement

    Returns
    -------
    str
        Without the empty lines around it.
    """
    pieces: list[str] = []
    _collect(element, pieces)
    return "".join(pieces).strip("\n").rstrip()


def code_language(element: HtmlElement) -> str | None:
    """The language of code, if its class, that of an element within or one around it says so.

    Parameters
    ----------
    element : HtmlElement
        ``pre``.

    Returns
    -------
    str or None
    """
    parents = [parent for _, parent in zip(range(2), element.iterancestors(), strict=False)]
    for candidate in (element, *element.iter("code"), *parents):
        named = candidate.get("data-lang") or candidate.get("data-language")
        match = _LANGUAGE.search(candidate.get("class", ""))
        language = named or (match[1] if match else None)
        if language and language.lower() not in _NO_LANGUAGES:
            return str(language).lower()
    return None


def _collect(element: HtmlElement, pieces: list[str]) -> None:
    """Text in document order; a line break for ``br`` and at the end of a block's line."""
    pieces.append(element.text or "")
    for child in element:
        if isinstance(child.tag, str) and child.tag not in INVISIBLE_TAGS:
            if child.tag == "br":
                pieces.append("\n")
            else:
                _collect(child, pieces)
                if child.tag in BLOCK_TAGS and not "".join(pieces[-2:]).endswith("\n"):
                    pieces.append("\n")
        pieces.append(child.tail or "")
