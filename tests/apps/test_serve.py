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
from webjury.errors import InputError

PAGE = "<p>A page."
PROGRAM = "from webjury.apps.cli import main; main()"


def test_a_port_that_is_taken_is_told():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = CliRunner().invoke(cli, ["serve", "--port", str(port)])
    assert isinstance(result.exception, InputError)
    assert f"port {port}" in str(result.exception)
    assert "--port" in str(result.exception)
    assert result.output == ""


def test_who_may_reach_the_server_is_told():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = CliRunner().invoke(cli, ["serve", "--host", "0.0.0.0", "--port", str(port)])
    assert "whoever reaches 0.0.0.0 may use this server" in result.output


@contextmanager
def serving(*options):
    """A server's process and its port."""
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
    """Stop it as Ctrl-C does; what it says, and its processes."""
    children = psutil.Process(process.pid).children()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert children
    assert not any(child.is_running() for child in children)
    return errors


def send(port, page, size):
    """Begin to send a page of that size."""
    connection = socket.create_connection(("127.0.0.1", port))
    head = f"POST /extract/raw HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n"
    connection.sendall((head + page).encode())
    connection.settimeout(60)
    return connection


def answer_of(connection):
    """All that is answered until the connection ends."""
    with connection.makefile() as answer:
        return answer.read()


def test_it_says_where_it_is_and_ends_with_all_its_processes():
    with serving() as (process, port):
        assert httpx.get(f"http://127.0.0.1:{port}/health").json()["status"] == "ok"
        send(port, "<p>A page that breaks off", size=1_000).close()
        errors = end(process)
    assert errors == ""


def test_who_waits_is_told_that_the_server_is_stopped():
    with serving("--workers", "1") as (process, port):
        httpx.post(f"http://127.0.0.1:{port}/extract/raw", content=b"<p>Ready", timeout=60)
        psutil.Process(process.pid).children()[0].suspend()
        with send(port, PAGE, size=len(PAGE)) as connection:
            httpx.get(f"http://127.0.0.1:{port}/health")
            errors = end(process)
            answer = answer_of(connection)
    assert answer.startswith("HTTP/1.1 503 ")
    assert "is being stopped" in answer
    assert "Traceback" not in errors


def test_who_sends_too_slowly_is_given_up():
    with serving("--timeout", "1") as (process, port):
        with send(port, "<p>A page that", size=1_000) as connection:
            answer = answer_of(connection)
        assert end(process) == ""
    assert answer.startswith("HTTP/1.1 408 ")
    assert "send it faster" in answer
