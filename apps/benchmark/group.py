"""``webjury benchmark``: every extractor and every mode on the same pages, in one run."""

import json
from collections.abc import Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from ...ensemble.options import MODES
from ...experiments.accuracy.leaderboard import leaderboard_table, types_table
from ...experiments.accuracy.leaderboard_plot import plot_leaderboard
from ...experiments.tables import show_table
from ...experiments.validation.benchmark_run import OTHERS, SHIPPED, BenchmarkRun, run_benchmark
from ...experiments.validation.card_scores import card_scores
from ...extractors.registry import EXTRACTORS
from ...requirements import require
from ..completion import complete_datasets, complete_list
from ..options import folder_option, folds_option, names, seed_option, table_names
from .frontier import frontier
from .growth import growth
from .jurors import seats
from .memory import memory
from .metadata import metadata
from .soak import soak
from .speed import speed

__all__ = ["benchmark"]


class _Benchmark(click.Group):
    """A group whose arguments are data sets unless the first of them is a command."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        datasets = self.commands["accuracy"].params[0].shell_complete(ctx, incomplete)
        names = [*super().shell_complete(ctx, incomplete), *datasets]
        return [item for item in names if item.type == "plain"] or datasets

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and ctx.resilient_parsing:  # a shell asks what may come
            return super().parse_args(ctx, args)
        if not args or args[0] not in (*self.commands, *self.get_help_option_names(ctx)):
            args = ["accuracy", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_Benchmark)
def benchmark() -> None:
    """Score extractors and all modes, or find out what they cost.

    \b
    Examples:
      webjury benchmark wcxb cleaneval     # the same as: webjury benchmark accuracy wcxb cleaneval
      webjury benchmark speed
      webjury benchmark growth
      webjury benchmark memory
      webjury benchmark frontier
      webjury benchmark metadata
      webjury benchmark soak
      webjury benchmark seats text-density
    """


@benchmark.command()
@click.argument("datasets", nargs=-1, required=True, shell_complete=complete_datasets)
@click.option(
    "--others",
    callback=names,
    default=",".join(OTHERS),
    show_default=True,
    shell_complete=complete_list(EXTRACTORS),
    help="Base extractors outside of the jury that are scored as well, separated by commas.",
)
@folds_option
@seed_option
@folder_option("Folder for the tables, as CSV and Markdown, for plots and for scores.")
def accuracy(
    datasets: tuple[str, ...], others: list[str], folds: int, seed: int, output: Path | None
) -> None:
    """Score the jurors, other base extractors and all modes.

    DATASETS are names, or folders. Data sets that the shipped models have seen pages of are
    cross-validated, all together and with folds grouped by host: no model sees a page, or a page
    of the same host, that it is judged on. On others the shipped models are judged.

    \b
    Written are:
      NAME.csv, NAME.md, NAME.svg        of each data set
      NAME-types.csv, NAME-types.md      if its pages are of known kinds
      scores.json                        of modes that were cross-validated
      shipped.json                       of the shipped models

    \b
    Examples:
      webjury benchmark wcxb cleaneval -o experiments/results/benchmark
      webjury benchmark my-pages --others text-density,punctuation-density
    """
    tables = table_names(datasets)
    if output:
        require("matplotlib", extra="experiments")
    trials = run_benchmark(datasets, others=others, n_folds=folds, seed=seed)
    for name, trial in zip(tables, trials, strict=True):
        _show(name, trial, output)
    if output:
        crossed = [trial for trial in trials if trial.scored_by != SHIPPED]
        _write_scores(output / "scores.json", crossed)
        _write_scores(output / "shipped.json", [trial for trial in trials if trial not in crossed])


for command in (speed, growth, memory, frontier, metadata, soak, seats):
    benchmark.add_command(command)


def _show(name: str, trial: BenchmarkRun, output: Path | None) -> None:
    table, types = leaderboard_table(trial), types_table(trial)
    show_table(name, table, output)
    if types:
        show_table(f"{name}-types", types, output)
    if output:
        plot_leaderboard(name, table, output / f"{name}.svg")


def _write_scores(path: Path, trials: Sequence[BenchmarkRun]) -> None:
    """Write the scores of trials, if there are any: those of earlier ones stay."""
    if trials:
        pages = [page for trial in trials for page in trial.pages]
        scores = {
            mode: card_scores(pages, [one for trial in trials for one in trial.mode_scores[mode]])
            for mode in MODES
        }
        path.write_text(json.dumps(scores, indent=2) + "\n")
