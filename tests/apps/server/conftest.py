"""A real server for the tests, started by ``webjury serve``."""

import re
import subprocess
import sys
from contextlib import contextmanager

import httpx
import pytest

MAX_MB = 2
TIMEOUT = 60


@contextmanager
def serving(*options, program="from webjury.apps.cli import main; main()"):
    """Run a server; yields its URL and its process."""
    with subprocess.Popen(
        [sys.executable, "-c", program, "serve", "--port", "0", *map(str, options)],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield re.search(r"http://\S+(?=/)", process.stdout.readline())[0], process
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def corrections(tmp_path_factory):
    return tmp_path_factory.mktemp("corrections")


@pytest.fixture(scope="session")
def serve():
    return serving


@pytest.fixture(scope="session")
def max_bytes():
    return MAX_MB * 1_000_000


@pytest.fixture(scope="session")
def url(corrections):
    options = ("--max-mb", MAX_MB, "--timeout", TIMEOUT, "--corrections", corrections)
    with serving(*options) as (url, _):
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
