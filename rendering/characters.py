"""Characters that a tree may hold."""

import re

__all__ = ["valid_text"]

#: What XML 1.0 does not allow.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def valid_text(text: str) -> str:
    r"""Text without the control characters that no XML document may have: spaces stand for them.

    Examples
    --------
    >>> valid_text("page one\x0cpage two")
    'page one page two'
    """
    return _FORBIDDEN.sub(" ", text)
