"""The command ``webjury serve``: how it starts and ends."""

import json
import re
import signal
import socket
import subprocess
from unittest.mock import Mock
from urllib.parse import urlsplit

import httpx
import psutil
import pytest
import uvicorn
from starlette.testclient import TestClient

from in_process import run_webjury
from servers import serving
from webjury.apps.server import log
from webjury.ensemble.models.loading import shipped

PAGE = "<p>A page."


@pytest.mark.parametrize("open_to_others", [False, True])
def test_a_port_in_use_is_reported_after_a_warning_if_others_can_reach_the_server(open_to_others):
    host = "0.0.0.0" if open_to_others else "127.0.0.1"
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, _, err = run_webjury(
            "serve", "--host", host, "--allowed-host", "pages.example", "--port", port
        )
    assert (code, f"cannot listen on {host}, port {port}: " in err) == (2, True)
    assert err.endswith("; try another --port\n")
    assert ("anyone who can reach 0.0.0.0 can use this server" in err) == open_to_others


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--host 0.0.0.0", "--allowed-host pages.example.org"),
        ("--host ::", "--allowed-host pages.example.org"),
        ("--allowed-host http://pages.example/", "without a port"),
        ("--allowed-host pages.example:80", "without a port"),
        ("--max-mb 9 --max-total-mb 8", "give 9 or more"),
        ("--model /nowhere/fast.json", "cannot read model /nowhere/fast.json"),
    ],
)
def test_options_that_do_not_fit_are_an_error(line, message):
    code, out, err = run_webjury("serve", *line.split())
    assert (code, out) == (2, "")
    assert message in err


@pytest.fixture
def served(monkeypatch):
    """Give options to the command; returns a client of its application, in this process."""

    def serve(*options):
        run_webjury("serve", "--port", 0, "--workers", 1, *options)
        return TestClient(run.call_args.args[0].config.app, "http://localhost")

    run = Mock()
    monkeypatch.setattr(uvicorn.Server, "run", lambda server, **_: run(server))
    monkeypatch.setattr(log, "log_to_stderr", Mock())
    return serve


def test_a_custom_model_serves_the_requests_of_its_mode(served, own_model):
    card = own_model("own", change="\n")
    own = json.loads(card.read_text(encoding="utf-8"))["sha256"]
    with served("--model", card) as client:
        hashes = {}
        for mode in ("fast", "voter"):
            answer = client.post("/extract", json={"html": PAGE, "mode": mode})
            hashes[mode] = answer.json()["model_sha256"]
        verdict = client.post("/verdicts", data={"html": PAGE, "mode": "fast"}).url
        report = client.get(f"{verdict}/report").text
    assert hashes == {"fast": own, "voter": shipped("voter").model_.sha256}
    assert own[:12] in report


def test_a_server_open_to_others_answers_to_its_names_only(served):
    names = ("--allowed-host", "Pages.example", "--allowed-host", "fe80::1")
    client = served("--host", "0.0.0.0", *names)
    hosts = ["pages.example:80", "[fe80::1]", "localhost", "[::1]:8000"]
    others = ["evil.example", "evil.example@localhost", ""]
    statuses = [
        client.get("/health", headers={"Host": host}).status_code for host in (*hosts, *others)
    ]
    assert statuses == [200, 200, 200, 200, 400, 400, 400]


def test_too_many_connections_for_the_system_are_reported(monkeypatch):
    monkeypatch.setattr("resource.getrlimit", lambda _kind: (500, 500))
    code, _, err = run_webjury("serve", "--port", 0)
    assert code == 2
    assert "give a lower --max-connections" in err


def end(process):
    """Stop a server as Ctrl-C does; return its messages, and check that its workers end."""
    children = psutil.Process(process.pid).children()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert children
    assert not any(child.is_running() for child in children)
    return errors


def send(url, page, size):
    """Begin to send a page of the given size."""
    address = urlsplit(url)
    connection = socket.create_connection((address.hostname, address.port), timeout=60)
    head = f"POST /extract/raw HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n"
    connection.sendall((head + page).encode())
    return connection


def test_the_server_prints_its_address_logs_each_request_and_stops_all_workers():
    """A request is one line in the log, without its content or query."""
    with serving("--workers", 1, stderr=subprocess.PIPE) as (url, process):
        sent = {"url": "https://secret.example/", "mode": "fast"}
        page = {"content": b"<p>A secret page", "timeout": 60}
        size = len(httpx.post(f"{url}/extract/raw", params=sent, **page).content)
        missing = len(httpx.get(f"{url}/nowhere?secret=1").content)
        form = {"html": "<p>A secret page", "url": "https://secret.example/", "mode": "fast"}
        key = httpx.post(f"{url}/verdicts", data=form, timeout=60).headers["Location"]
        httpx.get(f"{url}{key}/content/txt")
        send(url, "<p>A page that breaks off", size=1_000).close()
        # All requests are logged before the server is told to stop.
        logged = [*(process.stderr.readline() for _ in range(5)), end(process)]
    lines = "".join(logged).splitlines()
    assert [re.sub(r"\d+ ms", "_ ms", line[24:]) for line in lines] == [
        f"POST /extract/raw 200 _ ms {size} bytes",
        f"GET /nowhere 404 _ ms {missing} bytes",
        "POST /verdicts 303 _ ms 0 bytes",
        "GET /verdicts/{key}/content/{form} 200 _ ms 13 bytes",
        "POST /extract/raw 499 _ ms 0 bytes",
    ]


def test_waiting_clients_get_status_503_when_the_server_stops():
    with serving("--workers", 1, stderr=subprocess.PIPE) as (url, process):
        httpx.post(f"{url}/extract/raw", content=b"<p>Ready", timeout=60)
        psutil.Process(process.pid).children()[0].suspend()
        with send(url, PAGE, size=len(PAGE)) as connection:
            httpx.get(f"{url}/health")
            errors = end(process)
            with connection.makefile() as received:
                answer = received.read()
    assert answer.startswith("HTTP/1.1 503 ")
    assert "is shutting down" in answer
    assert "Traceback" not in errors
