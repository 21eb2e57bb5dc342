"""Lines on standard error, which begin with the name of the command."""

import click

from ..progress import above_bar


def note(message: str) -> None:
    """Print a message on standard error."""
    click.echo(above_bar(f"webjury: {message}"), err=True)


def warn(message: str) -> None:
    """Print a warning on standard error."""
    note(f"warning: {message}")
