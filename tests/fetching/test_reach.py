"""URLs that may be fetched, and how messages show them; public addresses."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.fetching.reach import (
    INTERNET,
    RefusedError,
    is_public,
    parse_url,
    printable_url,
    redirect_target,
)

PORTS = frozenset((80, 443))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://example.org", "http://example.org"),
        (" HTTPS://Example.ORG/A?b=c#d\n", "https://example.org/A?b=c"),
        ("http://bücher.example/straße", "http://xn--bcher-kva.example/stra%C3%9Fe"),
        ("http://例え。jp/", "http://xn--r8jz45g.jp/"),
        ("http://９３.184.216.34/", "http://93.184.216.34/"),
        *(
            (f"http://{host}/", f"http://{host}/")
            for host in ("example.org:443", "93.184.216.34", "[2606:4700::1]", "1.example")
        ),
        ("http://0x7f.example/", "http://0x7f.example/"),
    ],
)
def test_urls_of_pages_are_parsed(text, expected):
    assert str(parse_url(text, PORTS)) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        *((text, "starts with http") for text in ("", "example.org/page", "//example.org/")),
        ("http://example.org:22/", "port 22 is not allowed; allowed ports are 80, 443"),
        ("http://example.org:8080/", "port 8080"),
        ("http://a\udcff/", "not a valid URL"),
        *(
            (f"http://{host}/", "unusual spelling")
            for host in (
                *("127.1", "0x7f000001", "0X7F.0.0.1", "017700000001", "127.0.0.1."),
                *("256.256.256.256", "①②⑦.1"),
            )
        ),
    ],
)
def test_other_urls_are_refused(text, reason):
    """The fixture `forbidden` has more of them."""
    with pytest.raises(RefusedError, match=reason):
        parse_url(text, PORTS)


@given(st.text() | st.text().map("http://{}".format) | st.text().map("https://a/{}".format))
def test_any_text_is_parsed_or_refused(text):
    try:
        url = parse_url(text, PORTS)
    except RefusedError:
        return
    assert url.scheme in ("http", "https")
    assert url.port in PORTS
    assert (url.user, url.password) == (None, None)
    assert str(url).isascii()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://medium.com/@author?to=a@b", "https://medium.com/@author?to=a@b"),
        ("http://me:secret@example.org/a", "http://example.org/a"),
        ("http://me:sec/ret@example.org/a", "http://example.org/a"),
        ("http://me:se@cret@example.org:99999/a", "http://example.org:99999/a"),
        ("ftp://me:secret@example.org/a", "ftp://example.org/a"),
        ("//me:secret@example.org/a", "//example.org/a"),
        ("me:secret@example.org/a", "example.org/a"),
        ("a\r\nb\x1b[31m\udcff", "ab[31m"),
        ("http://a/" + "b" * 300, "http://a/" + "b" * 191 + "..."),
    ],
)
def test_messages_show_a_url_shortened_and_without_credentials(text, expected):
    assert printable_url(text) == expected


@given(st.text())
def test_messages_can_show_any_text(text):
    assert printable_url(text).encode().decode().isprintable()


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        ("c", "https://example.org/a/c"),
        ("?c", "https://example.org/a/b?c"),
        ("//example.net", "https://example.net"),
        ("http://example.net/", "http://example.net/"),
    ],
)
def test_redirects_are_relative_to_the_redirecting_page(location, expected):
    assert redirect_target(parse_url("https://example.org/a/b", PORTS), location) == expected


#: Networks without public addresses, from the special-purpose registries of the IANA.
RESERVED = [
    ip_network(network)
    for network in """
    0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
    192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
    224.0.0.0/4 240.0.0.0/4 255.255.255.255/32
    ::/128 ::1/128 ::/96 ::ffff:0:0/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16
    3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8
    """.split()
]
RESERVED_IPV4 = [network for network in RESERVED if network.version == 4]


RESERVED_IPV6 = [network for network in RESERVED if network.version == 6]


def within(networks):
    """Draw addresses in networks; often the first and last ones."""
    return st.sampled_from(networks).flatmap(
        lambda network: st.one_of(
            st.sampled_from([network[0], network[-1]]),
            st.integers(0, network.num_addresses - 1).map(network.__getitem__),
        )
    )


@pytest.mark.parametrize(
    "address",
    """1.1.1.1 8.8.8.8 93.184.216.34 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
    169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0
    223.255.255.255 2001:200:: 2001:4860:4860::8888 2606:4700::6810:84e5 2a00:1450:4001::5
    64:ff9b::8.8.8.8""".split(),
)
def test_addresses_of_the_internet_are_public(address):
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "address",
    """0.0.0.0 127.0.0.1 127.255.255.255 10.255.255.255 172.31.255.255 192.168.0.1 169.254.169.254
    100.64.0.1 100.100.100.200 168.63.129.16 192.0.0.192 198.19.255.255 224.0.0.1 239.255.255.250
    255.255.255.255 :: ::1 fe80::1 fe80::1%eth0 fd00:ec2::254 ff02::1 ::ffff:127.0.0.1
    ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::127.0.0.1 64:ff9b::169.254.169.254 64:ff9b:1::8.8.8.8
    2002:7f00:1:: 2002:808:808:: 2001::1 2001:db8::1""".split(),
)
def test_other_addresses_are_not_public(address):
    assert not is_public(ip_address(address))


@given(st.ip_addresses(v=4) | within(RESERVED_IPV4))
def test_ipv4_is_public_outside_the_reserved_networks(address):
    is_reserved = any(address in network for network in RESERVED)
    assert is_public(address) == (not is_reserved and address != ip_address("168.63.129.16"))


@given(st.ip_addresses(v=6) | within(RESERVED_IPV6))
def test_ipv6_is_public_only_where_it_is_assigned_to_hosts(address):
    if is_public(address):
        assert address in ip_network("2000::/3") or address in ip_network("64:ff9b::/96")
        assert not any(address in network for network in RESERVED)


@given(within(RESERVED_IPV4), st.integers(0, 2**32 - 1))
def test_no_ipv6_that_embeds_a_reserved_ipv4_is_public(address: IPv4Address, anything: int):
    number = int(address)
    assert not any(
        is_public(IPv6Address(embedding))
        for embedding in (
            number,  # compatible
            0xFFFF << 32 | number,  # mapped
            0xFFFF << 48 | number,  # translated
            0x64FF9B << 96 | number,  # NAT64
            0x64FF9B0001 << 80 | number,  # a network's own NAT64
            0x2002 << 112 | number << 80 | anything,  # 6to4
            0x20010000 << 96 | anything << 64 | number ^ 0xFFFFFFFF,  # Teredo
        )
    )


@given(st.ip_addresses(v=4))
def test_nat64_is_public_exactly_where_its_ipv4_is(address):
    assert is_public(IPv6Address(0x64FF9B << 96 | int(address))) == is_public(address)


def test_the_internet_is_public_addresses_and_the_ports_of_http_and_https():
    assert INTERNET.is_allowed is is_public
    assert INTERNET.ports == {80, 443}
