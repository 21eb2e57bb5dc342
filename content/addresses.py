"""The addresses that content may hold, which are complete and safe: all of them are made here."""

import re
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address
from string import punctuation
from urllib.parse import quote, unquote, urljoin

from ..addresses import address_on_one_line, ip_of
from ..segmenter.page import Page
from .nodes import Mark

#: Addresses with any other scheme could run code or read files.
_SAFE = re.compile(r"(?:https?:|(?:mailto|tel):(?!/))", re.IGNORECASE | re.ASCII)
#: An address without a scheme that is not a place on the page.
_RELATIVE = re.compile(r"(?![a-z][a-z0-9+.-]*:|#)\s*\S", re.IGNORECASE | re.ASCII)
#: The beginning of nearly all safe addresses.
_ORDINARY = re.compile(
    r"""https?://(?![^/?\#]*xn--)(?:[a-z0-9_-]+\.)*[a-z][a-z0-9_-]*(?::[0-9]{1,4})?(?:[/?\#]|$)
    |(?:mailto|tel):[^/\s]""",
    re.IGNORECASE | re.ASCII | re.VERBOSE,
)
#: The host and the port of an address, as browsers read it.
_HOST = re.compile(
    r"https?:[/\\]*(?:[^/\\?#]*@)?(\[[^]/\\?#]*\]|[^][:/\\?#@]+)(?::0*([0-9]{0,5}))?(?:[/\\?#]|$)",
    re.IGNORECASE | re.ASCII,
)
_MAX_PORT, _MAX_LABEL = 65_535, 63
#: Signs that no name of a host has, and the last part of one that is an IP address.
_NO_HOST, _NUMBER = re.compile(r"[\0-\x20\x7f#%/:<>?@[\\\]^|]"), re.compile(r"[0-9]+|0x[0-9a-f]*")
#: A complete address, which is not changed.
_COMPLETE = re.compile(r'https?://[!"$-.0->@-~]+/[!"$->@-~]*')
#: The scheme and the host of an address; a path without parts that would have to be resolved.
_SITE = re.compile(r"https?://[a-z0-9.-]+(?=[/?#]|$)")
_PATH = re.compile(r"/(?:(?!\.)[\w%.-]+/)*(?:(?!\.)[\w%.-]+)?(?:\?[\w=&%.-]+)?", re.ASCII)
#: An address for e-mail that is written as if it were one of the web.
_MAIL = re.compile(r"mailto://([^/?#@\[\]\s]+@[^/@\[\]\s]+)", re.IGNORECASE)
#: Addresses that lead nowhere: a script acts on the click.
_NOWHERE = ("", "#", "#!")
#: Most characters that making addresses complete may add on a page.
_MAX_ADDED = 2_000_000


def own_addresses(page: Page) -> set[str]:
    """The addresses by which a page can link to itself, without fragments."""
    complete = (page.url or page.canonical_address).partition("#")[0]
    without_scheme = complete.partition("//")[2]
    _, slash, path = without_scheme.partition("/")
    return {"", complete, *((f"//{without_scheme}", f"/{path}") if slash else ())}


class Addresses:
    """Makes the addresses of a page complete and safe."""

    def __init__(self, base: str) -> None:
        self._base = base
        #: The scheme and host of the base, to which a path is just added; empty for other bases.
        self._site = site[0] if (site := _SITE.match(base)) else ""
        self._n_added = 0
        #: The links, and the number of images, with relative addresses, if the page has none.
        self.lost_links: list[Mark] = []
        self.n_lost_images = 0

    def link(self, written: str, title: str = "", kind: str = "link") -> Mark:
        """A link with an address that is complete, safe and on one line, or empty."""
        address = self._complete(written if _is_plain(written) else address_on_one_line(written))
        mark = Mark(kind, address if _is_safe(address) else "", title)
        if _RELATIVE.match(address):
            self.lost_links.append(mark)
        return mark

    def of_image(self, written: str) -> str:
        """The address of an image: complete, safe and with quoted white space, or empty."""
        address = self._complete(written if _is_plain(written) else _quoted(written))
        self.n_lost_images += _RELATIVE.match(address) is not None
        return address if _is_safe(address) else ""

    def _complete(self, written: str) -> str:
        if written in _NOWHERE:
            return ""
        if _COMPLETE.fullmatch(written):
            return written
        return _quoted(self._joined(written).lstrip(" \t\n\r\f"))

    def _joined(self, written: str) -> str:
        if mail := _MAIL.fullmatch(written):
            return f"mailto:{mail[1]}"
        if written.startswith("//") and not self._base:
            return f"https:{written}"
        if self._n_added > _MAX_ADDED:
            return written
        complete = written
        if self._site and _PATH.fullmatch(written):
            complete = self._site + written
        else:
            with suppress(ValueError):  # not an address
                complete = urljoin(self._base, written.strip())
        self._n_added += len(complete) - len(written)
        return complete


def _is_plain(written: str) -> bool:
    """Whether an address has no white space and no other signs that cannot be seen."""
    return written.isprintable() and " " not in written


def _quoted(written: str) -> str:
    return quote(written, safe=punctuation)


def _is_safe(address: str) -> bool:
    """Whether a complete address has a safe scheme, and a host and a port that browsers read."""
    if _ORDINARY.match(address):  # the most common case
        return True
    if not _SAFE.match(address):
        return False
    if address[:1] not in "Hh":
        return True
    parts = _HOST.match(address)
    return parts is not None and int(parts[2] or 0) <= _MAX_PORT and _is_host(unquote(parts[1]))


def _is_host(host: str) -> bool:
    """Whether a host is an IP address as it is mostly written, or may be a name."""
    if host.startswith("["):
        return isinstance(ip_of(host[1:-1]), IPv6Address) and "%" not in host
    names = host.lower().removesuffix(".").split(".")
    if _NUMBER.fullmatch(names[-1]):
        return isinstance(ip_of(host), IPv4Address)
    return not _NO_HOST.search(host) and all(map(_is_label, names))


def _is_label(name: str) -> bool:
    """Whether a part of a host is no Punycode, or can be decoded."""
    if not name.startswith("xn--"):
        return True
    if len(name) > _MAX_LABEL:
        return False
    try:
        decoded = name[4:].encode("ascii").decode("punycode")
    except UnicodeError:
        return False
    return decoded.isprintable() and not decoded.isascii()
