"""``webjury serve`` as a command: how it starts and ends."""

import re
import signal
import socket
import subprocess
import sys

import httpx
import psutil
from click.testing import CliRunner

from webjury.apps.cli import cli
from webjury.errors import InputError

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


def test_it_says_where_it_is_and_ends_with_all_its_processes():
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        url = re.match(r"webjury: (http://127\.0\.0\.1:\d+)/", process.stdout.readline())[1]
        assert httpx.get(f"{url}/health").json()["status"] == "ok"
        children = psutil.Process(process.pid).children()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert errors == ""
    assert children
    assert process.returncode == 0
    assert not any(child.is_running() for child in children)
