"""The parent's end of one worker process."""

import signal
import subprocess
import time

from ..errors import WorkerError
from .calls import Call, Setup
from .link import start_linked
from .outcomes import Died, Late, Outcome, Raised

_PROGRAM = "from webjury.workers.child import main; main()"
#: Seconds in which a new process must be ready; many, because the machine may be busy.
_START_TIMEOUT_S = 300.0
#: Seconds that an idle process has to exit by itself.
_EXIT_TIMEOUT_S = 5.0


class Worker:
    """A process that runs one call at a time.

    It is a fresh interpreter, not a fork: a process that is forked after LightGBM has used threads
    hangs. `multiprocessing` is not used either, because it would run the user's script again. If no
    process can be started, a `WorkerError` is raised.

    ``calls`` is the number of calls so far. ``deadline`` is the time, by `time.monotonic`, when its
    start or its current call must be done; infinite without a timeout.
    """

    def __init__(self, setup: Setup) -> None:
        self.connection, self._process = start_linked(_PROGRAM)
        self.calls = 0
        self._begin(_START_TIMEOUT_S)
        self._send(setup)

    def is_alive(self) -> bool:
        """Whether the process has not ended; the system may kill an idle one, too."""
        return self._process.poll() is None

    def submit(self, call: Call) -> None:
        """Send a call; `connection` becomes readable when its outcome is there."""
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
            return Died(self._end(), self._seconds())
        except Exception as error:  # noqa: BLE001 (unpickling may raise anything)
            unreadable = WorkerError(
                f"the worker's answer cannot be read: {type(error).__name__}: {error}"
            )
            return Raised(unreadable, self._seconds())
        return outcome

    def late(self) -> Late:
        """Kill the process at its deadline."""
        self.kill()
        return Late(self.deadline - self._start, self._seconds())

    def kill(self) -> None:
        """Kill the process, whatever it is doing."""
        self.stop()
        self.connection.close()

    def stop(self) -> None:
        """Kill the process, but leave the connection open for a thread that uses it."""
        self._process.kill()
        self._process.wait()

    def close(self) -> int:
        """Let an idle process exit, and return its exit code."""
        self.connection.close()
        try:
            return self._process.wait(_EXIT_TIMEOUT_S)
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
            return  # it has died, as `outcome` will find
        except BlockingIOError:
            self._process.kill()

    def _end(self) -> str:
        code = self.close()
        return signal.Signals(-code).name if code < 0 else f"exit code {code}"

    def _seconds(self) -> float:
        return time.monotonic() - self._start
