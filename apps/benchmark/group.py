"""``webjury benchmark``: the group of benchmark commands, with ``accuracy`` as the default."""

import click

from ..default_group import DefaultGroup
from .accuracy.accuracy import accuracy
from .accuracy.frontier import frontier
from .accuracy.leaderboard import leaderboard
from .accuracy.markdown import markdown
from .accuracy.metadata import metadata
from .accuracy.recipes import recipes
from .accuracy.sites import sites
from .accuracy.unseen import unseen
from .cost.fuzz import fuzz
from .cost.hostile import hostile
from .cost.scale import scale
from .cost.soak import soak
from .cost.speed import speed


@click.group(cls=DefaultGroup)
def benchmark() -> None:
    """Measure the accuracy and the cost of extractors and modes.

    \b
    Examples:
      webjury benchmark wcxb cleaneval     # the same as: webjury benchmark accuracy wcxb cleaneval
      webjury benchmark leaderboard
      webjury benchmark speed --part memory
      webjury benchmark fuzz
    """


for command in (
    accuracy,
    unseen,
    leaderboard,
    speed,
    hostile,
    frontier,
    metadata,
    recipes,
    markdown,
    sites,
    soak,
    scale,
    fuzz,
):
    benchmark.add_command(command)
