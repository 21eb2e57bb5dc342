"""The language a page is written in."""

import re

from lxml.html import HtmlElement

__all__ = ["page_language"]

_SAMPLE = 20_000
# The detector's rank is a distance; its documentation calls values above 1,200 false.
_MAX_RANK = 1_000
_MIN_CHARACTERS = 200
_PRIMARY_TAG = re.compile(r"\s*([A-Za-z]{2,3})(?:[-_]|\s*$)")


def page_language(root: HtmlElement, text: str) -> str | None:
    """Tell the language of a page from its text, else from what it declares.

    Parameters
    ----------
    root : HtmlElement
        The `html` element.
    text : str
        Visible text of the page.

    Returns
    -------
    str or None
        ISO 639 code in lower case, such as ``"de"``; None if nothing tells.
    """
    if len(text) >= _MIN_CHARACTERS:
        from resiliparse.parse.lang import detect_fast

        language, rank = detect_fast(text[:_SAMPLE])
        if language != "unknown" and rank <= _MAX_RANK:
            return str(language)
    declared = _PRIMARY_TAG.match(root.get("lang") or "")
    return declared[1].lower() if declared else None
