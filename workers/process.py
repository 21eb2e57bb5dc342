"""A worker process: how it starts, its parent's end of the link, and the program that it runs.

It shares only a link with its parent. On Linux and macOS, the link is a pair of sockets, and the
worker's end is its standard input. On Windows, it is a pipe, and the worker inherits the handle
that its command line names. Sending to a stopped process, or receiving from it, raises a
`BlockingIOError`, except on Windows, where no signal stops a process.

A worker ends when its parent does: because the link closes or, if a call does not return, by an
alarm a little after the deadline.
"""

import faulthandler
import gc
import math
import os
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Sequence

from ..errors import WorkerError
from ..resources import is_out_of_memory, limit_memory
from .calls import Call, Died, Late, Outcome, OutOfMemory, Raised, Returned, Setup

if sys.platform == "win32":
    from multiprocessing import Pipe
    from multiprocessing.connection import PipeConnection as Link
else:
    from multiprocessing.connection import Connection as Link

_PROGRAM = "from webjury.workers.process import main; main()"
#: Seconds for a new process to become ready; many, because the machine may be busy.
_START_TIMEOUT_S = 300.0
#: Seconds for an idle process to exit.
_EXIT_TIMEOUT_S = 5.0
#: Seconds without progress of a half-sent message after which a process counts as stopped.
_STALL_S = 5
#: Seconds between the deadline and the alarm. The parent kills a late worker; the alarm is for a
#: worker whose parent is gone.
_GRACE_S = 10
#: Maximum number of seconds that systems accept: Windows counts milliseconds in 32 bits.
_MAX_ALARM_S = 4_000_000 if sys.platform == "win32" else 1_000_000_000
#: Numbers of new objects after which garbage is collected: between calls, and within a call.
_MANY_OBJECTS, _TOO_MANY_OBJECTS = 10_000, 200_000
#: glibc keeps freed memory up to this many bytes for the next call, and gets more in larger steps;
#: other systems ignore that. To return memory and to get it again takes 5 % of the time of a page.
_KEPT_MEMORY = {
    "MALLOC_TRIM_THRESHOLD_": str(2**25),
    "MALLOC_MMAP_THRESHOLD_": str(2**25),
    "MALLOC_TOP_PAD_": str(2**20),
}


class Worker:
    """A process that runs one call at a time.

    It is a fresh interpreter, not a fork: a process that is forked after LightGBM has used threads
    hangs. `multiprocessing` is not used either, because it would run the user's script again. If no
    process can be started, a `WorkerError` is raised.

    ``calls`` counts the calls so far. ``deadline`` is the time, by `time.monotonic`, at which its
    start or its current call must be done; infinite without a timeout.
    """

    def __init__(self, setup: Setup) -> None:
        try:
            self.connection, self._process = _start_process([sys.executable, "-P", "-c", _PROGRAM])
        except OSError as error:
            reason = error.strerror or error
            raise WorkerError(f"cannot start a worker process: {reason}") from error
        self.calls = 0
        self._begin(_START_TIMEOUT_S)
        self._send(setup)

    def is_alive(self) -> bool:
        """Whether the process still runs; the system may kill even an idle one."""
        return self._process.poll() is None

    def submit(self, call: Call) -> None:
        """Send a call; `connection` becomes readable when the outcome has arrived."""
        self.calls += 1
        self._begin(call.timeout)
        self._send(call)

    def outcome(self) -> Outcome:
        """Read the outcome of the start or the last call, once `connection` is readable."""
        try:
            outcome: Outcome = self.connection.recv()
        except (EOFError, OSError) as error:
            if isinstance(error, BlockingIOError):
                self._process.kill()
            code = self.close()
            how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
            return Died(how, self._seconds())
        except Exception as error:  # noqa: BLE001 (unpickling may raise anything)
            unreadable = WorkerError(
                f"the worker's answer cannot be read: {type(error).__name__}: {error}"
            )
            return Raised(unreadable, self._seconds())
        return outcome

    def late(self) -> Late:
        """Kill the process at its deadline."""
        self.kill()
        return Late(self.deadline - self._began, self._seconds())

    def kill(self) -> None:
        """Kill the process, whatever it is doing."""
        self.stop()
        self.connection.close()

    def stop(self) -> None:
        """Kill the process, but leave the connection open for the thread that uses it."""
        self._process.kill()
        self._process.wait()

    def close(self) -> int:
        """Let an idle process exit; return its exit code."""
        self.connection.close()
        try:
            return self._process.wait(_EXIT_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def _begin(self, timeout: float | None) -> None:
        self._began = time.monotonic()
        self.deadline = float("inf") if timeout is None else self._began + timeout

    def _send(self, message: Setup | Call) -> None:
        try:
            self.connection.send(message)
        except (BrokenPipeError, ConnectionResetError):
            return  # it has died; `outcome` will report that
        except BlockingIOError:
            self._process.kill()

    def _seconds(self) -> float:
        return time.monotonic() - self._began


if sys.platform == "win32":

    def _link_to_parent() -> Link:
        """Return the worker's end of its link; call it once."""
        return Link(int(sys.argv[1]))

    def _start_process(command: Sequence[str]) -> tuple[Link, "subprocess.Popen[bytes]"]:
        ours, theirs = Pipe()
        with theirs:
            handle = theirs.fileno()
            os.set_handle_inheritable(handle, True)
            # The process inherits only this handle.
            inherited = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [handle]})
            process = subprocess.Popen(  # noqa: S603 (no part of it comes from the input)
                [*command, str(handle)],
                stdin=subprocess.DEVNULL,
                env=_environment(),
                startupinfo=inherited,
            )
        return ours, process

else:

    def _link_to_parent() -> Link:
        """Return the worker's end of its link; call it once."""
        ours = os.dup(0)
        null_device = os.open(os.devnull, os.O_RDONLY)
        os.dup2(null_device, 0)  # for code that reads standard input
        os.close(null_device)
        return Link(ours)

    def _start_process(command: Sequence[str]) -> tuple[Link, "subprocess.Popen[bytes]"]:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            for option in (socket.SO_SNDTIMEO, socket.SO_RCVTIMEO):
                ours.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", _STALL_S, 0))
            process = subprocess.Popen(  # noqa: S603 (no part of it comes from the input)
                command, stdin=theirs.fileno(), env=_environment()
            )
            return Link(ours.detach()), process


def _environment() -> dict[str, str]:
    """The environment of this process, with its module search path; settings of users stay."""
    return {**_KEPT_MEMORY, **os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def main() -> None:
    """Run the calls that the parent sends."""
    # Ctrl-C is meant for the parent, which stops its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with _link_to_parent() as link:
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
    gc.collect()
    gc.freeze()  # modules and models stay: they are not searched for garbage again
    gc.set_threshold(_TOO_MANY_OBJECTS)
    _answer(link, ready)
    while True:
        try:
            outcome = _run(link.recv(), memory_mb)
            _answer(link, outcome)
        except MemoryError:  # the call or its value is too large to be received or sent
            outcome = OutOfMemory(memory_mb, 0.0)
            _answer(link, outcome)
        if isinstance(outcome, OutOfMemory):
            return  # after a failed allocation, anything may be broken
        del outcome
        if gc.get_count()[0] > _MANY_OBJECTS:
            gc.collect()


def _answer(link: Link, outcome: Outcome) -> None:
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
    """Make the system end this process after some seconds; 0 cancels that."""
    if sys.platform != "win32":
        signal.alarm(seconds)
    elif seconds:  # Windows has no such signal, but faulthandler waits in a thread written in C
        faulthandler.dump_traceback_later(seconds, exit=True, file=2)
    else:
        faulthandler.cancel_dump_traceback_later()


def silence_output() -> None:
    """Discard what extractors print and log; only the outcome is reported."""
    null_device = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(null_device, stream)
