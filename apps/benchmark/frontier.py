"""``webjury benchmark frontier``: time against accuracy, and what the voter makes of it."""

from pathlib import Path

import click

from ...experiments.cost.frontier import frontier_table, trade
from ...experiments.cost.frontier_plot import plot_frontier
from ...experiments.tables import read_table, show_table
from ...requirements import require
from ..options import folder_option

__all__ = ["frontier"]

#: The data set whose pages are timed and scored, and its protocol.
_DATASET = "wcxb"


@click.command()
@click.option(
    "--results",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default="experiments/results",
    show_default=True,
    help="Folder with the tables that benchmark, benchmark speed and analyse wrote.",
)
@folder_option("Folder for operating_points.json.", default="ensemble/models")
def frontier(results: Path, output: Path) -> None:
    """Draw time against F1 of all systems.

    Reads what has been measured, and writes down how often the jury is to be called.

    \b
    Examples, in this order:
      webjury analyse wcxb cleaneval -o experiments/results/analysis
      webjury benchmark wcxb cleaneval -o experiments/results/benchmark
      webjury benchmark speed -o experiments/results/speed
      webjury benchmark frontier
    """
    require("matplotlib", extra="experiments")
    speed = results / "speed"
    systems, stages = read_table(speed / "systems.csv"), read_table(speed / "stages.csv")
    calling = [
        row
        for row in read_table(results / "analysis" / "calling.csv")
        if row["data set"] == _DATASET
    ]
    found = trade(systems, stages, calling)
    standings = read_table(results / "benchmark" / f"{_DATASET}.csv")
    table = frontier_table(systems, standings, found)
    show_table("frontier", table, speed)
    plot_frontier(f"{_DATASET}, {systems[0]['pages']} pages timed", table, speed / "frontier.svg")
    (output / "operating_points.json").write_text(found.dumps())
    called = next(step for step in found.points if step.threshold == found.threshold())
    click.echo(
        f"within {found.default_ms:g} ms the jury is called on {called.jury_share:.1%} of pages, "
        f"where doubt is above {called.threshold:g}: {called.ms:g} ms, F1 {called.f1:.4f}"
    )
