"""The command ``webjury``; each sub-command has a module in this folder."""

import gc
import io
import os
import shlex
import sys
import warnings
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from ..errors import InputError, WebjuryError
from ..progress import Step, lines_of_progress
from .exit_codes import STOPPED, UNREADABLE
from .failures import format_warning, one_line, show_traceback, system_problem
from .notes import note

#: Name of the command, whatever file is run.
PROGRAM = "webjury"

#: Sub-commands, each with its module and the first line of its help. A module is imported only when
#: its command is used: extracting a page imports no experiments, and help and completion import no
#: command.
COMMANDS = {
    "analyse": (".analyse.group", "Analyse errors, the role of chance, titles and the jury."),
    "batch": (".batch.batch", "Extract many documents into a corpus, one row each."),
    "benchmark": (".benchmark.group", "Measure the accuracy and the cost of extractors and modes."),
    "data": (".data", "List the data sets, and check those on this machine."),
    "evaluate": (".evaluate", "Score the texts of any method against gold standards."),
    "explain": (".explain", "Explain the verdict on a page in one HTML file."),
    "extract": (".extract", "Print the main content of a page."),
    "mcp": (".mcp", "Let language models read pages, by the Model Context Protocol."),
    "reproduce": (".reproduce", "Reproduce the tables of a publication."),
    "serve": (".serve", "Serve an API, and a web page to inspect verdicts."),
    "site": (".site.group", "Use what the pages of one site have in common."),
    "train": (".training.train", "Train models."),
}

#: Number of new objects after which garbage is collected. Modules and models, which are never
#: garbage, would be searched hundreds of times: a tenth of the time of a page.
_MANY_OBJECTS = 50_000
#: Commands that work for minutes or hours, also where they count nothing.
_LONG_COMMANDS = {"analyse", "benchmark", "evaluate", "reproduce", "train"}


class _Commands(click.Group):
    """The commands of `COMMANDS`."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(COMMANDS[cmd_name][0], __package__)
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; if it does not exist, suggest a similar name."""
        name, message = args[0], f"No such command {args[0]!r}."
        if name not in COMMANDS and not ctx.resilient_parsing:
            if Path(name).exists():
                message += f" To extract a page, run {PROGRAM} extract {shlex.quote(name)}"
            elif similar := get_close_matches(name, COMMANDS, 1):
                message += f" Did you mean {similar[0]!r}?"
            raise click.UsageError(message, ctx)
        if name in _LONG_COMMANDS and not ctx.resilient_parsing:
            ctx.with_resource(Step(name))  # before its libraries are imported, which takes seconds
        return super().resolve_command(ctx, args)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        found = [
            CompletionItem(name, help=summary)
            for name, (_, summary) in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="webjury", prog_name=PROGRAM)
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
    gc.set_threshold(_MANY_OBJECTS)
    warnings.formatwarning, sys.excepthook = format_warning, show_traceback
    _write_utf8()
    try:
        _check_streams()
        with lines_of_progress():
            code = cli.main(prog_name=PROGRAM, standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        code = error.exit_code
    except click.ClickException as error:
        code = _fail(one_line(error), error.exit_code)
    except click.Abort:
        code = _fail("stopped", STOPPED)
    except WebjuryError as error:
        code = _fail(str(error), UNREADABLE)
    except Exception as error:  # a closed pipe is not one of them: click handles it
        if (problem := system_problem(error)) is None:
            raise
        code = _fail(problem, UNREADABLE)
    gc.freeze()  # at its end, a process need not search what it made for garbage
    sys.exit(code)


def _check_streams() -> None:
    """Refuse to lose the output, or to mix it into the next file that would be opened in its place.

    Nothing can be said if standard error is closed, too.
    """
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (until the end)
    if sys.stdout is None:
        raise InputError(f"standard output is closed: redirect it to a file or to {os.devnull}")


def _write_utf8() -> None:
    """Write UTF-8: the encodings of Windows and of bare environments lack most letters."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def _fail(message: str, code: int) -> int:
    note(message)
    return code
