"""The command ``webjury``: one sub-command a module of this folder."""

import sys

import click

from ..errors import WebjuryError
from .analyse import analyse
from .batch import batch
from .benchmark import benchmark
from .evaluate import evaluate
from .explain import explain
from .extract import extract
from .reproduce import reproduce
from .serve import serve
from .train import train

__all__ = ["main"]

#: Exit code for wrong usage and for input that cannot be read.
UNREADABLE = 2


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="webjury")
def cli() -> None:
    """The main content of web pages, by the verdict of a jury of extractors."""


cli.add_command(extract)
cli.add_command(explain)
cli.add_command(serve)
cli.add_command(batch)
cli.add_command(train)
cli.add_command(benchmark)
cli.add_command(analyse)
cli.add_command(evaluate)
cli.add_command(reproduce)


def main() -> None:
    """Run the command; webjury's own errors become one line and exit code 2."""
    try:
        cli()
    except WebjuryError as error:
        click.echo(f"webjury: {error}", err=True)
        sys.exit(UNREADABLE)
