"""The URLs, ports and addresses that may be reached, and a connector for these only."""

import re
import socket
from collections.abc import Callable, Collection
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_network
from urllib.parse import urljoin

from aiohttp import AddrInfoType, TCPConnector, ThreadedResolver
from yarl import URL

from ..addresses import ip_of, is_address

Address = IPv4Address | IPv6Address

#: Advice for a page that cannot be fetched.
SAVE_ADVICE = "save the page and pass the file instead"
_SCHEMES = ("http", "https")
_MAX_URL_LENGTH = 8_000
_MAX_SHOWN = 200
#: Host names that resolvers read as an IPv4 address: they end in a number, in any base.
#: Names of this machine (RFC 6761).
_LOCAL_NAME, _LOOPBACK = (
    re.compile(r"(?:^|\.)localhost\.?$", re.IGNORECASE),
    IPv4Address("127.0.0.1"),
)
_ENDS_IN_NUMBER = re.compile(r"(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)\.?$", re.IGNORECASE)
#: A possible user name with a password, in text that is not a URL.
_CREDENTIALS = re.compile(r"^([^/?#@]*//)?.*@", re.DOTALL)
#: The part of IPv6 that is assigned to hosts (RFC 4291). Other addresses are local, or represent an
#: IPv4 address: mapped (RFC 4291) or compatible.
_UNICAST = ip_network("2000::/3")
#: Addresses by which networks without IPv4 reach hosts that have only IPv4 (RFC 6052).
_NAT64 = ip_network("64:ff9b::/96")
#: Networks that some versions of Python wrongly count as global.
_NOT_PUBLIC = (
    ip_network("168.63.129.16/32"),  # Azure's internal services
    ip_network("192.0.0.0/24"),  # protocol assignments (RFC 6890)
    ip_network("192.88.99.0/24"),  # relays of 6to4 (RFC 7526)
    ip_network("2001::/23"),  # protocol assignments (RFC 2928), among them Teredo
    ip_network("2002::/16"),  # 6to4: represents an IPv4 address (RFC 3056)
    ip_network("3fff::/20"),  # documentation (RFC 9637)
)


class RefusedError(Exception):
    """A URL that is not allowed, or a response that is not a page; the message gives advice."""


def parse_url(text: str, ports: Collection[int]) -> URL:
    """Parse a URL without its fragment; its host is in the ASCII form of the DNS.

    Raises `RefusedError` if it is not a URL, or must not be fetched.
    """
    if len(text) > _MAX_URL_LENGTH:
        raise RefusedError(f"it is longer than {_MAX_URL_LENGTH:,} characters; shorten it")
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


def redirect_target(url: URL, location: str) -> str:
    """Return the target of a redirect, unchecked."""
    if is_address(location):  # joining would add a missing host
        return location
    try:
        return urljoin(str(url), location)
    except ValueError as error:
        raise RefusedError("it redirects to an invalid URL; give the final address") from error


def printable_url(text: str) -> str:
    """A URL for messages: without user name and password, on one line, shortened.

    Examples
    --------
    >>> printable_url("https://me:secret@example.org/")
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


def is_public(address: Address) -> bool:
    """Whether an address belongs to a host on the public internet.

    Loopback, private, link-local, shared (RFC 6598), reserved, multicast and unspecified addresses
    are not public. Neither are IPv6 addresses that represent an IPv4 address, except for NAT64
    with a public one. A network's own NAT64 prefix cannot be recognised.

    Examples
    --------
    >>> from ipaddress import ip_address
    >>> [is_public(ip_address(a)) for a in ("8.8.8.8", "169.254.169.254", "64:ff9b::7f00:1")]
    [True, False, False]
    """
    if address in _NAT64:
        address = IPv4Address(address.packed[-4:])
    return (
        address.is_global
        and not address.is_multicast
        and (address.version == 4 or address in _UNICAST)
        and not any(address in network for network in _NOT_PUBLIC)
    )


class AddressRefusedError(OSError):
    """Connections to an address are not allowed."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Allowed addresses and ports, and advice for an address that is not allowed.

    The default ports are those of http and https. Other ports often belong to administration,
    databases or mail, which are seldom meant for the public.
    """

    is_allowed: Callable[[Address], bool] = is_public
    ports: Collection[int] = frozenset((80, 443))
    remedy: str = SAVE_ADVICE


_ALL_PORTS = range(1, 65_536)
#: For a server that fetches for strangers.
INTERNET = Reach()
#: For people who fetch for themselves: no page may redirect them into their own network.
PUBLIC = Reach(
    ports=_ALL_PORTS,
    remedy="to fetch from your own network, allow private addresses: --allow-private, or "
    "allow_private=True in Python",
)
ANYWHERE = Reach(is_allowed=lambda _: True, ports=_ALL_PORTS)


def is_allowed_name(host: str, reach: Reach) -> bool:
    """Whether a host may be reached as far as its name shows: no address is looked up."""
    address = ip_of(host)
    if address is None:
        return reach.is_allowed(_LOOPBACK) or not _LOCAL_NAME.search(host)
    return reach.is_allowed(address)


def guarded_connector(is_allowed: Callable[[Address], bool]) -> TCPConnector:
    """Make a connector that opens sockets to allowed addresses only.

    If a host name has several addresses, only the allowed ones are tried. TLS and the Host header
    still use the name, so the certificate must be valid for the name. Neither connections nor
    resolved names are cached, so each request is checked again.
    """

    def open_socket(info: AddrInfoType) -> socket.socket:
        family, kind, protocol, _, (host, *_) = info
        address = ip_of(host)
        # A host name, which has no address yet, would be resolved again.
        if address is None or not is_allowed(address):
            raise AddressRefusedError("connections to this address are not allowed")
        return socket.socket(family, kind, protocol)

    return TCPConnector(
        socket_factory=open_socket,
        resolver=ThreadedResolver(),
        use_dns_cache=False,
        force_close=True,
    )
