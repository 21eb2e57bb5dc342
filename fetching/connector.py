"""Connect to allowed addresses only."""

import socket
from collections.abc import Callable

from aiohttp import AddrInfoType, TCPConnector, ThreadedResolver

from ..addresses import ip_of
from .reach import Address
from .refusals import AddressRefusedError


def guarded_connector(is_allowed: Callable[[Address], bool]) -> TCPConnector:
    """Make a connector that opens sockets to allowed addresses only.

    If a host name has several addresses, only the allowed ones are tried. TLS and the Host header
    still use the name, so the certificate must be valid for the name. Neither connections nor
    resolved names are cached, so each request is checked again.
    """

    def open_socket(info: AddrInfoType) -> socket.socket:
        family, kind, protocol, _, (host, *_) = info
        address = ip_of(host)
        if address is None:  # a name, which would be resolved again
            raise AddressRefusedError("connections need an address, not a name")
        if not is_allowed(address):
            raise AddressRefusedError("connections to this address are not allowed")
        return socket.socket(family, kind, protocol)

    return TCPConnector(
        socket_factory=open_socket,
        resolver=ThreadedResolver(),
        use_dns_cache=False,
        force_close=True,
    )
