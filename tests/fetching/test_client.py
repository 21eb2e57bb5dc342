"""What requests tell a server: user agent, headers and cookies; and by which proxy they go."""

import asyncio

import pytest

import webjury
from web_sites import web_site
from webjury import FetchError, OptionError

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

PAGE = "<article><h1>The lamp</h1><p>" + "Words of weight. " * 30
COOKIES = """# Netscape HTTP Cookie File
127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\tabc
127.0.0.1\tFALSE\t/\tFALSE\t86400\told\tjkl
127.0.0.1\tFALSE\t/elsewhere\tFALSE\t0\tother\tdef
.example.org\tTRUE\t/\tFALSE\t0\tforeign\tghi
"""


@pytest.fixture
def site():
    with web_site(default=PAGE) as site:
        yield site


def test_read_fetches_and_extracts(site):
    page = webjury.read(f"{site.address}/a", "fast", favor="recall", allow_private=True)
    assert page.text.startswith("The lamp\nWords of weight.")
    assert page.metadata.url == f"{site.address}/a"
    with pytest.raises(OptionError, match="unknown option 'colour'"):
        webjury.read(f"{site.address}/a", colour="red", allow_private=True)


async def _afetched(url):
    return await webjury.afetch(url, allow_private=True, user_agent="Reader/1")


def test_afetch_gives_a_page_in_an_event_loop(site):
    page = asyncio.run(_afetched(f"{site.address}/a"))
    assert page.url == f"{site.address}/a"
    assert site.asked[0][1]["User-Agent"] == "Reader/1"


def test_only_the_first_host_gets_the_headers(site):
    with web_site(default=PAGE) as other:
        site.moves = {"/a": "/b", "/b": f"{other.address}/c"}
        headers = {"Authorization": "Bearer secret", "Accept-Language": "hr"}
        webjury.fetch(f"{site.address}/a", headers=headers, allow_private=True)
    for _, received in site.asked:
        assert (received["Authorization"], received["Accept-Language"]) == ("Bearer secret", "hr")
    ((path, received),) = other.asked
    assert (path, received.get("Authorization")) == ("/c", None)


def test_each_site_and_path_gets_its_own_cookies(site, tmp_path):
    (file := tmp_path / "cookies.txt").write_text(COOKIES)
    webjury.fetch(f"{site.address}/a", cookie_file=file, allow_private=True)
    assert site.asked[0][1]["Cookie"] == "session=abc"


def test_cookies_that_cannot_be_read_are_an_error(tmp_path):
    (file := tmp_path / "cookies.txt").write_text("session=abc")
    with pytest.raises(OptionError, match=r"cookies\.txt: it is not a cookies\.txt; export them"):
        webjury.fetch("https://example.org/", cookie_file=file)
    with pytest.raises(OptionError, match="No such file"):
        webjury.fetch("https://example.org/", cookie_file=tmp_path / "none.txt")


def test_a_proxy_is_asked_for_the_page_and_resolves_its_name():
    with web_site(default=PAGE) as proxy:
        page = webjury.fetch("http://lamp.example/a", proxy=proxy.address)
    assert page.url == "http://lamp.example/a"
    assert [path for path, _ in proxy.asked] == ["http://lamp.example/a"]


@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.7", "[::1]", "localhost", "a.localhost"])
def test_a_proxy_is_not_asked_for_addresses_that_are_not_public(host):
    with web_site(default=PAGE) as proxy:
        with pytest.raises(FetchError, match="no public address"):
            webjury.fetch(f"http://{host}/a", proxy=proxy.address)
        assert not proxy.asked
        webjury.fetch(f"http://{host}/a", proxy=proxy.address, allow_private=True)
        assert len(proxy.asked) == 1


def test_a_proxy_that_does_not_answer_is_named():
    with web_site(default=PAGE) as proxy:
        address = proxy.address
    with pytest.raises(FetchError, match="the proxy does not answer"):
        webjury.fetch("http://lamp.example/", proxy=address)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"headers": {"X-Two": "a\r\nHost: b"}}, "'X-Two' is not a valid header"),
        ({"headers": {"Not a name": "a"}}, "'Not a name' is not a valid header"),
        ({"user_agent": "a\nb"}, "'User-Agent' is not a valid header"),
        ({"proxy": "socks5://127.0.0.1"}, "is not the address of a proxy: begin it with http"),
    ],
)
def test_invalid_options_are_refused(options, message):
    with pytest.raises(OptionError, match=message):
        webjury.fetch("https://example.org/", **options)
