"""Text of a page that its readers do not see.

Instructions hidden in pages reach language models, and so do menus that nobody has opened. What the
page itself says is hidden is taken out of its tree before anything else reads it. Text that a
control shows on a click stays: tabs, and parts to be opened, are content.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import accumulate
from typing import Literal, NamedTuple, get_args

from lxml import etree
from lxml.html import HtmlElement

from ..errors import OptionError
from ..messages import count_of
from .flow import BLOCK_TAGS, INVISIBLE_TAGS
from .hidden_controls import Controls
from .hidden_rules import hidden_by_rules
from .hidden_styles import hiding_property, style_of

__all__ = ["HIDDEN_USES", "HiddenText", "HiddenUse", "check_hidden_use", "drop_hidden"]

#: What is done with hidden text.
HiddenUse = Literal["drop", "keep"]
HIDDEN_USES: tuple[HiddenUse, ...] = get_args(HiddenUse)

#: Elements that show nothing by themselves.
_TAGS = ("dialog", "noscript", "template", "textarea")
_UNTOUCHED = frozenset(("html", "head", "body", *INVISIBLE_TAGS)) - {"template"}
_TEXT = etree.XPath("string()")
#: Parts that declare something, of hidden elements too.
_DECLARING = ("meta", "link", "script")
#: Characters from which text within a line is no icon or separator.
_LONG = 30
_PICTURES = ("img", "picture", "source", "amp-img")
#: The tag of elements that are dropped, which no page has.
_DROPPED = "webjury-hidden"
_SHOWN_CHARACTERS = 1_000


class HiddenText(NamedTuple):
    """Text that a page hides.

    Attributes
    ----------
    text : str
        Its first characters.
    reason : str
        What hides it.
    """

    text: str
    reason: str


def check_hidden_use(hidden: str) -> None:
    """Check what is to be done with hidden text.

    Raises
    ------
    OptionError
        If there is no such value.
    """
    if hidden not in HIDDEN_USES:
        raise OptionError(f"unknown hidden {hidden!r}: choose one of {', '.join(HIDDEN_USES)}")


def drop_hidden(
    tree: HtmlElement, may_hide: Iterable[HtmlElement]
) -> tuple[list[HiddenText], list[str]]:
    """Drop what a page hides from its readers.

    Parameters
    ----------
    tree : HtmlElement
        Of the page; it is changed.
    may_hide : iterable of HtmlElement
        Of the tree, as `webjury.segmenter.survey.survey` finds them.

    Returns
    -------
    hidden : list of HiddenText
        What was dropped.
    warnings : list of str
        One, if hidden text was kept because it is most of the page's text.

    Examples
    --------
    >>> from lxml.html import document_fromstring, tostring
    >>> from webjury.segmenter.survey import survey
    >>> page = document_fromstring("<body>To be read<i style='display: none'>or not</i>")
    >>> drop_hidden(page, survey(page).may_hide)
    ([HiddenText(text='or not', reason='display in its style')], [])
    >>> tostring(page)
    b'<html><body>To be read</body></html>'
    """
    found = dict(_outermost(_found(tree, may_hide)))
    if not found:
        return [], []
    never_shown = {one: why for one, why in found.items() if one.tag in ("template", "textarea")}
    n_hidden = sum(sum(_running_words(one)) for one in found if one not in never_shown)
    warnings = []
    if n_hidden and not _hold_more(tree, found, n_hidden):
        found = never_shown
        warnings.append(
            f"hidden text was kept: {count_of(n_hidden, 'word')} that the page hides are most of "
            "its text, which a script may show"
        )
    texts = [HiddenText(" ".join(_text_of(one).split()), why) for one, why in found.items()]
    for element in found:
        _mark_dropped(element)
    etree.strip_elements(tree, _DROPPED, with_tail=False)
    return [HiddenText(text[:_SHOWN_CHARACTERS], why) for text, why in texts], warnings


def _found(tree: HtmlElement, may_hide: Iterable[HtmlElement]) -> Iterator[tuple[HtmlElement, str]]:
    """The elements of a page that hide text, with what hides it."""
    controls = Controls(tree)
    sheets = []
    for element in may_hide:
        if element.tag == "style":
            sheets.append(element)
        reason = _reason(element)
        if reason and (element.tag in _TAGS or not controls.shows(element)):
            yield element, reason
    for element, name in hidden_by_rules(tree, sheets):
        if element.tag not in _UNTOUCHED and not controls.shows(element):
            yield element, f"{name} in a style sheet"


def _text_of(element: HtmlElement) -> str:
    return str(_TEXT(element))


def _reason(element: HtmlElement) -> str | None:
    """What hides an element; None if nothing does."""
    tag = element.tag
    if tag in _UNTOUCHED:
        return None
    if tag in _TAGS and (tag != "dialog" or element.get("open") is None):
        return f"element {tag}"
    if element.get("hidden") is not None:
        return "attribute hidden"
    style = element.get("style")
    if style and (name := hiding_property(style_of(style))):
        return f"{name} in its style"
    if (element.get("aria-hidden") or "").strip().lower() == "true":
        is_text = tag in BLOCK_TAGS or len(_text_of(element)) > _LONG
        return "attribute aria-hidden" if is_text else None
    return None


def _outermost(found: Iterable[tuple[HtmlElement, str]]) -> Iterator[tuple[HtmlElement, str]]:
    """Those elements that are in no other one, nor in the head, and have text."""
    reasons: dict[HtmlElement, str] = {}
    for element, reason in found:
        reasons.setdefault(element, reason)
    is_within: dict[HtmlElement, bool] = {}
    for element, reason in reasons.items():
        path = []
        outer = element.getparent()
        while outer is not None and outer not in is_within:
            path.append(outer)
            outer = None if outer in reasons or outer.tag == "head" else outer.getparent()
        within = bool(path) and (path[-1] in reasons or path[-1].tag == "head")
        within = within or (outer is not None and is_within[outer])
        is_within.update(dict.fromkeys(path, within))
        if not within and _text_of(element).strip():
            yield element, reason


def _hold_more(root: HtmlElement, without: Iterable[HtmlElement], n_words: int) -> bool:
    """Whether what is not hidden has more running words than some number."""
    return any(n >= n_words for n in accumulate(_running_words(root, set(without))))


def _running_words(root: HtmlElement, without: Collection[HtmlElement] = ()) -> Iterator[int]:
    """The numbers of words of an element's texts, in no link and in none of some elements."""
    walk = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        if event == "start":
            if node.tag == "a" or node.tag in INVISIBLE_TAGS or node in without:
                walk.skip_subtree()
            else:
                yield _length(node.text)
        elif node is not root:
            yield _length(node.tail)


_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\u0e00-\u0eff]")


def _length(text: str | None) -> int:
    """Words of a text; without spaces between them, half of its characters."""
    if not text:
        return 0
    return len(text.split()) + (0 if text.isascii() else len(_WIDE.findall(text)) // 2)


def _mark_dropped(element: HtmlElement) -> None:
    if element.tag == "noscript" and next(element.iter(*_PICTURES), None) is not None:
        _drop_text(element)
        return
    for part in list(element.iter(*_DECLARING)):
        part.tail = None
        element.addprevious(part)
    element.tag = _DROPPED


def _drop_text(element: HtmlElement) -> None:
    """Drop the text of an element, but not its pictures: scripts show them later."""
    for node in element.iter(etree.Element):
        node.text = None
        if node is not element:
            node.tail = None
