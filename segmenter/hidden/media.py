"""Groups of rules that apply on all screens, such as ``@media screen`` and ``@layer``."""

import re

__all__ = ["is_for_all_screens", "is_group_for_all_screens"]

#: Media queries, without spaces, that every screen fulfils, even that of a phone.
_MEDIUM = re.compile(
    r"(?:(?:only)?(?:all|screen)|not(?:print|speech))"
    r"|(?:(?:only)?(?:all|screen)and)?\(min-width:(?:\d{1,2}|[12]\d\d|3[01]\d|320)(?:px)?\)"
)
#: How a group of rules begins.
_GROUP = re.compile(r"\s*@([\w-]+)([^{};]*+)\Z")


def is_for_all_screens(media: str) -> bool:
    """Whether a list of media queries has one that screens of every width fulfil.

    Examples
    --------
    >>> is_for_all_screens("print, screen"), is_for_all_screens("screen and (min-width: 40em)")
    (True, False)
    """
    named = "".join(media.lower().split())
    return not named or any(map(_MEDIUM.fullmatch, named.split(",")))


def is_group_for_all_screens(prelude: str) -> bool:
    """Whether the text before a brace begins a group of rules that apply on all screens."""
    group = _GROUP.match(prelude)
    if group is None:
        return False
    if group[1] == "media":
        return is_for_all_screens(group[2])
    # What a browser supports is unknown, but pages mostly ask for what is supported.
    return group[1] == "layer" or (
        group[1] == "supports" and not group[2].lstrip().startswith("not")
    )
