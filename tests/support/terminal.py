"""Run a command on a terminal."""

import os
import subprocess


def shown_on_terminal(command: list, stdout: int | None = None) -> tuple[int, str]:
    """Run a command whose standard error is a terminal; return its exit code and what is shown.

    With ``stdout=subprocess.STDOUT``, its standard output is the terminal, too.
    """
    import pty  # which Windows lacks

    terminal, side = pty.openpty()
    output = side if stdout == subprocess.STDOUT else stdout
    with subprocess.Popen(command, stdout=output, stderr=side) as process:
        os.close(side)
        shown = b""
        try:
            while part := os.read(terminal, 65_536):
                shown += part
        except OSError:  # on Linux, the other end is closed
            pass
        os.close(terminal)
    return process.returncode, shown.decode()
