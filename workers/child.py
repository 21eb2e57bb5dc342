"""The program of a worker process: receive a call, run it, send its outcome.

A worker ends when its parent does: because the link closes or, if a call does not return, by an
alarm a little after the deadline.
"""

import faulthandler
import math
import os
import signal
import sys
import time

from ..errors import WorkerError
from ..resources import is_out_of_memory, limit_memory
from .calls import Call, Setup
from .link import Link, link_to_parent
from .outcomes import Outcome, OutOfMemory, Raised, Returned

#: Seconds between the deadline and the alarm. The parent kills a late worker; the alarm is for a
#: worker whose parent is gone.
_GRACE_S = 10
#: The most seconds that the system accepts: Windows counts milliseconds in 32 bits, others seconds.
_MAX_ALARM_S = 4_000_000 if sys.platform == "win32" else 1_000_000_000


def main() -> None:
    """Run the calls that the parent sends."""
    # Ctrl-C is for the parent, which stops its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with link_to_parent() as link:
        setup: Setup = link.recv()
        ready = _run(setup.call, setup.memory_mb)
        if setup.memory_mb is not None:
            limit_memory(setup.memory_mb)
        silence_output()
        try:
            _serve(link, ready, setup.memory_mb)
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return  # the parent is gone


def _serve(link: Link, ready: Outcome, memory_mb: int | None) -> None:
    _send(link, ready)
    while True:
        try:
            outcome = _run(link.recv(), memory_mb)
            _send(link, outcome)
        except MemoryError:  # the call or its value is too large to be received or sent
            outcome = OutOfMemory(memory_mb, 0.0)
            _send(link, outcome)
        if isinstance(outcome, OutOfMemory):
            return  # after a failed allocation, anything may be broken


def _send(link: Link, outcome: Outcome) -> None:
    try:
        link.send(outcome)
    except (EOFError, OSError, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 (pickling may raise anything)
        cause = outcome.error if isinstance(outcome, Raised) else error
        readable = WorkerError(f"{type(cause).__name__}: {cause}")
        link.send(Raised(readable, outcome.seconds))


def _run(call: Call, memory_mb: int | None) -> Outcome:
    if call.timeout is not None:
        _set_alarm(min(math.ceil(call.timeout), _MAX_ALARM_S) + _GRACE_S)
    start = time.perf_counter()
    try:
        value = call.function(*call.arguments)
    except Exception as error:  # noqa: BLE001 (it is passed on)
        seconds = time.perf_counter() - start
        if is_out_of_memory(error):
            return OutOfMemory(memory_mb, seconds)
        return Raised(error, seconds)
    finally:
        _set_alarm(0)
    return Returned(value, time.perf_counter() - start)


def _set_alarm(seconds: int) -> None:
    """Let the system end this process after some seconds; 0 for never."""
    if sys.platform != "win32":
        signal.alarm(seconds)
    elif seconds:  # Windows has no signal for this: a thread written in C only waits
        faulthandler.dump_traceback_later(seconds, exit=True, file=2)
    else:
        faulthandler.cancel_dump_traceback_later()


def silence_output() -> None:
    """Discard what extractors print and log: only the outcome is reported."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
