"""Fetch from a real server: pages arrive unchanged, and everything else is refused."""

import asyncio
import gzip
import socket
import time
import tracemalloc
import zlib
from functools import partial

import brotli
import pytest

from webjury.errors import FetchError
from webjury.fetching.fetch import fetch
from webjury.fetching.reach import Reach
from webjury.fetching.visit import FetchLimits

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


def refusal(site, path="/", **options):
    with pytest.raises(FetchError) as raised:
        site.fetch(path, **options)
    return str(raised.value)


def test_a_page_arrives_unchanged(site):
    site.responses["/a?b=c"] = site.page(b"<p>\xc5\x81\xc3\xb3d\xc5\xba")
    fetched = site.fetch("/a?b=c#d")
    assert fetched.url == f"http://127.0.0.1:{site.port}/a?b=c"
    assert fetched.content.decode() == "<p>Łódź"
    assert fetched.charset is None


def test_a_request_sends_a_user_agent_and_no_cookies(site):
    site.responses |= {"/": site.head("302 Found", Location="/b", Set_Cookie="a=b")}
    site.responses |= {"/b": site.page()}
    site.fetch()
    _, request = site.requests
    names = [line.split(":")[0] for line in request.splitlines()[1:-1]]
    assert names == ["Host", "Accept", "User-Agent", "Accept-Encoding", "Connection"]
    assert "User-Agent: webjury/0" in request


@pytest.mark.parametrize("name", ["http_proxy", "HTTP_PROXY", "all_proxy"])
def test_a_proxy_of_the_environment_is_not_used(site, monkeypatch, name):
    monkeypatch.setenv(name, "http://127.0.0.1:9/")
    site.responses["/"] = site.page()
    assert site.fetch().content == b"<p>A page"


@pytest.mark.parametrize(
    ("header", "charset"),
    [
        ("text/html; charset=windows-1250", "windows-1250"),
        ('Text/HTML;a=b; Charset="UTF-8"', "utf-8"),
        *((kind, None) for kind in ("application/xhtml+xml", "text/plain; charset=", "nonsense")),
        ("text/html; charset=\xe9\xff", None),
        ("text/html; a=" + "(" * 5_000, None),
        ("text/html" + ";" * 8_000, None),
    ],
)
def test_the_type_is_accepted_and_its_charset_returned(site, header, charset):
    site.responses |= {"/": site.page(Content_Type=header), "/none": site.head() + b"<p>A page"}
    assert site.fetch().charset == charset
    assert site.fetch("/none").content == b"<p>A page"


@pytest.mark.parametrize(
    "kind", ["application/pdf", "image/png", "application/octet-stream", "application/json", "a/b"]
)
def test_other_types_are_refused(site, kind):
    site.responses["/"] = site.page(b"secret", Content_Type=kind)
    assert f"its type is '{kind}', not a web page" in (message := refusal(site))
    assert "secret" not in message


@pytest.mark.parametrize("status", ["301 A", "302 B", "303 C", "307 D", "308 E"])
def test_redirects_are_followed(site, status):
    site.responses["/"] = site.moved("b/c?d", status)
    site.responses["/b/c?d"] = site.moved("//127.0.0.1:{port}/\xc5\x81#f", status)
    site.responses["/%C5%81"] = site.page()
    assert site.fetch().url == f"http://127.0.0.1:{site.port}/%C5%81"


def test_a_loop_of_redirects_ends(site):
    site.responses["/"] = site.moved("/")
    assert "redirects too often" in refusal(site)
    assert len(site.requests) == 6


def test_redirects_are_limited(site):
    site.responses = {f"/{k}": site.moved(f"/{k + 1}") for k in range(3)} | {"/3": site.page()}
    assert site.fetch("/0", limits=FetchLimits(max_redirects=3)).content
    assert "redirects too often" in refusal(site, "/0", limits=FetchLimits(max_redirects=2))


@pytest.mark.parametrize("n_hops", [0, 3])
def test_a_redirect_is_checked_like_the_url_itself(site, forbidden, n_hops):
    target, reason = forbidden
    site.responses = {f"/{n}": site.moved(f"/{n + 1}") for n in range(n_hops)}
    site.responses |= {f"/{n_hops}": site.moved(target), "/secret": site.page(b"secret")}
    message = refusal(site, "/0")
    assert reason in message
    assert "hidden" not in message
    assert len(site.requests) == n_hops + 1


@pytest.mark.parametrize("target", ["", "\t", "#part", "?", "\\\\127.0.0.1", "/" + "a" * 7_000])
def test_any_redirect_within_the_site_ends(site, target):
    site.responses = dict.fromkeys(("/", "/?", "//127.0.0.1"), site.moved(target))
    assert "cannot fetch" in refusal(site)


@pytest.mark.parametrize(
    "status", ["404 Not Found", "500 Oh", "300 Choose", "302 Nowhere", "999 Ha"]
)
def test_an_error_status_is_reported_with_its_number(site, status):
    site.responses["/"] = site.head(status, Content_Type="text/html") + b"secret banner"
    message = refusal(site)
    assert f"answers {status[:3]}" in message
    assert not {"secret", "Oh", "Ha"} & set(message.split())


def test_a_page_may_be_as_large_as_the_limit(site):
    site.responses["/"] = site.page(b"a" * 100_000)
    assert len(site.fetch(limits=FetchLimits(max_bytes=100_000)).content) == 100_000
    assert "more than 99,999 bytes" in refusal(site, limits=FetchLimits(max_bytes=99_999))


def test_an_endless_page_is_cut_at_the_limit(site):
    async def response(writer):
        writer.write(site.page())
        while True:
            writer.write(b"a" * 65_536)
            await writer.drain()

    site.responses["/"] = response
    assert "more than 10,000,000 bytes" in refusal(site)


def _deflate(data):
    compressor = zlib.compressobj(wbits=-15)
    return compressor.compress(data) + compressor.flush()


COMPRESSIONS = {
    "gzip": gzip.compress,
    "x-gzip": gzip.compress,
    "deflate": zlib.compress,
    "Deflate": _deflate,
    "br": partial(brotli.compress, quality=1),
}


@pytest.mark.parametrize("name", COMPRESSIONS)
def test_compressed_pages_are_read(site, name):
    site.responses["/"] = site.page(COMPRESSIONS[name](b"<p>A page"), Content_Encoding=name)
    assert site.fetch().content == b"<p>A page"


@pytest.mark.parametrize("name", COMPRESSIONS)
def test_a_decompression_bomb_is_cut_at_the_limit(site, name):
    bomb = COMPRESSIONS[name](bytes(30_000_000))
    site.responses["/"] = site.page(bomb, Content_Encoding=name)
    tracemalloc.start()
    try:
        message = refusal(site, limits=FetchLimits(max_bytes=1_000_000))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert "more than 1,000,000 bytes" in message
    assert peak < 10_000_000


@pytest.mark.parametrize(
    "broken",
    [b"no gzip", gzip.compress(b"<p>A page")[:-12] + b"!" * 12],
    ids=["not gzip", "damaged gzip"],
)
@pytest.mark.parametrize("name", ["gzip", "x-gzip"])
def test_broken_compression_and_an_incomplete_page_are_errors(site, broken, name):
    site.responses["/"] = site.page(broken, Content_Encoding=name)
    assert "cannot be decompressed" in refusal(site)
    site.responses["/"] = site.page(broken, Content_Length="100")
    assert "is incomplete" in refusal(site)


async def _silence(writer):
    await asyncio.sleep(60)


async def _drip(writer, start):
    writer.write(start)
    while True:
        writer.write(b"a")
        await writer.drain()
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    "response",
    [
        _silence,
        partial(_drip, start=b"HTTP/1.1 200 OK\r\n"),
        partial(_drip, start=b"HTTP/1.1 200 OK\r\n\r\n"),
    ],
    ids=["silence", "header", "content"],
)
def test_slow_responses_end_at_the_deadline(site, response):
    site.responses["/"] = response
    assert "more than 0.3 seconds" in refusal(site, limits=FetchLimits(seconds=0.3))


def test_the_deadline_covers_all_redirects(site):
    async def response(writer):
        await asyncio.sleep(0.1)
        writer.write(site.moved("/"))

    site.responses["/"] = response
    limits = FetchLimits(seconds=0.35, max_redirects=1_000)
    assert "more than 0.35 seconds" in refusal(site, limits=limits)
    assert len(site.requests) < 5


@pytest.mark.parametrize(
    "response",
    [
        b"",
        b"SSH-2.0-OpenSSH_9.6 secret\r\n",
        b"+PONG secret\r\n",
        b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 1_000 + b"\r\n",
        b"HTTP/1.1 200 OK\r\nA: " + b"b" * 1_000_000 + b"\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nsecret\r\n",
    ],
)
def test_a_response_that_is_not_http_is_an_error_that_quotes_nothing(site, response):
    site.responses["/"] = response
    message = refusal(site)
    assert message.startswith(f"cannot fetch http://127.0.0.1:{site.port}/: its ")
    assert "secret" not in message


def test_a_missing_server_is_an_error():
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        reach = Reach(lambda address: address.is_loopback, frozenset((port,)))
        with pytest.raises(FetchError, match="cannot be reached"):
            asyncio.run(fetch(f"http://127.0.0.1:{port}/", reach=reach))


def test_an_unknown_host_is_an_error(monkeypatch):
    def unknown(*_, **__):
        raise socket.gaierror(socket.EAI_NONAME, "secret")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(FetchError) as raised:
        asyncio.run(fetch("http://nowhere.example/"))
    assert str(raised.value) == (
        "cannot fetch http://nowhere.example/: its host name cannot be resolved; check the name"
    )


def test_slow_name_resolution_ends_at_the_deadline(monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: time.sleep(0.5))
    with pytest.raises(FetchError, match=r"more than 0\.1 seconds"):
        asyncio.run(fetch("http://slow.example/", limits=FetchLimits(seconds=0.1)))


@pytest.mark.parametrize("url", ["http://127.0.0.1/", "http://[::1]/", "https://10.0.0.1/"])
def test_local_and_private_addresses_are_refused(url):
    with pytest.raises(FetchError, match="no public address"):
        asyncio.run(fetch(url))
