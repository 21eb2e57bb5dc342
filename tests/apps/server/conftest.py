"""A server for the tests, and requests to it."""

import httpx
import pytest

from servers import serving

MAX_MB = 2
TIMEOUT = 60


@pytest.fixture(scope="session")
def corrections(tmp_path_factory):
    return tmp_path_factory.mktemp("corrections")


@pytest.fixture(scope="session")
def max_bytes():
    return MAX_MB * 1_000_000


@pytest.fixture(scope="session")
def url(corrections):
    limits = ("--max-mb", MAX_MB, "--timeout", TIMEOUT, "--workers", 1)
    with serving(*limits, "--corrections", corrections) as (url, _):
        yield url


@pytest.fixture
def client(url):
    with httpx.Client(base_url=url, timeout=2 * TIMEOUT) as client:
        yield client


@pytest.fixture
def submit(client):
    """Submit a page, and others of its site, as the form does; returns the verdict's address."""

    def submit(html, site_pages=(), **options):
        files = [("site_pages", ("a.html", page, "text/html")) for page in site_pages]
        data = {"html": html, "mode": "fast", **options}
        response = client.post("/verdicts", data=data, files=files)
        assert response.status_code == 303, response.text
        return response.headers["Location"]

    return submit
