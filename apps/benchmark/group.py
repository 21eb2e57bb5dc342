"""``webjury benchmark``: the group of benchmark commands, with ``accuracy`` as the default."""

import click
from click.shell_completion import CompletionItem

from .accuracy.accuracy import accuracy
from .accuracy.frontier import frontier
from .accuracy.jurors import jurors
from .accuracy.leaderboard import leaderboard
from .accuracy.markdown import markdown
from .accuracy.metadata import metadata
from .accuracy.recipes import recipes
from .accuracy.same_pages import same_pages
from .accuracy.seeds import seeds
from .accuracy.sites import sites
from .accuracy.titles import titles
from .accuracy.unseen import unseen
from .cost.cores import cores
from .cost.fuzz import fuzz
from .cost.fuzz_api import fuzz_api
from .cost.fuzz_guided import fuzz_guided
from .cost.growth import growth
from .cost.hostile import hostile
from .cost.memory import memory
from .cost.site_store import site_store
from .cost.soak import soak
from .cost.speed import speed


class _DefaultGroup(click.Group):
    """A group that runs ``accuracy`` unless its first argument is the name of a command."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        datasets = self.commands["accuracy"].params[0].shell_complete(ctx, incomplete)
        names = [*super().shell_complete(ctx, incomplete), *datasets]
        return [item for item in names if item.type == "plain"] or datasets

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and ctx.resilient_parsing:  # a shell is completing the line
            return super().parse_args(ctx, args)
        if not args or args[0] not in (*self.commands, *self.get_help_option_names(ctx)):
            args = ["accuracy", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_DefaultGroup)
def benchmark() -> None:
    """Measure the accuracy and the cost of extractors and modes.

    \b
    Examples:
      webjury benchmark wcxb cleaneval     # the same as: webjury benchmark accuracy wcxb cleaneval
      webjury benchmark unseen wcxb cleaneval news daniel dragnet -o results
      webjury benchmark leaderboard
      webjury benchmark speed
      webjury benchmark growth
      webjury benchmark memory
      webjury benchmark hostile
      webjury benchmark frontier
      webjury benchmark metadata
      webjury benchmark markdown
      webjury benchmark recipes
      webjury benchmark titles daniel dragnet
      webjury benchmark sites daniel dragnet
      webjury benchmark site-store
      webjury benchmark soak
      webjury benchmark fuzz
      webjury benchmark fuzz-guided
      webjury benchmark fuzz-api
      webjury benchmark cores
      webjury benchmark jurors goose3
      webjury benchmark seeds
      webjury benchmark same-pages wcxb news daniel
    """


for command in (
    accuracy,
    unseen,
    leaderboard,
    speed,
    growth,
    memory,
    hostile,
    frontier,
    metadata,
    recipes,
    titles,
    markdown,
    sites,
    site_store,
    soak,
    fuzz,
    fuzz_guided,
    fuzz_api,
    cores,
    jurors,
    seeds,
    same_pages,
):
    benchmark.add_command(command)
