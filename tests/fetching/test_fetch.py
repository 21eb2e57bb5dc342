"""Pages as they come from a real server, and everything that must not come."""

import asyncio
import gzip
import socket
import subprocess
import sys
import time
import tracemalloc
import zlib
from functools import partial

import brotli
import pytest

from webjury.errors import FetchError
from webjury.fetching.fetch import FetchLimits, fetch
from webjury.fetching.reach import Reach

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


def refusal(site, path="/", **options):
    with pytest.raises(FetchError) as raised:
        site.fetch(path, **options)
    return str(raised.value)


def test_a_page_comes_as_it_is(site):
    site.answers["/a?b=c"] = site.page(b"<p>\xc5\x81\xc3\xb3d\xc5\xba")
    fetched = site.fetch("/a?b=c#d")
    assert fetched.url == f"http://127.0.0.1:{site.port}/a?b=c"
    assert fetched.content.decode() == "<p>Łódź"
    assert (fetched.content_type, fetched.charset) == ("text/html", None)


def test_a_request_tells_who_asks_and_nothing_else(site):
    site.answers |= {"/": site.head("302 Found", Location="/b", Set_Cookie="a=b")}
    site.answers |= {"/b": site.page()}
    site.fetch()
    _, request = site.requests
    names = [line.split(":")[0] for line in request.splitlines()[1:-1]]
    assert names == ["Host", "Accept", "User-Agent", "Accept-Encoding", "Connection"]
    assert "User-Agent: webjury/0" in request


@pytest.mark.parametrize("name", ["http_proxy", "HTTP_PROXY", "all_proxy"])
def test_a_proxy_of_the_environment_is_not_used(site, monkeypatch, name):
    monkeypatch.setenv(name, "http://127.0.0.1:9/")
    site.answers["/"] = site.page()
    assert site.fetch().content == b"<p>A page"


@pytest.mark.parametrize(
    ("header", "content_type", "charset"),
    [
        ("text/html; charset=windows-1250", "text/html", "windows-1250"),
        ('Text/HTML;a=b; Charset="UTF-8"', "text/html", "utf-8"),
        ("application/xhtml+xml", "application/xhtml+xml", None),
        ("text/plain; charset=", "text/plain", None),
        ("nonsense", "text/plain", None),
        ("text/html; charset=\xe9\xff", "text/html", None),
        ("text/html; a=" + "(" * 5_000, "text/html", None),
        ("text/html" + ";" * 8_000, "text/html", None),
    ],
)
def test_what_the_server_declares_is_told(site, header, content_type, charset):
    site.answers["/"] = site.page(Content_Type=header)
    fetched = site.fetch()
    assert (fetched.content_type, fetched.charset) == (content_type, charset)


def test_a_server_may_declare_nothing(site):
    site.answers["/"] = site.head() + b"<p>A page"
    fetched = site.fetch()
    assert (fetched.content, fetched.content_type) == (b"<p>A page", "")


@pytest.mark.parametrize(
    "kind", ["application/pdf", "image/png", "application/octet-stream", "application/json", "a/b"]
)
def test_what_is_no_page_is_refused(site, kind):
    site.answers["/"] = site.page(b"secret", Content_Type=kind)
    assert f"it is '{kind}', and no page" in (message := refusal(site))
    assert "secret" not in message


@pytest.mark.parametrize("status", ["301 A", "302 B", "303 C", "307 D", "308 E"])
def test_redirects_are_followed(site, status):
    site.answers["/"] = site.moved("b/c?d", status)
    site.answers["/b/c?d"] = site.moved("//127.0.0.1:{port}/e#f", status)
    site.answers["/e"] = site.page()
    assert site.fetch().url == f"http://127.0.0.1:{site.port}/e"


def test_a_redirect_may_have_letters_beyond_ascii(site):
    site.answers["/"] = site.moved("/\xc5\x81")
    site.answers["/%C5%81"] = site.page()
    assert site.fetch().url.endswith("/%C5%81")


def test_a_loop_of_redirects_ends(site):
    site.answers["/"] = site.moved("/")
    assert "redirects too often" in refusal(site)
    assert len(site.requests) == 6


@pytest.mark.parametrize(("n", "is_enough"), [(3, True), (2, False)])
def test_redirects_are_counted(site, n, is_enough):
    site.answers = {f"/{k}": site.moved(f"/{k + 1}") for k in range(3)} | {"/3": site.page()}
    if is_enough:
        assert site.fetch("/0", limits=FetchLimits(max_redirects=n)).content
    else:
        assert "redirects too often" in refusal(site, "/0", limits=FetchLimits(max_redirects=n))


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("http://127.0.0.2:{port}/secret", "no public address"),
        ("http://0.0.0.0:{port}/secret", "no public address"),
        ("http://[::1]:{port}/secret", "no public address"),
        ("http://[::ffff:127.0.0.1]:{port}/secret", "no public address"),
        ("http://169.254.169.254/latest/meta-data/", "no public address"),
        ("http://10.0.0.1/", "no public address"),
        ("http://2130706433:{port}/secret", "unusual spelling"),
        ("http://0x7f.1:{port}/secret", "unusual spelling"),
        ("http://0177.0.0.1:{port}/secret", "unusual spelling"),
        ("http://127.0.0.1:22/", "port 22"),
        ("http://me:hidden@127.0.0.1:{port}/secret", "password"),
        ("file:///etc/passwd", "begins with http"),
        ("ftp://127.0.0.1/secret", "begins with http"),
        ("javascript:alert(1)", "begins with http"),
    ],
)
def test_a_redirect_is_checked_like_the_url_itself(site, target, reason):
    site.answers |= {"/": site.moved(target), "/secret": site.page(b"secret")}
    message = refusal(site)
    assert reason in message
    assert ", which leads to " in message
    assert "hidden" not in message
    assert len(site.requests) == 1


def test_a_redirect_to_what_is_no_address_is_an_error(site):
    site.answers["/"] = site.moved("http://[::1/")
    assert "redirects to what cannot be read" in refusal(site)


@pytest.mark.parametrize(
    "status", ["404 Not Found", "500 Oh", "300 Choose", "302 Nowhere", "999 Ha"]
)
def test_what_is_no_success_is_an_error_that_says_the_status(site, status):
    site.answers["/"] = site.head(status, Content_Type="text/html") + b"secret banner"
    message = refusal(site)
    assert f"answers {status[:3]}" in message
    assert not {"secret", "Oh", "Ha"} & set(message.split())


def test_a_page_may_have_as_many_bytes_as_the_limit_and_no_more(site):
    site.answers["/"] = site.page(b"a" * 100_000)
    assert len(site.fetch(limits=FetchLimits(max_bytes=100_000)).content) == 100_000
    assert "more than 99,999 bytes" in refusal(site, limits=FetchLimits(max_bytes=99_999))


def test_a_page_without_end_ends_at_the_limit(site):
    async def answer(writer):
        writer.write(site.page())
        while True:
            writer.write(b"a" * 65_536)
            await writer.drain()

    site.answers["/"] = answer
    assert "more than 10,000,000 bytes" in refusal(site)


def _deflate(data):
    compressor = zlib.compressobj(wbits=-15)
    return compressor.compress(data) + compressor.flush()


COMPRESSIONS = {
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "Deflate": _deflate,
    "br": partial(brotli.compress, quality=1),
}


@pytest.mark.parametrize("name", COMPRESSIONS)
def test_compressed_pages_are_read(site, name):
    site.answers["/"] = site.page(COMPRESSIONS[name](b"<p>A page"), Content_Encoding=name)
    assert site.fetch().content == b"<p>A page"


@pytest.mark.parametrize("name", COMPRESSIONS)
def test_a_bomb_does_not_go_off(site, name):
    bomb = COMPRESSIONS[name](bytes(100_000_000))
    site.answers["/"] = site.page(bomb, Content_Encoding=name)
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
def test_what_cannot_be_decompressed_is_an_error(site, broken):
    site.answers["/"] = site.page(broken, Content_Encoding="gzip")
    assert "cannot be decompressed" in refusal(site)


def test_a_page_that_breaks_off_is_an_error(site):
    site.answers["/"] = site.page(b"<p>Half", Content_Length="100")
    assert "breaks off" in refusal(site)


async def _silence(writer):
    await asyncio.sleep(60)


async def _drip(writer):
    writer.write(b"HTTP/1.1 200 OK\r\n")
    await _drip_on(writer)


async def _drip_content(writer):
    writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
    await _drip_on(writer)


async def _drip_on(writer):
    while True:
        writer.write(b"a")
        await writer.drain()
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("answer", [_silence, _drip, _drip_content])
def test_what_drips_ends_at_the_deadline(site, answer):
    site.answers["/"] = answer
    assert "more than 0.3 seconds" in refusal(site, limits=FetchLimits(seconds=0.3))


def test_the_deadline_is_for_all_redirects_together(site):
    async def answer(writer):
        await asyncio.sleep(0.1)
        writer.write(site.moved("/"))

    site.answers["/"] = answer
    limits = FetchLimits(seconds=0.35, max_redirects=1_000)
    assert "more than 0.35 seconds" in refusal(site, limits=limits)
    assert len(site.requests) < 5


@pytest.mark.parametrize(
    "answer",
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
def test_what_is_no_http_is_an_error_that_tells_nothing_of_it(site, answer):
    site.answers["/"] = answer
    message = refusal(site)
    assert message.startswith(f"cannot fetch http://127.0.0.1:{site.port}/: its ")
    assert "secret" not in message


def test_a_server_that_is_not_there_is_an_error():
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        reach = Reach(lambda address: address.is_loopback, frozenset((port,)))
        with pytest.raises(FetchError, match="cannot be connected to"):
            asyncio.run(fetch(f"http://127.0.0.1:{port}/", reach=reach))


def test_a_host_that_is_not_there_is_an_error(monkeypatch):
    def unknown(*_, **__):
        raise socket.gaierror(socket.EAI_NONAME, "secret")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(FetchError) as raised:
        asyncio.run(fetch("http://nowhere.example/"))
    assert str(raised.value) == (
        "cannot fetch http://nowhere.example/: its host is not known; check the name"
    )


def test_a_name_that_takes_too_long_ends_at_the_deadline(monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: time.sleep(0.5))
    with pytest.raises(FetchError, match=r"more than 0\.1 seconds"):
        asyncio.run(fetch("http://slow.example/", limits=FetchLimits(seconds=0.1)))


@pytest.mark.parametrize("url", ["http://127.0.0.1/", "http://[::1]/", "https://10.0.0.1/"])
def test_the_machine_itself_and_its_network_are_out_of_reach(url):
    with pytest.raises(FetchError, match="no public address"):
        asyncio.run(fetch(url))


def test_without_the_library_it_is_said_what_to_install():
    code = "import sys; sys.modules['aiohttp'] = None; import webjury.fetching.fetch"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stderr.endswith("aiohttp is not installed; run: pip install 'webjury[serve]'\n")
