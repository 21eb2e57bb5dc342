"""What ends a command, or is worth a warning, in words: errors, tracebacks and warnings."""

import errno
import os
import sys
import traceback
import warnings
from types import TracebackType

import click

from ..errors import WebjuryWarning
from ..messages import printable_line
from ..progress import above_bar
from .notes import tell

#: Errors of a device that accepts no more data.
_DEVICE_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_format_warning = warnings.formatwarning


def system_problem(error: Exception) -> str | None:
    """What the system refuses to do or lacks; None if the error is a fault of webjury."""
    from ..resources import is_out_of_memory  # which loads a parser

    if is_out_of_memory(error):
        return "there is not enough memory: give a smaller page, or more memory"
    match error:
        case OSError(filename=str()):
            return f"cannot use {error.filename}: {error.strerror}"
        case OSError() if error.errno in _DEVICE_FULL:
            _discard_output()
            return f"cannot write the output: {error.strerror}"
    return None


def _discard_output() -> None:
    """Discard the rest of the output, which Python would otherwise try to write at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def show_traceback(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Print the traceback of an unknown error, for developers."""
    for part in traceback.format_exception(kind, error, trace):
        for line in _lines(part):
            tell(line)


def _lines(text: str) -> list[str]:
    """The lines of a text for developers, indented so that no other looks like the first."""
    return text.rstrip("\n").replace("\n", "\n    ").split("\n")


def format_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    line: str | None = None,
) -> str:
    """Format webjury's own warnings for users, and any other warning for developers."""
    if issubclass(category, WebjuryWarning):
        lines = [f"webjury: warning: {message}"]
    else:
        lines = _lines(_format_warning(message, category, filename, lineno, line))
    return above_bar("".join(f"{printable_line(line)}\n" for line in lines))


def one_line(error: click.ClickException) -> str:
    """Format an error of click, with a pointer to the help."""
    message = " ".join(error.format_message().split()).rstrip(".")
    context = error.ctx if isinstance(error, click.UsageError) else None
    if not context:
        return message
    see = f"{context.command_path} --help"
    return f"{message} See {see}" if message.endswith("?") else f"{message}; see {see}"
