"""Groups of rules that count on all screens, such as ``@media screen`` and ``@layer``."""

import re

__all__ = ["is_for_all_screens", "is_group_for_all_screens"]

#: Media, without spaces, of which each screen is one: also those that are as wide as a phone.
_MEDIUM = re.compile(
    r"(?:(?:only)?(?:all|screen)|not(?:print|speech))"
    r"|(?:(?:only)?(?:all|screen)and)?\(min-width:(?:\d{1,2}|[12]\d\d|3[01]\d|320)(?:px)?\)"
)
#: How a rule that holds others begins.
_GROUP = re.compile(r"\s*@([\w-]+)([^{};]*+)\Z")


def is_for_all_screens(media: str) -> bool:
    """Whether a list of media names one that all screens are, however wide.

    Examples
    --------
    >>> is_for_all_screens("print, screen"), is_for_all_screens("screen and (min-width: 40em)")
    (True, False)
    """
    named = "".join(media.lower().split())
    return not named or any(map(_MEDIUM.fullmatch, named.split(",")))


def is_group_for_all_screens(prelude: str) -> bool:
    """Whether what stands before a brace begins a group whose rules count on all screens."""
    group = _GROUP.match(prelude)
    if group is None:
        return False
    if group[1] == "media":
        return is_for_all_screens(group[2])
    # What browsers support is not known, but they mostly support what a page asks for.
    return group[1] == "layer" or (
        group[1] == "supports" and not group[2].lstrip().startswith("not")
    )
