"""``webjury benchmark unseen``: scores on data sets that the judging models never learned from."""

from pathlib import Path

import click

from ....choices import MODES, Mode
from ....experiments.accuracy.leaderboards.finished_tables import TableCache
from ....experiments.accuracy.leaderboards.leaderboard import leaderboard_table
from ....experiments.accuracy.leaderboards.mean_over_sets import read_leaderboards, unseen_table
from ....experiments.tables import print_table, show_table
from ....experiments.validation.leave_one_out import score_unseen
from ....experiments.validation.sources import sources_of_unseen
from ...completers import complete_datasets
from ...notes import say
from ...options import folder_option, modes_option, seed_option, table_names


@click.command()
@click.argument("datasets", nargs=-1, required=True, shell_complete=complete_datasets)
@modes_option
@click.option(
    "--benchmark",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of webjury benchmark, to show its mean by folds beside the unseen mean.",
)
@seed_option
@folder_option("Folder for the tables, as CSV and Markdown.", required=True)
def unseen(
    datasets: tuple[str, ...],
    modes: tuple[Mode, ...],
    benchmark: Path | None,
    seed: int,
    output: Path,
) -> None:
    """Score modes on data sets that they never learned from.

    DATASETS are names of data sets, or folders with pages and gold standards. A data set that the
    shipped models were trained on is judged by models that are trained only on the other training
    sets. On other data sets, the shipped models run.

    The tables are printed, and written to --output:

    \b
      NAME.csv, NAME.md  leaderboard of each data set
      mean.csv, mean.md  mean over DATASETS, and by folds
      sources.json       what each leaderboard was made from

    To resume a stopped run, run the same command again. A data set is judged again only if the
    data, the models, the code or an option has changed.

    \b
    Examples:
      webjury benchmark unseen wcxb cleaneval news daniel dragnet -o experiments/results/unseen
      webjury benchmark unseen news --mode fast -o quick
    """
    tables = table_names(datasets)
    chosen = [mode for mode in MODES if mode in modes]
    sources = sources_of_unseen(datasets, chosen, seed=seed)
    cache = TableCache(output)
    leaderboards = {name: cache.read(name, sources[dataset]) for name, dataset in tables.items()}
    pending = {tables[name]: name for name, table in leaderboards.items() if not table}
    if unchanged := [name for name, table in leaderboards.items() if table]:
        say(f"judged before, and nothing has changed: {', '.join(unchanged)}")
    for run in score_unseen(list(pending), chosen, seed=seed):
        name, table = pending[run.dataset], leaderboard_table(run)
        print_table(name, table)
        cache.write(name, table, sources[run.dataset])
        leaderboards[name] = table
    by_folds = read_leaderboards(benchmark) if benchmark else {}
    show_table("mean", unseen_table(leaderboards, by_folds), output)
