"""The command ``webjury serve``: how it starts and ends."""

import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager

import httpx
import psutil
import pytest

from in_process import run_webjury

PAGE = "<p>A page."
PROGRAM = "from webjury.apps.cli import main; main()"


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


def test_a_server_open_to_others_answers_to_its_names_only():
    names = ("--allowed-host", "Pages.example", "--allowed-host", "fe80::1")
    with serving("--host", "0.0.0.0", *names) as (process, port):
        url, hosts = (
            f"http://127.0.0.1:{port}/health",
            ["pages.example:80", "[fe80::1]", "localhost"],
        )
        others = ["evil.example", "evil.example@localhost", ""]
        statuses = [
            httpx.get(url, headers={"Host": host}).status_code for host in (*hosts, *others)
        ]
        end(process)
    assert statuses == [200, 200, 200, 400, 400, 400]


def test_too_many_connections_for_the_system_are_reported():
    limit = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (500, 500)); "
    result = subprocess.run(
        [sys.executable, "-c", limit + PROGRAM, "serve", "--port", "0"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode
    assert "give a lower --max-connections" in result.stderr
    assert "Traceback" not in result.stderr


def test_each_request_is_one_line_in_the_log_without_its_content_or_query():
    with serving() as (process, port):
        url = f"http://127.0.0.1:{port}"
        sent = {"url": "https://secret.example/", "mode": "fast"}
        page = {"content": b"<p>A secret page", "timeout": 60}
        size = len(httpx.post(f"{url}/extract/raw", params=sent, **page).content)
        missing = len(httpx.get(f"{url}/nowhere?secret=1").content)
        form = {"html": "<p>A secret page", "url": "https://secret.example/", "mode": "fast"}
        key = httpx.post(f"{url}/verdicts", data=form, timeout=60).headers["Location"]
        httpx.get(f"{url}{key}/content/txt")
        log = end(process)
    assert [re.sub(r"\d+ ms", "_ ms", line[24:]) for line in log.splitlines()] == [
        f"POST /extract/raw 200 _ ms {size} bytes",
        f"GET /nowhere 404 _ ms {missing} bytes",
        "POST /verdicts 303 _ ms 0 bytes",
        "GET /verdicts/{key}/content/{form} 200 _ ms 13 bytes",
    ]


@contextmanager
def serving(*options):
    """Run a server; yields its process and its port."""
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "serve", "--port", "0", "--workers", "1", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        line = process.stdout.readline()
        try:
            yield process, int(re.match(r"webjury: http://[0-9.]+:(\d+)/", line)[1])
        finally:
            process.terminate()


def end(process):
    """Stop a server as Ctrl-C does; return its messages, and check that its workers end."""
    children = psutil.Process(process.pid).children()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert children
    assert not any(child.is_running() for child in children)
    return errors


def send(port, page, size):
    """Begin to send a page of the given size."""
    connection = socket.create_connection(("127.0.0.1", port))
    head = f"POST /extract/raw HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n"
    connection.sendall((head + page).encode())
    connection.settimeout(60)
    return connection


def answer_of(connection):
    """The complete response."""
    with connection.makefile() as answer:
        return answer.read()


def test_the_server_prints_its_address_and_stops_all_workers():
    with serving() as (process, port):
        assert httpx.get(f"http://127.0.0.1:{port}/health").json()["status"] == "ok"
        send(port, "<p>A page that breaks off", size=1_000).close()
        # Both requests are logged before the server is told to stop.
        logged = [process.stderr.readline(), process.stderr.readline(), end(process)]
    assert re.sub(r"\S+ \S+ (\w+ \S+ \d+) .*", r"\1", "".join(logged)) == (
        "GET /health 200\nPOST /extract/raw 499\n"
    )


def test_waiting_clients_get_status_503_when_the_server_stops():
    with serving() as (process, port):
        httpx.post(f"http://127.0.0.1:{port}/extract/raw", content=b"<p>Ready", timeout=60)
        psutil.Process(process.pid).children()[0].suspend()
        with send(port, PAGE, size=len(PAGE)) as connection:
            httpx.get(f"http://127.0.0.1:{port}/health")
            errors = end(process)
            answer = answer_of(connection)
    assert answer.startswith("HTTP/1.1 503 ")
    assert "is shutting down" in answer
    assert "Traceback" not in errors


def test_a_client_that_sends_too_slowly_is_rejected():
    with serving("--timeout", "1") as (process, port):
        with send(port, "<p>A page that", size=1_000) as connection:
            answer = answer_of(connection)
        assert "Traceback" not in end(process)
    assert answer.startswith("HTTP/1.1 408 ")
    assert "send it faster" in answer
