"""Servers for the tests: a real one, started by ``webjury serve``, or one in this process."""

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread  # noqa: TID251 (no extractor runs there)
from typing import Any

import webjury_small_models
from webjury.apps import serve as serve_command
from webjury.apps.server.settings import Settings

PROGRAM = "from webjury.apps.cli import main; main()"
#: A server that trains small models: another program takes the place of ``-m webjury``.
QUICK_TRAINING = f"""
import asyncio

start = asyncio.create_subprocess_exec
asyncio.create_subprocess_exec = lambda python, _m, _webjury, *arguments, **options: start(
    python, {webjury_small_models.__file__!r}, *arguments, **options
)
{PROGRAM}
"""


@contextmanager
def serving(
    *options: object, program: str = PROGRAM, **streams: int
) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """Run a server; yields its URL and its process."""
    command = [sys.executable, "-c", program, "serve", "--port", "0", *map(str, options)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **streams) as process:
        try:
            yield re.search(r"http://\S+(?=/)", process.stdout.readline())[0], process
        finally:
            process.terminate()


@contextmanager
def serving_without_workers(**settings: Any) -> Iterator[str]:
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


def training_server() -> Any:
    """A server that may train, and trains small models."""
    options = ("--allow-training", "--workers", 1, "--timeout", 60)
    return serving(*options, program=QUICK_TRAINING)
