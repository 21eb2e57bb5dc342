"""Addresses of pages, sites and files: recognise and clean them, find their hosts."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urljoin, urlsplit

from .errors import OptionError

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_LINE_BREAKS = re.compile("[\t\n\r]")
_STRIPPED = "".join(map(chr, range(0x21)))
_SCHEME = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
#: An address of the Wayback Machine or of archive.today; the group is that of the page.
_ARCHIVED = re.compile(
    r"https?://(?:web\.archive\.org/web/\d+(?:[a-z]+_)?"
    r"|archive\.(?:today|ph|is|li|md|vn|fo)/(?:o/\w+|[\d.-]+))/(https?://.+)",
    re.IGNORECASE,
)
#: Ends of the names of hosts in a private network, where sites are built and tested.
_PRIVATE_ENDS = (".internal", ".lan", ".local", ".localdomain", ".localhost", ".test")
#: Maximum number of characters of a URL in a warning.
_MAX_SHOWN = 100


def url_text(url: object) -> str:
    """The text of a URL, which may also be an object of a library such as httpx or yarl.

    Raises an `OptionError` for bytes, because their `str` is not the URL.
    """
    if isinstance(url, bytes | bytearray | memoryview):
        raise OptionError(f"a URL is a str, not {type(url).__name__}: decode it first")
    return str(url)


def clean_address(address: str) -> str:
    r"""Clean an address as browsers do: remove tabs, line breaks and surrounding spaces.

    Examples
    --------
    >>> clean_address("\n  https://example.org/\n  page ")
    'https://example.org/  page'
    """
    return _LINE_BREAKS.sub("", address).strip(_STRIPPED)


def address_on_one_line(address: str) -> str:
    r"""Clean an address, and make it one line for every reader.

    Examples
    --------
    >>> address_on_one_line("\n https://example.org/a\u2028b \u2028")
    'https://example.org/a b'
    """
    return " ".join(clean_address(address).split())


def complete_address(base: str, address: str) -> str:
    r"""An address on one line, made absolute by a base, if it is relative.

    Empty if it is not an address; relative if there is no base.

    Examples
    --------
    >>> complete_address("https://example.org/a/b", " ../lamp.png ")
    'https://example.org/lamp.png'
    >>> complete_address("", "//example.org/lamp.png"), complete_address("", "lamp.png")
    ('https://example.org/lamp.png', 'lamp.png')
    """
    try:
        complete = address_on_one_line(urljoin(base, address_on_one_line(address)))
    except ValueError:
        return ""
    return f"https:{complete}" if complete.startswith("//") else complete


def original_address(address: str) -> str:
    """The address of the page of which an address of a web archive has a copy.

    Other addresses are returned as they are.

    Examples
    --------
    >>> original_address("https://web.archive.org/web/20200101000000/https://example.org/lamp")
    'https://example.org/lamp'
    """
    copy = _ARCHIVED.match(address)
    return copy[1] if copy else address


def is_address(name: str) -> bool:
    """Whether a name is an address, such as ``s3://bucket/crawl.warc.gz``, rather than a path.

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


def host_of(address: str) -> str:
    """Host of a URL or of ``HOST:PORT``; empty without a host."""
    address = address.strip()
    try:
        parts = urlsplit(address if _SCHEME.match(address) else f"//{address}")
        return (parts.hostname or "").rstrip(".")
    except ValueError:
        return ""


def bare_host(address: str) -> str:
    """Host of an address without a leading ``www.``; empty if it has none.

    Hosts with control characters or spaces do not count, because hosts are shown and name files.
    """
    host = host_of(address)
    return host.removeprefix("www.") if host.isprintable() and " " not in host else ""


def is_private_host(host: str) -> bool:
    """Whether a host is a computer that others cannot reach, where sites are built and tested.

    Examples
    --------
    >>> [is_private_host(host) for host in ("localhost", "10.0.0.7", "web.local", "example.org")]
    [True, True, True, False]
    """
    ip = ip_of(host)
    if ip is not None:
        return not ip.is_global
    return "." not in host or host.endswith(_PRIVATE_ENDS)


def describe_relative(url: str | None) -> str | None:
    """A warning if the URL of a page is not absolute; None if it is absolute or missing.

    Examples
    --------
    >>> describe_relative("https://example.org/page")
    >>> describe_relative("example.org/page")
    "the URL 'example.org/page' has no scheme, such as https://: relative links are left out"
    """
    if not url or is_address(url.strip()):
        return None
    shown = url if len(url) <= _MAX_SHOWN else f"{url[:_MAX_SHOWN]}..."
    return f"the URL {shown!r} has no scheme, such as https://: relative links are left out"


def host_name(address: str) -> str:
    """The longest part of a host, without the top-level domain: usually the site's name."""
    return max(host_of(address).removeprefix("www.").split(".")[:-1], key=len, default="")


def ip_of(host: str | int) -> IPv4Address | IPv6Address | None:
    """The IP address that a host consists of; None for a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None
