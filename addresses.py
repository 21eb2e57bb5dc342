"""Tell an address, such as that of a page or a file elsewhere, from any other name."""

import re

__all__ = ["is_address", "is_web_address"]

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


def is_address(name: str) -> bool:
    """Whether a name is an address, such as ``s3://bucket/crawl.warc.gz``, and no path.

    Examples
    --------
    >>> is_address("https://example.org/pages.parquet")
    True
    >>> is_address("C:/pages.parquet")
    False
    """
    return _ADDRESS.match(name) is not None


def is_web_address(name: str) -> bool:
    """Whether a name is the address of a page or a file on the web."""
    return name.lower().startswith(("http://", "https://"))
