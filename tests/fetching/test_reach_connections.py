"""The checked address is the one that is used, and TLS still checks the name."""

import asyncio
import socket
import ssl
import sys
from ipaddress import ip_address

import aiohttp
import pytest
import trustme

from webjury.errors import FetchError
from webjury.fetching.fetch import fetch
from webjury.fetching.reach import Reach, guarded_connector

HOME = "127.0.0.1"
NEIGHBOUR = "127.0.0.2"
pytestmark = [
    pytest.mark.allow_hosts([HOME, NEIGHBOUR]),
    pytest.mark.skipif(sys.platform != "linux", reason="needs a second loopback address"),
]


class FakeResolver:
    """Resolves any name to the next of given addresses, and records the names."""

    def __init__(self, *addresses):
        self.addresses = iter(addresses)
        self.requested = []

    def __call__(self, host, port, *_, **__):
        self.requested.append(host)
        return [
            (socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM, 6, "", at)
            for address in next(self.addresses)
            for at in [(address, port, 0, 0) if ":" in address else (address, port)]
        ]


def fetch_name(site, monkeypatch, resolver, allowed, scheme="http", server_tls=None):
    monkeypatch.setattr(socket, "getaddrinfo", resolver)

    async def fetch_it():
        async with site.open(server_tls):
            reach = Reach(lambda it: str(it) in allowed, frozenset((site.port,)))
            url = f"{scheme}://Pages.Example:{site.port}/"
            return await fetch(url, reach=reach)

    return asyncio.run(fetch_it())


def test_dns_rebinding_after_the_check_has_no_effect(site, monkeypatch):
    # A rebinding attack gives the second address to a client that resolves the name once to check
    # and once to connect. Both addresses have a server.
    resolver = FakeResolver([NEIGHBOUR], [HOME])
    site.responses["/"] = site.page()
    fetch_name(site, monkeypatch, resolver, allowed={NEIGHBOUR})
    assert resolver.requested == ["pages.example"]
    assert site.hosts == [NEIGHBOUR]
    assert f"Host: pages.example:{site.port}\r\n" in site.requests[0]


def test_a_name_is_resolved_and_checked_again_for_every_redirect(site, monkeypatch):
    resolver = FakeResolver([NEIGHBOUR], [HOME])
    site.responses |= {"/": site.moved("/secret"), "/secret": site.page(b"secret")}
    with pytest.raises(FetchError, match="no public address"):
        fetch_name(site, monkeypatch, resolver, allowed={NEIGHBOUR})
    assert site.hosts == [NEIGHBOUR]


@pytest.mark.parametrize(
    "addresses",
    [[HOME, NEIGHBOUR], [NEIGHBOUR, HOME], ["::1", NEIGHBOUR], ["10.0.0.1", "fe80::1", NEIGHBOUR]],
)
def test_of_several_addresses_only_the_allowed_ones_are_used(site, monkeypatch, addresses):
    site.responses["/"] = site.page()
    assert fetch_name(site, monkeypatch, FakeResolver(addresses), allowed={NEIGHBOUR}).content
    assert site.hosts == [NEIGHBOUR]


@pytest.mark.parametrize(
    "addresses",
    [[HOME], [HOME, "::1"], ["10.0.0.1", HOME, "fd00::1"], ["localhost"]],
)
def test_a_name_without_an_allowed_address_is_refused(site, monkeypatch, addresses):
    with pytest.raises(FetchError) as raised:
        fetch_name(site, monkeypatch, FakeResolver(addresses), allowed={"localhost"})
    assert "no public address" in str(raised.value)
    assert not any(address in str(raised.value) for address in addresses)
    assert site.requests == []


@pytest.fixture(scope="module")
def authority():
    return trustme.CA()


def server_tls(authority, name):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(context)
    return context


@pytest.mark.parametrize(("name", "is_valid"), [("pages.example", True), ("127.0.0.1", False)])
def test_the_certificate_must_be_valid_for_the_name(site, monkeypatch, authority, name, is_valid):
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    requested = []
    tls = server_tls(authority, name)
    tls.sni_callback = lambda _, name, __: requested.append(name)
    monkeypatch.setattr(socket, "getaddrinfo", FakeResolver([HOME]))
    site.responses["/"] = site.page()

    async def get():
        connector = guarded_connector(lambda address: address == ip_address(HOME))
        async with site.open(tls), aiohttp.ClientSession(connector=connector) as session:
            url = f"https://pages.example:{site.port}/"
            async with session.get(url, ssl=trusting) as response:
                return await response.read()

    if is_valid:
        assert asyncio.run(get()) == b"<p>A page"
    else:
        with pytest.raises(aiohttp.ClientConnectorCertificateError):
            asyncio.run(get())
    assert requested == ["pages.example"]


def test_a_certificate_of_an_unknown_authority_is_refused(site, monkeypatch, authority):
    tls = server_tls(authority, "pages.example")
    with pytest.raises(FetchError, match="certificate is not valid"):
        fetch_name(site, monkeypatch, FakeResolver([HOME]), {HOME}, "https", tls)
    assert site.requests == []
