"""Fetching pages."""

import asyncio
import json
from pathlib import Path

import pytest

from webjury.apps.server.schema import RequestOptions
from webjury.apps.server.service import Service, check_system
from webjury.apps.server.settings import Settings
from webjury.apps.server.work.work import write_answer
from webjury.errors import FetchError, OptionError
from webjury.fetching.reach import INTERNET, Reach

ARTICLE = (Path(__file__).parents[3] / "examples" / "article.html").read_bytes()
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n"
REDIRECT = b"HTTP/1.1 302 Found\r\nLocation: /article\r\nContent-Length: 0\r\n\r\n"


async def _serve_article(reader, writer):
    request = await reader.readuntil(b"\r\n\r\n")
    writer.write(REDIRECT if b"/moved" in request else HEAD % len(ARTICLE) + ARTICLE)
    await writer.drain()
    writer.close()


def extract_fetched(*paths, is_allowed=lambda address: address.is_loopback, **settings):
    """Extract pages that are fetched from this machine."""

    async def run():
        async with await asyncio.start_server(_serve_article, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            reach = Reach(is_allowed, frozenset({port}))
            service = Service(Settings(workers=1, allow_fetch=True, reach=reach, **settings))
            async with service.pool:
                root = f"http://127.0.0.1:{port}"
                requests = [RequestOptions(url=root + path, mode="fast") for path in paths]
                return [
                    await service.extract("client", None, options, write_answer)
                    for options in requests
                ]

    return asyncio.run(run())


def test_a_page_is_fetched_and_extracted():
    for answer in extract_fetched("/article", "/moved"):
        assert "No two lighthouses" in json.loads(answer)["content"]


@pytest.mark.parametrize(
    ("limit", "message"),
    [({"is_allowed": INTERNET.is_allowed}, "public address"), ({"max_mb": 0}, "more than 0 bytes")],
    ids=["a page of this machine", "a page that is too large"],
)
def test_a_page_beyond_the_limits_is_not_fetched(limit, message):
    with pytest.raises(FetchError, match=message):
        extract_fetched("/article", **limit)


def test_windows_is_refused_with_advice():
    check_system("linux")
    check_system("darwin")
    with pytest.raises(OptionError, match="on Windows, use WSL"):
        check_system("win32")
