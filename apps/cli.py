"""The command ``webjury``, with one module of this folder for each sub-command."""

import errno
import io
import os
import sys
import warnings
from importlib import import_module

import click

from ..errors import WebjuryError, WebjuryWarning
from ..native import describe_core
from .exit_codes import STOPPED, UNREADABLE

__all__ = ["main"]

#: Name of the command, whatever file runs it.
PROGRAM = "webjury"
#: Errors of a device that takes no more. A closed pipe is none: click exits quietly.
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


#: Sub-commands and their modules, each with a command of that name. They are imported when they are
#: used: extracting a page imports nothing of the experiments.
COMMANDS = {
    "extract": ".extract",
    "explain": ".explain",
    "serve": ".serve",
    "batch": ".batch",
    "site": ".site",
    "train": ".train",
    "train-page-type": ".train_page_type",
    "benchmark": ".benchmark.group",
    "analyse": ".analyse",
    "evaluate": ".evaluate",
    "reproduce": ".reproduce",
    "completion": ".completion",
}


class _Commands(click.Group):
    """The commands of `COMMANDS`."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(COMMANDS[cmd_name], __package__)
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    package_name="webjury", message=f"%(prog)s, version %(version)s, {describe_core()}"
)
def cli() -> None:
    """Extract the main content of web pages with a jury of extractors.

    \b
    Examples:
      webjury extract page.html
      webjury explain page.html -o report.html
      webjury batch crawl.warc.gz -o corpus --mode fast
      webjury COMMAND --help
    """


def main() -> None:
    """Run the command; an error becomes one line on standard error and an exit code."""
    warnings.formatwarning = _one_line_warning
    if sys.platform == "win32":
        _write_utf8()
    try:
        code = cli.main(prog_name=PROGRAM, standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        code = error.exit_code
    except click.ClickException as error:
        code = _fail(_one_line(error), error.exit_code)
    except click.Abort:
        code = _fail("stopped", STOPPED)
    except WebjuryError as error:
        code = _fail(str(error), UNREADABLE)
    except OSError as error:
        if error.errno not in _FULL:
            raise
        _discard_output()
        code = _fail(f"cannot write the output: {error.strerror}", UNREADABLE)
    sys.exit(code)


def _write_utf8() -> None:
    """Write UTF-8 to files and pipes, too, where Windows has an encoding without most letters."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def _discard_output() -> None:
    """Send what is left of the output nowhere: Python writes it when it exits, and would fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _fail(message: str, code: int) -> int:
    click.echo(f"{PROGRAM}: {message}", err=True)
    return code


_format_warning = warnings.formatwarning


def _one_line_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    line: str | None = None,
) -> str:
    """A warning of webjury's as a user reads it; any other one as a developer does."""
    if issubclass(category, WebjuryWarning):
        return f"{PROGRAM}: warning: {message}\n"
    return _format_warning(message, category, filename, lineno, line)


def _one_line(error: click.ClickException) -> str:
    """Format an error of click, with a pointer to the help."""
    message = " ".join(error.format_message().split()).rstrip(".")
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f"{message}; see {context.command_path} --help" if context else message
