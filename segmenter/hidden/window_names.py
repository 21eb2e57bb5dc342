"""Names of elements that only some windows show, by the conventions of frameworks or a style sheet.

The names are those of Tailwind, Bootstrap (2 to 5), Foundation, UIkit, Bulma and Elementor, and
others with the words mobile, phone or desktop.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from ..declarations import DeclaringElement
from .style_sheets import NAME

NARROW, WIDE = "copy for narrow windows", "copy for wide windows"
#: Each name below contains one of these.
WINDOW_HINTS = ("mobile", "phone", "desktop", "hid", "-none", "visible", "show-")
_OTHERS = r"(?!.*(?:hid|no[-_]|nav|menu))"
_NARROW_NAME = re.compile(
    r"(?:2?xl|lg|md|sm|tablet|laptop|desktop):hidden|d-(?:sm|md|lg|xxl|xl)-none"
    r"|visible-(?:xs|sm|phone)(?:-.*)?|hidden-(?:md|lg|xl)|hidden-(?:xs|sm|md|lg)-up"
    r"|show-for-small.*|hide-for-(?:medium|large).*|uk-hidden@.*|is-hidden-(?:tablet|desktop)"
    r"|(?:.*[-_])?hid(?:e|den)[-_](?:(?:on|for)[-_])?desktop"
    rf"|{_OTHERS}(?!.*desktop)(?:.*[-_])?(?:mobile|phone)(?:[-_].*)?"
)
_WIDE_NAME = re.compile(
    r"max-(?:2?xl|lg|md|sm):hidden|visible-(?:md|lg|xl|desktop)(?:-.*)?|hidden-(?:xs|sm|phone)"
    r"|hidden-(?:xs|sm|md|lg)-down|hide-for-small.*|show-for-(?:medium|large).*|uk-visible@.*"
    r"|is-hidden-touch|(?:.*[-_])?hid(?:e|den)[-_](?:(?:on|for)[-_])?(?:mobile|phone)"
    rf"|{_OTHERS}(?!.*mobile)(?:.*[-_])?desktop(?:[-_].*)?"
)
#: Names that hide, where others show in wide windows.
_HIDING_NAMES = frozenset(("hidden", "d-none"))
_SHOWN_WIDE = re.compile(
    r"(?:2?xl|lg|md|sm):(?:block|contents|flex|grid|inline.*|table.*)"
    r"|d-(?:sm|md|lg|xxl|xl)-(?!none).*"
)
_MEDIA = re.compile(r"@media([^{}]*)\{")
_RULE = re.compile(r"\s*([^{}]+)\{([^{}]*)\}")
_HIDES = re.compile(r"display\s*:\s*none")
#: Most characters of a style sheet that are searched.
_MAX_CHARACTERS = 200_000


def windows_of(classes: str) -> str:
    """Whether an element with some classes is for narrow or for wide windows; empty if for all.

    Examples
    --------
    >>> windows_of("title d-block d-md-none"), windows_of("hidden md:block"), windows_of("hidden")
    ('copy for narrow windows', 'copy for wide windows', '')
    """
    names = classes.split()
    if not _HIDING_NAMES.isdisjoint(names):
        return WIDE if any(map(_SHOWN_WIDE.fullmatch, names)) else ""
    windows = set(map(_windows_of_name, names)) - {""}
    return windows.pop() if len(windows) == 1 else ""


@lru_cache(maxsize=4_096)  # pages share most names
def _windows_of_name(name: str) -> str:
    return NARROW if _NARROW_NAME.fullmatch(name) else WIDE if _WIDE_NAME.fullmatch(name) else ""


def names_hidden_by_width(sheets: Iterable[DeclaringElement]) -> dict[str, str]:
    """The classes that rules for some widths hide, each with the windows that show it.

    Examples
    --------
    >>> rules = "@media (max-width: 9em) { .a { display: none } i.b { color: red } }"
    >>> names_hidden_by_width([DeclaringElement("style", {}, -1, rules)])
    {'a': 'copy for wide windows'}
    """
    found: dict[str, str] = {}
    for sheet in sheets:
        text = sheet.text[:_MAX_CHARACTERS]
        for media in _MEDIA.finditer(text) if _HIDES.search(text) else ():
            is_narrow, is_wide = ("max-width" in media[1]), ("min-width" in media[1])
            rule = _RULE.match(text, media.end()) if is_narrow != is_wide else None
            while rule:
                if _HIDES.search(rule[2]):
                    found |= dict.fromkeys(NAME.findall(rule[1]), WIDE if is_narrow else NARROW)
                rule = _RULE.match(text, rule.end())
    return found
