"""Characters that an lxml tree accepts."""

import re

__all__ = ["valid_text"]

#: What XML 1.0 does not allow.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def valid_text(text: str) -> str:
    r"""Replace control characters that XML does not allow by spaces.

    Examples
    --------
    >>> valid_text("page one\x0cpage two")
    'page one page two'
    """
    return _FORBIDDEN.sub(" ", text)
