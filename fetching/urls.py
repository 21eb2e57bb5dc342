"""Check URLs, and shorten them for messages."""

import re
from collections.abc import Collection
from urllib.parse import urljoin

from yarl import URL

from ..addresses import ip_of

_SCHEMES = ("http", "https")
_MAX_LENGTH = 8_000
_MAX_SHOWN = 200
#: Host names that resolvers read as an IPv4 address: they end in a number of any base.
_ENDS_IN_NUMBER = re.compile(r"(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)\.?$", re.IGNORECASE)
#: Everything that may be a user name with a password, in text that is not a URL.
_CREDENTIALS = re.compile(r"^([^/?#@]*//)?.*@", re.DOTALL)


class RefusedError(Exception):
    """A URL that is not allowed, or a response that is not a page; the message says what to do."""


def parse_url(text: str, ports: Collection[int]) -> URL:
    """Parse a URL without its fragment; its host is in the ASCII form of the DNS.

    Raises `RefusedError` if it is not a URL, or must not be fetched.
    """
    if len(text) > _MAX_LENGTH:
        raise RefusedError(f"it is longer than {_MAX_LENGTH:,} characters; shorten it")
    try:
        url = URL(text.strip())
    except ValueError as error:
        raise RefusedError("it is not a valid URL; check it") from error
    if url.scheme not in _SCHEMES or not url.host:
        raise RefusedError("a URL starts with http:// or https:// and a host; check it")
    if url.user is not None or url.password is not None:
        raise RefusedError("URLs with a user name or password are not allowed; remove them")
    if _ENDS_IN_NUMBER.search(url.host) and ip_of(url.host) is None:
        raise RefusedError("its host is an unusual spelling of an IP address; write it as a.b.c.d")
    if url.port not in ports:
        allowed = ", ".join(map(str, sorted(ports)))
        raise RefusedError(f"port {url.port} is not allowed; allowed ports are {allowed}")
    return url.with_fragment(None)


def join(url: URL, location: str) -> str:
    """Return the target of a redirect, unchecked."""
    try:
        return urljoin(str(url), location)
    except ValueError as error:
        raise RefusedError("it redirects to an invalid URL; give the final address") from error


def shown(text: str) -> str:
    """Return a URL for messages: without user name and password, on one line, shortened.

    Examples
    --------
    >>> shown("https://me:secret@example.org/")
    'https://example.org/'
    """
    printable = "".join(filter(str.isprintable, _without_credentials(text)))
    return printable if len(printable) <= _MAX_SHOWN else f"{printable[:_MAX_SHOWN]}..."


def _without_credentials(text: str) -> str:
    try:
        url = URL(text.strip())
        if url.scheme in _SCHEMES and url.host:
            return str(url.with_user(None))
    except ValueError:
        pass
    return _CREDENTIALS.sub(r"\1", text)
