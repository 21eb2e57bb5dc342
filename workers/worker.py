"""One other process, as its parent sees it."""

import os
import signal
import socket
import struct
import subprocess
import sys
import time
from multiprocessing.connection import Connection

from ..errors import OptionError, WorkerError
from .calls import Call, Setup
from .outcomes import Died, Late, Outcome, Raised

__all__ = ["START_TIMEOUT_S", "Worker"]

_PROGRAM = "from webjury.workers.child import main; main()"
#: Seconds until a new process must be ready; a busy machine is given time.
START_TIMEOUT_S = 300.0
_GOODBYE_S = 5.0
#: Seconds that a message may stand still halfway before its process is taken for stopped.
_STALL_S = 5


class Worker:
    """A process that makes one call at a time.

    A fresh interpreter, not a fork: a forked child of a process that has run LightGBM with
    threads hangs. And not one of `multiprocessing`'s, which would run the user's script again.

    Parameters
    ----------
    setup : Setup

    Raises
    ------
    OptionError
        On a system without the means.
    WorkerError
        If no process can be started.

    Attributes
    ----------
    calls : int
        Calls that it was given.
    deadline : float
        By `time.monotonic`, of what it is doing; infinite if it may take for ever.
    """

    def __init__(self, setup: Setup) -> None:
        _demand_posix()
        self.connection, theirs = _pipe()
        with theirs:
            self._process = _start(theirs.fileno())
        self.calls = 0
        self._begin(START_TIMEOUT_S)
        self._send(setup)

    def submit(self, call: Call) -> None:
        """Give it a call; its outcome is waited for at `connection`."""
        self.calls += 1
        self._begin(call.timeout)
        self._send(call)

    def outcome(self) -> Outcome:
        """What became of its start or its last call, once `connection` has something to read."""
        try:
            outcome: Outcome = self.connection.recv()
        except (EOFError, OSError) as error:
            if isinstance(error, BlockingIOError):
                self._process.kill()
            return Died(self._end(), self._seconds())
        except Exception as error:  # noqa: BLE001 (what cannot be rebuilt raises whatever it likes)
            told = WorkerError(f"an error that cannot be read: {type(error).__name__}: {error}")
            return Raised(told, self._seconds())
        return outcome

    def is_alive(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def late(self) -> Late:
        """End it at its deadline."""
        self.kill()
        return Late(self._seconds())

    def kill(self) -> None:
        """End it, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        self.connection.close()

    def close(self) -> int:
        """Let it end by itself, once it is idle; say with what code it did."""
        self.connection.close()
        try:
            return self._process.wait(_GOODBYE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def _begin(self, timeout: float | None) -> None:
        self._start = time.monotonic()
        self.deadline = float("inf") if timeout is None else self._start + timeout

    def _send(self, message: Setup | Call) -> None:
        try:
            self.connection.send(message)
        except (BrokenPipeError, ConnectionResetError):
            return  # it has died, as reading its answer will tell
        except BlockingIOError:
            self._process.kill()

    def _end(self) -> str:
        code = self.close()
        return signal.Signals(-code).name if code < 0 else f"exit code {code}"

    def _seconds(self) -> float:
        return time.monotonic() - self._start


def _pipe() -> tuple[Connection, Connection]:
    """Make the two ends of a connection, of which the first does not wait for ever."""
    try:
        ours, theirs = socket.socketpair()
    except OSError as error:
        raise WorkerError(f"cannot start a process: {error.strerror or error}") from error
    for option in (socket.SO_SNDTIMEO, socket.SO_RCVTIMEO):
        ours.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", _STALL_S, 0))
    return Connection(ours.detach()), Connection(theirs.detach())


def _start(connection: int) -> "subprocess.Popen[bytes]":
    try:
        return subprocess.Popen(  # noqa: S603 (nothing of the input's is in it)
            [sys.executable, "-P", "-c", _PROGRAM, str(connection)],
            pass_fds=[connection],
            stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
    except OSError as error:
        raise WorkerError(f"cannot start a process: {error.strerror or error}") from error


def _demand_posix() -> None:
    if os.name != "posix":
        raise OptionError(
            "timeouts and batch runs need Linux or macOS; on Windows, run them in WSL"
        )
