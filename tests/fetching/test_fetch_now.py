"""Single fetches for users: of public and other addresses, and within a running event loop."""

import asyncio

import pytest
from yarl import URL

import webjury
from web_sites import web_site
from webjury.fetch_options import FetchOptions
from webjury.fetching.fetch import fetch_now

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


@pytest.fixture
def url():
    with web_site({"/a": "<article><p>" + "Words of weight. " * 30}) as site:
        site.kinds["/a"] = "text/html; charset=utf-16"
        yield f"{site.address}/a"


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
