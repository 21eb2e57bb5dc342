"""Clients, told apart by their addresses, so that none keeps out the others."""

from ipaddress import IPv6Address, ip_network

from starlette.types import Scope

from ...addresses import ip_of

#: Bits of an IPv6 address that tell clients apart: providers assign networks of this size.
_NETWORK_BITS = 64


def client_of(scope: Scope) -> str:
    """The client that sends a request: its address or, with IPv6, its network.

    Behind a proxy that uvicorn trusts, it is the address that the proxy names.
    """
    host = (scope.get("client") or ("",))[0]
    address = ip_of(host)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, _NETWORK_BITS), strict=False))
    return str(host)
