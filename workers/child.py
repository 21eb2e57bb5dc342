"""What runs in the other process: take a call, make it, answer with the outcome.

It ends with its parent: when the connection closes or, in the midst of a call that does not
return, by an alarm that the kernel sends a little after the deadline.
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
from .calls import Call, Setup
from .outcomes import Outcome, OutOfMemory, Raised, Returned

__all__ = ["main"]

_MEGABYTE = 2**20
#: The parent ends what is late; the alarm is for a child whose parent is gone.
_GRACE_S = 10
#: Alarms are set in whole seconds, of 32 bits.
_MAX_ALARM_S = 1_000_000_000


def main() -> None:
    """Serve the connection whose file descriptor is the first argument of the command line."""
    # Ctrl-C is for the parent, which ends its children.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Connection(int(sys.argv[1])) as connection:
        setup: Setup = connection.recv()
        ready = _make(setup.call, setup.memory_mb)
        if setup.memory_mb is not None:
            _limit_memory(setup.memory_mb)
        _be_silent()
        try:
            _serve(connection, ready, setup.memory_mb)
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return  # the parent is gone


def _serve(connection: Connection, ready: Outcome, memory_mb: int | None) -> None:
    _answer(connection, ready)
    while True:
        outcome = _make(connection.recv(), memory_mb)
        _answer(connection, outcome)
        if isinstance(outcome, OutOfMemory):
            return  # what a failed allocation leaves behind is not to be trusted


def _answer(connection: Connection, outcome: Outcome) -> None:
    try:
        connection.send(outcome)
    except (EOFError, OSError):
        raise
    except Exception as error:  # noqa: BLE001 (what cannot travel raises whatever it likes)
        what = outcome.error if isinstance(outcome, Raised) else error
        told = WorkerError(f"{type(what).__name__}: {what}")
        connection.send(Raised(told, outcome.seconds))


def _make(call: Call, memory_mb: int | None) -> Outcome:
    if call.timeout is not None:
        signal.alarm(min(math.ceil(call.timeout), _MAX_ALARM_S) + _GRACE_S)
    start = time.perf_counter()
    try:
        value = call.function(*call.arguments)
    except Exception as error:  # noqa: BLE001 (it is handed on)
        seconds = time.perf_counter() - start
        return OutOfMemory(memory_mb or 0, seconds) if _is_memory(error) else Raised(error, seconds)
    finally:
        signal.alarm(0)
    return Returned(value, time.perf_counter() - start)


def _is_memory(error: Exception) -> bool:
    """Whether memory ran out: Python says so by its own error, libxml2 by a text."""
    return isinstance(error, MemoryError) or "memory allocation failed" in str(error).lower()


def _limit_memory(megabytes: int) -> None:
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        now = pages * resource.getpagesize()
        limit = now + megabytes * _MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    except (OSError, ValueError):
        return


def _be_silent() -> None:
    """Extractors print and log; what they have to say is in the outcome."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
