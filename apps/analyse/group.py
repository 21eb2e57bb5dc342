"""``webjury analyse``: where accuracy is lost and gained, with ``errors`` as the default."""

import click

from ..default_group import DefaultGroup
from .browser import browser
from .errors import errors
from .jurors import jurors
from .neighbours import neighbours
from .outputs import outputs
from .seeds import seeds
from .titles import titles


@click.group(cls=DefaultGroup)
def analyse() -> None:
    """Analyse errors, the role of chance, titles and the jury.

    \b
    Examples:
      webjury analyse wcxb -o results        # the same as: webjury analyse errors wcxb -o results
      webjury analyse jurors goose3
    """


for command in (errors, seeds, titles, neighbours, browser, jurors, outputs):
    analyse.add_command(command)
