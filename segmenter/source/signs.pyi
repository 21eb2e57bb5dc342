class Signs:
    """What a page holds that may have to be changed before it is parsed.

    If the page is not valid UTF-8, the other signs are not looked for.

    Parameters
    ----------
    page : bytes

    Attributes
    ----------
    is_utf_8, is_ascii : bool
        Whether the page is valid UTF-8, and only ASCII.
    holds_invalid : bool
        Whether `valid_text` would change the page.
    holds_dropped_references : bool
        Whether there are numeric references to invalid characters that `valid_references` drops.
    holds_unseen_references, holds_tag_characters, holds_selectors, holds_direction_controls, \
holds_soft_hyphens, holds_zero_width : bool
        Whether `without_unseen` may have to drop references to characters that no reader sees, or
        characters of the named kinds.
    holds_twice_encoded : bool
        Whether `repaired` may find text that was encoded twice.
    holds_templates, holds_objects : bool
        Whether ``<template`` and ``<object``, in any case, occur.
    holds_email_path : bool
        Whether the page has the address that links to encoded e-mail addresses lead to.
    holds_shortcodes : bool
        Whether a bracket is before the name of a shortcode that builds pages, or before a name and
        an attribute.
    odd_tags : list of int
        Offset of each ``<`` of a tag ``meta`` with a charset, an end tag ``html``, and a tag with
        at least 2,000 bytes after its first letter and 500 bytes that may separate attributes,
        ascending. Longer names that begin with these are found, too.
    emoji_pictures : list of int
        Offset of each ``<`` of a tag ``img`` that `with_emojis` may have to replace, ascending.

    Examples
    --------
    >>> signs = Signs(b"<p>One&#27;</html>")
    >>> signs.is_ascii, signs.holds_invalid, signs.holds_dropped_references, signs.odd_tags
    (True, False, True, [10])
    """

    def __init__(self, page: bytes) -> None: ...
    @property
    def is_utf_8(self) -> bool: ...
    @property
    def is_ascii(self) -> bool: ...
    @property
    def holds_invalid(self) -> bool: ...
    @property
    def holds_dropped_references(self) -> bool: ...
    @property
    def holds_unseen_references(self) -> bool: ...
    @property
    def holds_tag_characters(self) -> bool: ...
    @property
    def holds_selectors(self) -> bool: ...
    @property
    def holds_direction_controls(self) -> bool: ...
    @property
    def holds_soft_hyphens(self) -> bool: ...
    @property
    def holds_zero_width(self) -> bool: ...
    @property
    def holds_twice_encoded(self) -> bool: ...
    @property
    def holds_templates(self) -> bool: ...
    @property
    def holds_objects(self) -> bool: ...
    @property
    def holds_email_path(self) -> bool: ...
    @property
    def holds_shortcodes(self) -> bool: ...
    @property
    def odd_tags(self) -> list[int]: ...
    @property
    def emoji_pictures(self) -> list[int]: ...
