"""Permissions in a site's robots.txt."""

import asyncio
import socket

import pytest
from yarl import URL

from webjury.errors import FetchError
from webjury.fetching.reach import RefusedError
from webjury.fetching.visit import Robots

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


def is_allowed(status, text, url):
    async def read(_):
        return status, text

    try:
        asyncio.run(Robots(read).check(URL(url)))
    except RefusedError:
        return False
    return True


@pytest.mark.parametrize(
    ("status", "text", "path", "allowed"),
    [
        (200, "", "/a", True),
        (200, "User-agent: *\nDisallow: /a", "/a", False),
        (200, "User-agent: *\nDisallow: /a", "/b", True),
        (200, "User-agent: *\nDisallow: /*.php$", "/a/b.php", False),
        (200, "User-agent: *\nDisallow: /\nAllow: /a", "/a", True),
        (200, "User-agent: webjury\nDisallow: /\n\nUser-agent: *\nAllow: /", "/a", False),
        (200, "User-agent: other\nDisallow: /", "/a", True),
        (200, "<!doctype html><p>Not found", "/a", True),
        (404, "User-agent: *\nDisallow: /", "/a", True),
        (403, "", "/a", True),
        (500, "", "/a", False),
        (0, "", "/a", False),
    ],
)
def test_rules_are_read_as_the_standard_says(status, text, path, allowed):
    assert is_allowed(status, text, f"http://example.org{path}") is allowed


def test_the_rules_of_a_site_are_read_once():
    asked = []

    async def read(url):
        asked.append(str(url))
        return 404, ""

    async def check_three():
        robots = Robots(read)
        for url in ("http://a.org/1", "http://a.org/2?x=3", "http://b.org:81/"):
            await robots.check(URL(url))

    asyncio.run(check_three())
    assert asked == ["http://a.org/robots.txt", "http://b.org:81/robots.txt"]


def is_refused(site, path):
    with pytest.raises(FetchError, match=r"robots\.txt does not allow it"):
        site.fetch(path, robots=True)
    return True


def test_a_page_that_is_not_allowed_is_not_fetched_if_rules_are_asked_for(site):
    site.responses["/robots.txt"] = site.page(b"User-agent: *\nDisallow: /a")
    site.responses |= {"/a": site.page(), "/b": site.moved("/a"), "/c": site.page()}
    assert is_refused(site, "/a")
    assert is_refused(site, "/b")
    assert site.fetch("/c", robots=True).content == b"<p>A page"
    assert not any(request.startswith("GET /a") for request in site.requests)
    site.requests.clear()
    assert site.fetch("/a").content == b"<p>A page"
    assert len(site.requests) == 1


def test_a_redirect_of_the_rules_is_checked_like_that_of_a_page(site, forbidden):
    target, _ = forbidden
    site.responses |= {"/robots.txt": site.moved("/a"), "/a": site.moved(target)}
    site.responses |= {"/secret": site.page(b""), "/page": site.page()}
    assert is_refused(site, "/page")
    assert [request.split()[1] for request in site.requests] == ["/robots.txt", "/a"]


def test_rules_cannot_lead_to_another_port(site):
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.setblocking(False)
        port = other.getsockname()[1]
        site.responses |= {"/robots.txt": site.moved(f"http://127.0.0.1:{port}/")}
        assert is_refused(site, "/a")
        with pytest.raises(BlockingIOError):
            other.accept()


def test_rules_are_read_where_they_have_moved_to(site):
    site.responses |= {f"/{n}": site.moved(f"/{n + 1}") for n in range(4)}
    site.responses |= {
        "/robots.txt": site.moved("/0"),
        "/4": site.page(b"User-agent: *\nDisallow: /b"),
    }
    site.responses["/a"] = site.page()
    assert site.fetch("/a", robots=True).content == b"<p>A page"
    assert is_refused(site, "/b")


def test_rules_that_move_for_ever_allow_nothing(site):
    site.responses |= {"/robots.txt": site.moved("/robots.txt"), "/a": site.page()}
    assert is_refused(site, "/a")
    assert len(site.requests) == 6


def test_of_endless_rules_the_beginning_is_read(site):
    async def response(writer):
        writer.write(site.page(b"User-agent: *\nDisallow: /b\n"))
        while True:
            writer.write(b"# and so on\n" * 1_000)
            await writer.drain()

    site.responses |= {"/robots.txt": response, "/a": site.page(), "/b": site.page()}
    assert site.fetch("/a", robots=True).content == b"<p>A page"
    assert is_refused(site, "/b")
