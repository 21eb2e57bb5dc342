"""``webjury benchmark leaderboard``: webjury beside the tools of the field."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from ....choices import MODES
from ....errors import DataError, OptionError
from ....experiments.accuracy.leaderboards.mean_over_sets import read_leaderboards
from ....experiments.cost.frontier_plot import plot_frontier
from ....experiments.data.datasets import DATASETS, data_folder, load
from ....experiments.tables import Row, show_table
from ....extractors.registry import extractor_names, get_extractor, why_missing
from ....requirements import require, require_experiments
from ...completers import complete_datasets
from ...notes import say
from ...options import folder_option
from .pages import evenly_spaced


@click.command()
@click.argument("datasets", nargs=-1, shell_complete=complete_datasets)
@click.option(
    "--results",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default="experiments/results",
    show_default=True,
    help="Folder with the tables of benchmark and benchmark unseen.",
)
@click.option(
    "--timed",
    type=click.IntRange(1),
    default=150,
    show_default=True,
    help="Number of pages of wcxb on which time and memory are measured.",
)
@click.option(
    "--limit",
    type=click.IntRange(1),
    help="For trying the command: number of evenly spread pages to take from each data set.",
)
@folder_option("Folder for the table and the picture.", default="experiments/results/leaderboard")
def leaderboard(
    datasets: tuple[str, ...], results: Path, timed: int, limit: int | None, output: Path
) -> None:
    """Compare webjury with the tools of the field.

    Runs each installed tool on DATASETS, by default on all that are on this machine, and scores its
    texts by their protocols. The scores of modes and base extractors are read from the tables of
    the other benchmarks: no mode is scored on a data set that its model learned from. CPU time and
    memory of all systems are measured on the same pages; on each page, one system runs after the
    other. One table is printed, and written to leaderboard.csv and leaderboard.md, with notes;
    leaderboard.svg plots F1 against time.

    Texts are cached, so an interrupted run resumes. Tools that are not installed are listed, each
    with the command that installs it.

    \b
    Examples:
      webjury benchmark leaderboard
      webjury benchmark leaderboard daniel chinese --limit 30 -o my-results
    """
    require("matplotlib", "markdown_it", extra="experiments")
    require_experiments("field")
    from ....experiments.field.cost import measure_costs
    from ....experiments.field.leaderboard import leaderboard_rows
    from ....experiments.field.systems import installed
    from ....experiments.field.texts import scores_of, texts_of

    committed = read_leaderboards(results / "unseen")
    whole_elements = read_leaderboards(results / "benchmark", "-wholes")
    names = _datasets(datasets, committed)
    pages = {name: evenly_spaced(load(name), limit) for name in names}
    tools, failures, scores = installed(), dict.fromkeys(installed(), 0), {}
    for name in names:
        texts = {tool: texts_of(tool, tools[tool], pages[name]) for tool in tools}
        scores[name] = scores_of(name, pages[name], texts)
        for tool, tool_texts in texts.items():
            failures[tool] += tool_texts.count(None)
    extractors = {
        name: get_extractor(name).version for name in extractor_names() if not why_missing(name)
    }
    timed_pages = [page.html for page in evenly_spaced(load("wcxb"), timed)]
    costs = measure_costs([*MODES, *extractors, *tools], timed_pages)
    rows = leaderboard_rows(
        {name: committed[name] for name in names},
        {name: whole_elements.get(name, []) for name in names},
        scores,
        extractors | tools,
        costs,
    )
    show_table("leaderboard", rows, output)
    lines = [f"- {note}" for note in _notes(names, failures, len(timed_pages), limit)]
    with (output / "leaderboard.md").open("a", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in ("", *lines))
    for line in lines:
        say(line)
    title = f"mean F1 over {len(names)} data sets, {len(timed_pages)} pages timed"
    plot_frontier(title, rows, output / "leaderboard.svg")


def _datasets(given: Sequence[str], committed: Mapping[str, Sequence[Row]]) -> list[str]:
    """The given data sets, or all that are on this machine and have results."""
    if unknown := [name for name in given if name not in committed]:
        raise OptionError(
            f"no results of the modes on {unknown[0]}: give some of {', '.join(committed)}, or run "
            "webjury benchmark unseen with it first"
        )
    present = [name for name in committed if (data_folder() / DATASETS[name].folder).is_dir()]
    if not (given or present):
        raise DataError(
            f"no data set of the leaderboard is in {data_folder()}: set WEBJURY_DATA to the folder "
            "that contains them"
        )
    return [*given] or present


def _notes(
    names: Sequence[str], failures: Mapping[str, int], n_timed: int, limit: int | None
) -> Iterator[str]:
    from ....experiments.field.systems import not_installed

    yield (
        "F1 is the mean over data sets by the first protocol of each. Modes are judged by models "
        "that never learned from the data set (webjury benchmark unseen). The words of HTML and "
        "Markdown are scored, not the marks."
    )
    yield (
        "code to junk: the share of such elements that a text keeps whole. Junk is what gold "
        "standards do not have: the less, the better. On data sets that the shipped models learned "
        "from, the modes are cross-validated in these columns."
    )
    yield (
        f"ms is the mean CPU time of a page, on {n_timed} pages of wcxb; ratio is that to "
        "trafilatura. Libraries run their own code, not the faster one that the jury runs. MiB is "
        "the peak memory of a process, with Python or Node.js and the loaded library."
    )
    if limit:
        yield (
            f"Tools were run on {limit} pages of each data set, modes and base extractors were "
            "scored on all: do not compare them."
        )
    for tool, n in failures.items():
        if n:
            yield f"Pages on which {tool} failed, which count as empty: {n:,}."
    for tool, install in not_installed().items():
        yield f"Not installed: {tool}. Run: {install}"
    if left_out := [name for name in DATASETS if name not in names]:
        yield f"Data sets that are left out: {', '.join(left_out)}."
