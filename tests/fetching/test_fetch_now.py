"""Single fetches for users: of public and other addresses, and within a running event loop."""

import asyncio
import threading  # noqa: TID251 (a web site)
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from yarl import URL

import webjury
from webjury.fetch_options import FetchOptions
from webjury.fetching.fetch import fetch_now

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

PAGE = "<article><p>" + "Words of weight. " * 30


class _Site(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-16")
        self.end_headers()
        self.wfile.write(PAGE.encode("utf-16"))

    def log_message(self, *_):
        pass


@pytest.fixture
def url():
    with ThreadingHTTPServer(("127.0.0.1", 0), _Site) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/a"
        server.shutdown()
        thread.join()


def test_a_page_is_fetched_and_knows_its_address_and_charset(url):
    page = webjury.fetch(url, allow_private=True)
    assert page.url == url
    assert webjury.extract(page, mode="fast").text.startswith("Words of weight.")
    # The address may be an object of a library, and an event loop may be running.
    assert webjury.fetch(URL(url), allow_private=True).url == url

    async def notebook():
        return fetch_now(url, FetchOptions(allow_private=True))

    assert asyncio.run(notebook()).url == url
    with pytest.raises(webjury.FetchError, match=r"no public address.*allow_private=True"):
        webjury.fetch(url)


@pytest.mark.parametrize("url", ["ftp://example.org/", "nowhere", "http://me:you@example.org/"])
def test_what_is_no_address_of_a_page_is_refused(url):
    with pytest.raises(webjury.FetchError):
        webjury.fetch(url)
