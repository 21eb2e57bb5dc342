"""Servers for the tests: a real one, started by ``webjury serve``, or one in this process."""

import re
import socket
import subprocess
import sys
from contextlib import contextmanager
from threading import Thread  # noqa: TID251 (no extractor runs there)

import httpx
import pytest

import webjury_small_models
from webjury.apps import serve as serve_command
from webjury.apps.server.settings import Settings

MAX_MB = 2
TIMEOUT = 60
#: A server that trains small models: another program takes the place of ``-m webjury``.
QUICK_TRAINING = f"""
import asyncio
from webjury.apps.cli import main

start = asyncio.create_subprocess_exec
asyncio.create_subprocess_exec = lambda python, _m, _webjury, *arguments, **options: start(
    python, {webjury_small_models.__file__!r}, *arguments, **options
)
main()
"""


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


@contextmanager
def serving_without_workers(**settings):
    """Run a server in a thread; yields its URL. A request for a worker waits for ever."""
    server = serve_command._server(Settings(**settings))
    server.config.lifespan = "off"
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture(scope="session")
def corrections(tmp_path_factory):
    return tmp_path_factory.mktemp("corrections")


@pytest.fixture(scope="session")
def serve():
    return serving


@pytest.fixture(scope="session")
def serve_without_workers():
    return serving_without_workers


@pytest.fixture(scope="session")
def serve_with_quick_training():
    options = ("--allow-training", "--workers", 1, "--timeout", TIMEOUT)
    return lambda: serving(*options, program=QUICK_TRAINING)


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
