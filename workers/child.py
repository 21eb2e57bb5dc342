"""The program of a worker process: receive a call, run it, send its outcome.

A worker ends with its parent: when the connection closes or, during a call that does not return,
by an alarm that the kernel sends a little after the deadline.
"""

import math
import os
import resource
import signal
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

from ..errors import WorkerError
from ..memory import is_out_of_memory
from .calls import Call, Setup
from .outcomes import Outcome, OutOfMemory, Raised, Returned

__all__ = ["main"]

_MEGABYTE = 2**20
#: Seconds. The parent kills a late worker; the alarm is for a worker whose parent is gone.
_GRACE_S = 10
#: `signal.alarm` takes whole seconds, in 32 bits.
_MAX_ALARM_S = 1_000_000_000


def main() -> None:
    """Run calls from the connection whose file descriptor is the first command-line argument."""
    # Ctrl-C is for the parent, which stops its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Connection(int(sys.argv[1])) as connection:
        setup: Setup = connection.recv()
        ready = _run(setup.call, setup.memory_mb)
        if setup.memory_mb is not None:
            _limit_memory(setup.memory_mb)
        _silence_output()
        try:
            _serve(connection, ready, setup.memory_mb)
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return  # the parent is gone


def _serve(connection: Connection, ready: Outcome, memory_mb: int | None) -> None:
    _send(connection, ready)
    while True:
        try:
            outcome = _run(connection.recv(), memory_mb)
            _send(connection, outcome)
        except MemoryError:  # the call or its value is too large to be received or sent
            outcome = OutOfMemory(memory_mb, 0.0)
            _send(connection, outcome)
        if isinstance(outcome, OutOfMemory):
            return  # a failed allocation may leave anything behind


def _send(connection: Connection, outcome: Outcome) -> None:
    try:
        connection.send(outcome)
    except (EOFError, OSError, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 (pickling may raise anything)
        cause = outcome.error if isinstance(outcome, Raised) else error
        readable = WorkerError(f"{type(cause).__name__}: {cause}")
        connection.send(Raised(readable, outcome.seconds))


def _run(call: Call, memory_mb: int | None) -> Outcome:
    if call.timeout is not None:
        signal.alarm(min(math.ceil(call.timeout), _MAX_ALARM_S) + _GRACE_S)
    start = time.perf_counter()
    try:
        value = call.function(*call.arguments)
    except Exception as error:  # noqa: BLE001 (it is passed on)
        seconds = time.perf_counter() - start
        if is_out_of_memory(error):
            return OutOfMemory(memory_mb, seconds)
        return Raised(error, seconds)
    finally:
        signal.alarm(0)
    return Returned(value, time.perf_counter() - start)


def _limit_memory(megabytes: int) -> None:
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        now = pages * resource.getpagesize()
        limit = now + megabytes * _MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    except (OSError, ValueError):
        return


def _silence_output() -> None:
    """Discard what extractors print and log: only the outcome is reported."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
