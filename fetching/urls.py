"""URLs that may be fetched, and how they are named to a person."""

import re
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urljoin

from yarl import URL

from .refusals import RefusedError

__all__ = ["join", "parse_url", "shown"]

_SCHEMES = ("http", "https")
_MAX_LENGTH = 8_000
_MAX_SHOWN = 200
#: What resolvers take for an IPv4 address: decimal, octal or hexadecimal, with dots or without.
_ENDS_IN_NUMBER = re.compile(r"(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)\.?$", re.IGNORECASE)
#: In what is no URL, all that may be a name with a password.
_CREDENTIALS = re.compile(r"^([^/?#@]*//)?.*@", re.DOTALL)


def parse_url(text: str, ports: Collection[int]) -> URL:
    """Read a URL that a page may be fetched from.

    Parameters
    ----------
    text : str
    ports : collection of int
        That may be connected to.

    Returns
    -------
    URL
        Its host in the letters of the DNS; without a fragment.

    Raises
    ------
    RefusedError
    """
    if len(text) > _MAX_LENGTH:
        raise RefusedError(f"it is longer than {_MAX_LENGTH:,} characters; shorten it")
    try:
        url = URL(text.strip())
    except ValueError as error:
        raise RefusedError("it cannot be read as an address; check it") from error
    if url.scheme not in _SCHEMES or not url.host:
        raise RefusedError("an address begins with http:// or https:// and a host; check it")
    if url.user is not None or url.password is not None:
        raise RefusedError("pages behind a name and password are not fetched; leave these out")
    if _ENDS_IN_NUMBER.search(url.host) and not _is_address(url.host):
        raise RefusedError("its host is an unusual spelling of a number; write it as a.b.c.d")
    if url.port not in ports:
        allowed = ", ".join(map(str, sorted(ports)))
        raise RefusedError(f"nothing is fetched from port {url.port}; those allowed are {allowed}")
    return url.with_fragment(None)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def join(url: URL, location: str) -> str:
    """Where a redirect leads to, as yet unchecked."""
    try:
        return urljoin(str(url), location)
    except ValueError as error:
        raise RefusedError("it redirects to what cannot be read as an address") from error


def shown(text: str) -> str:
    """A URL as messages name it: without name and password, on one line, not too long.

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
