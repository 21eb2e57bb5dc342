"""``webjury serve`` as a command: how it starts and ends."""

import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager

import httpx
import psutil
from click.testing import CliRunner

from webjury.apps.cli import cli
from webjury.errors import InputError, ModelError

PAGE = "<p>A page."
PROGRAM = "from webjury.apps.cli import main; main()"


def test_a_port_in_use_is_reported():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = CliRunner().invoke(cli, ["serve", "--port", str(port)])
    assert isinstance(result.exception, InputError)
    assert f"port {port}" in str(result.exception)
    assert "--port" in str(result.exception)
    assert result.output == ""


def test_a_server_open_to_others_prints_a_warning():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = CliRunner().invoke(cli, ["serve", "--host", "0.0.0.0", "--port", str(port)])
    assert "anyone who can reach 0.0.0.0 can use this server" in result.output


def test_a_model_that_cannot_be_read_is_reported():
    result = CliRunner().invoke(cli, ["serve", "--model", "/nowhere/fast.json"])
    assert isinstance(result.exception, ModelError)
    assert "/nowhere/fast.json" in str(result.exception)


@contextmanager
def serving(*options):
    """Run a server; yields its process and its port."""
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "serve", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        line = process.stdout.readline()
        try:
            yield process, int(re.match(r"webjury: http://127\.0\.0\.1:(\d+)/", line)[1])
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
    """Start to send a page of that size."""
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
        errors = end(process)
    assert errors == ""


def test_waiting_clients_get_status_503_when_the_server_stops():
    with serving("--workers", "1") as (process, port):
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
        assert end(process) == ""
    assert answer.startswith("HTTP/1.1 408 ")
    assert "send it faster" in answer
