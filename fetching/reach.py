"""What may be reached: which addresses are public, which ports serve pages."""

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_network

__all__ = ["INTERNET", "Address", "Reach", "is_public"]

Address = IPv4Address | IPv6Address

#: The part of IPv6 that is given out to hosts (RFC 4291). What is outside is local, or stands for
#: an IPv4 address, mapped (RFC 4291) or compatible.
_UNICAST = ip_network("2000::/3")
#: How networks without IPv4 reach hosts that have nothing else (RFC 6052).
_NAT64 = ip_network("64:ff9b::/96")
#: What some versions of Python's registry call global.
_NOT_PUBLIC = tuple(
    map(
        ip_network,
        (
            "168.63.129.16/32",  # Azure's own services, as its machines see them
            "192.0.0.0/24",  # protocol assignments (RFC 6890)
            "192.88.99.0/24",  # relays of 6to4 (RFC 7526)
            "2001::/23",  # protocol assignments (RFC 2928), among them Teredo
            "2002::/16",  # 6to4: stands for an IPv4 address (RFC 3056)
            "3fff::/20",  # documentation (RFC 9637)
        ),
    )
)


def is_public(address: Address) -> bool:
    """Whether an address is one of a host that everybody can reach.

    Loopback, private, link-local, shared (RFC 6598), reserved, multicast and unspecified addresses
    are not; nor is IPv6 that stands for an IPv4 address, but for NAT64 with a public one. A
    NAT64 prefix of a network's own cannot be told from other addresses.

    Parameters
    ----------
    address : IPv4Address or IPv6Address

    Returns
    -------
    bool

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


@dataclass(frozen=True, slots=True)
class Reach:
    """Where connections may be made to.

    Attributes
    ----------
    is_allowed : callable
        Whether an address may be connected to.
    ports : frozenset of int
        By default those of the two schemes. Behind others are administration, databases, mail:
        what answers there is seldom meant for everybody.
    """

    is_allowed: Callable[[Address], bool] = is_public
    ports: frozenset[int] = frozenset((80, 443))


INTERNET = Reach()
