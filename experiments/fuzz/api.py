"""Fuzz the server with valid and invalid requests made from its OpenAPI schema."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from ...errors import MissingLibraryError, WorkerError
from ...progress import Step
from ...requirements import install_command

_SERVER = "from webjury.apps.cli import main; main()"
#: Accepted answers. The schema declares statuses for a server that lacks time or space, so they are
#: accepted. It cannot express all rules for options, so the server may refuse valid requests with
#: 422, which the schema declares as well. Every part of a form is text, and a number in place of a
#: list of pages counts as one page, so requests with forms cannot be invalid.
_CHECKS = """
[checks]
not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", "503", "504"]
positive_data_acceptance.expected-statuses = ["2xx", "413", "422", "503", "504"]

[[operations]]
include-path = "/extract/raw"
[operations.checks]
negative_data_rejection.enabled = false

[generation]
database = "none"
"""


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server on this machine: its address, and its process."""

    host: str
    port: int
    pid: int


def fuzz_api(seconds: int, seed: int) -> bool:
    """Start a server, and send requests made from its schema.

    Parameters
    ----------
    seconds : int
    seed : int
        Seed of the requests.

    Returns
    -------
    bool
        Whether every answer conforms to the schema, and none is an internal error. Other answers
        are printed.

    Raises
    ------
    MissingLibraryError
        If schemathesis is not installed.
    WorkerError
        If the server does not start.
    """
    program = which("schemathesis", path=Path(sys.executable).parent) or which("schemathesis")
    if program is None:
        raise MissingLibraryError(
            f"schemathesis is not installed; run: {install_command('webjury[fuzz,serve]')}"
        )
    with TemporaryDirectory(prefix="webjury-fuzz-") as name, running_server(Path(name)) as server:
        checks = Path(name, "schemathesis.toml")
        checks.write_text(_CHECKS, encoding="utf-8")
        command = [
            *(
                program,
                "--config-file",
                str(checks),
                "run",
                f"http://{server.host}:{server.port}/openapi.json",
            ),
            *("--max-time", str(seconds), "--seed", str(seed), "--request-timeout", "120"),
            "--continue-on-failure",
        ]
        with Step("Sending requests from the schema"):
            return subprocess.run(command, cwd=name, check=False).returncode == 0  # noqa: S603 (our command)


@contextmanager
def running_server(folder: Path, *options: str) -> Iterator[RunningServer]:
    """Run a server on a free port; it writes corrections to a folder."""
    options = ("--port", "0", "--corrections", str(folder), *options)
    command = [sys.executable, "-c", _SERVER, "serve", *options]
    with subprocess.Popen(  # noqa: S603 (our own code)
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            line = process.stdout.readline() if process.stdout else ""
            address = re.search(r"http://(\S+):(\d+)/", line)
            if address is None:
                raise WorkerError("webjury serve does not start: run it by itself to see why")
            yield RunningServer(address[1], int(address[2]), process.pid)
        finally:
            process.terminate()
