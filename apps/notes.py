"""Lines that commands print about their work; whatever names they contain, they stay lines."""

import click

from ..messages import printable_line
from ..progress import above_bar


def note(message: str) -> None:
    """Print a message on standard error, which begins with the name of the command."""
    tell(f"webjury: {message}")


def warn(message: str) -> None:
    """Print a warning on standard error."""
    note(f"warning: {message}")


def tell(line: str) -> None:
    """Print a line on standard error."""
    click.echo(above_bar(printable_line(line)), err=True)


def say(line: str) -> None:
    """Print a line on standard output."""
    click.echo(printable_line(line))
