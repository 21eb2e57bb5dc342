"""Connections to addresses that may be reached, and to no others."""

import socket
from collections.abc import Callable
from ipaddress import ip_address

from aiohttp import AddrInfoType, TCPConnector, ThreadedResolver

from .reach import Address
from .refusals import AddressRefusedError

__all__ = ["guarded_connector"]


def guarded_connector(is_allowed: Callable[[Address], bool]) -> TCPConnector:
    """Make a connector whose sockets are opened for allowed addresses only.

    Of a name with several addresses, only those that are allowed are tried. TLS and the Host header
    still have the name: the certificate must be the name's.

    Parameters
    ----------
    is_allowed : callable
        Whether an address may be connected to.

    Returns
    -------
    TCPConnector
        It keeps neither connections nor what names resolve to: each request is checked anew.
    """

    def open_socket(info: AddrInfoType) -> socket.socket:
        family, kind, protocol, _, (host, *_) = info
        if not is_allowed(_address(host)):
            raise AddressRefusedError("this address must not be connected to")
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
    except ValueError as error:  # a name, which would be resolved once more
        raise AddressRefusedError("only addresses are connected to") from error
