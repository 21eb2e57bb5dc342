"""Start a worker process, linked to this one: the part that depends on the operating system.

On Linux and macOS, the link is a pair of sockets, and the worker's end is its standard input. On
Windows, it is a pipe, and the worker inherits the handle that its command line names.
"""

import os
import socket
import struct
import subprocess
import sys
from collections.abc import Sequence

from ..errors import WorkerError

if sys.platform == "win32":
    from multiprocessing import Pipe
    from multiprocessing.connection import PipeConnection as Link
else:
    from multiprocessing.connection import Connection as Link

__all__ = ["Link", "link_to_parent", "start_linked"]

#: Seconds without progress of a half-sent message after which the process counts as stopped.
_STALL_S = 5


def start_linked(program: str) -> tuple[Link, "subprocess.Popen[bytes]"]:
    """Start a fresh interpreter that shares nothing with this process but a link.

    The program is Python code, which calls `link_to_parent`. Sending to a stopped process, or
    receiving from it, raises a `BlockingIOError`, except on Windows, where no signal stops a
    process. If no process can be started, a `WorkerError` is raised.
    """
    try:
        return _start([sys.executable, "-P", "-c", program])
    except OSError as error:
        raise WorkerError(f"cannot start a worker process: {error.strerror or error}") from error


if sys.platform == "win32":

    def link_to_parent() -> Link:
        """Return the worker's end of its link; call it once."""
        return Link(int(sys.argv[1]))

    def _start(command: Sequence[str]) -> tuple[Link, "subprocess.Popen[bytes]"]:
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

    def link_to_parent() -> Link:
        """Return the worker's end of its link; call it once."""
        ours = os.dup(0)
        nowhere = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nowhere, 0)  # code that reads standard input finds it empty
        os.close(nowhere)
        return Link(ours)

    def _start(command: Sequence[str]) -> tuple[Link, "subprocess.Popen[bytes]"]:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            for option in (socket.SO_SNDTIMEO, socket.SO_RCVTIMEO):
                ours.setsockopt(socket.SOL_SOCKET, option, struct.pack("ll", _STALL_S, 0))
            process = subprocess.Popen(  # noqa: S603 (no part of it comes from the input)
                command, stdin=theirs.fileno(), env=_environment()
            )
            return Link(ours.detach()), process


def _environment() -> dict[str, str]:
    """The environment of this process, with a path that finds the same modules."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
