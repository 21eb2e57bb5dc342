"""Connect to allowed addresses only."""

import socket
from collections.abc import Callable
from ipaddress import ip_address

from aiohttp import AddrInfoType, TCPConnector, ThreadedResolver

from .reach import Address
from .refusals import AddressRefusedError

__all__ = ["guarded_connector"]


def guarded_connector(is_allowed: Callable[[Address], bool]) -> TCPConnector:
    """Make a connector that opens sockets to allowed addresses only.

    If a host name has several addresses, only the allowed ones are tried. TLS and the Host header
    still use the name, so the certificate must be valid for the name. Neither connections nor
    resolved names are cached, so each request is checked again.
    """

    def open_socket(info: AddrInfoType) -> socket.socket:
        family, kind, protocol, _, (host, *_) = info
        if not is_allowed(_address(host)):
            raise AddressRefusedError("connections to this address are not allowed")
        return socket.socket(family, kind, protocol)

    return TCPConnector(
        socket_factory=open_socket,
        resolver=ThreadedResolver(),
        use_dns_cache=False,
        force_close=True,
    )


def _address(host: str | int) -> Address:
    try:
        return ip_address(host)
    except ValueError as error:  # a name, which would be resolved again
        raise AddressRefusedError("connections need an address, not a name") from error
