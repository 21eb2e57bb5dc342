"""Tell an address, such as that of a page, a file elsewhere or a host, from any other name."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address

from .errors import OptionError

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


def url_text(url: object) -> str:
    """The text of a URL, which may be an object of a library, such as httpx's or yarl's.

    Raises an `OptionError` for bytes, whose text would not be the URL.
    """
    if isinstance(url, bytes | bytearray | memoryview):
        raise OptionError(f"a URL is a str, not {type(url).__name__}: decode it first")
    return str(url)


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


def ip_of(host: str | int) -> IPv4Address | IPv6Address | None:
    """The IP address that a host is given by; None for a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None
