"""``webjury benchmark frontier``: time against F1, and the threshold of the cascade."""

import json
from pathlib import Path

import click

from ....errors import DataError
from ....experiments.accuracy.cascade_thresholds import cascade_means
from ....experiments.accuracy.leaderboards.mean_over_sets import (
    mean_table,
    read_leaderboards,
    unseen_leaderboards,
)
from ....experiments.cost.frontier import cascade_points, choose_point, frontier_table
from ....experiments.cost.frontier_plot import plot_frontier
from ....experiments.tables import read_table, show_table
from ....requirements import require
from ...notes import say
from ...options import folder_option


@click.command()
@click.option(
    "--results",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default="experiments/results",
    show_default=True,
    help="Folder with the tables of benchmark, benchmark speed and analyse.",
)
@folder_option("Folder for cascade.json.", default="ensemble/models/shipped")
def frontier(results: Path, output: Path) -> None:
    """Plot the mean F1 against the time, for all systems.

    The mean is over data sets that no shipped model has learned from, because mode fast is too
    sure of itself on data sets that it has learned from. The command reads the tables of other
    commands, and chooses the threshold of --jury auto.

    \b
    Examples, in this order:
      webjury benchmark wcxb cleaneval news daniel -o experiments/results/benchmark
      webjury analyse wcxb cleaneval news daniel -o experiments/results/analysis
      webjury benchmark speed -o experiments/results/speed
      webjury benchmark frontier
    """
    require("matplotlib", extra="experiments")
    speed = results / "speed"
    systems, stages = read_table(speed / "systems.csv"), read_table(speed / "stages.csv")
    unseen = unseen_leaderboards(read_leaderboards(results / "benchmark"))
    by_set = read_table(results / "analysis" / "cascade-thresholds.csv")
    thresholds = cascade_means([row for row in by_set if row["data set"] in unseen])
    if not thresholds:
        raise DataError(
            f"in {results}, shipped models have learned from all data sets: run webjury "
            "benchmark and webjury analyse on another one"
        )
    points = cascade_points(systems, stages, thresholds)
    table = frontier_table(systems, mean_table(unseen), points)
    show_table("frontier", table, speed)
    title = f"mean F1 over {', '.join(unseen)}; {systems[0]['pages']} pages timed"
    plot_frontier(title, table, speed / "frontier.svg")
    chosen = choose_point(points)
    record = {
        "threshold": chosen.threshold,
        "chosen_on": list(unseen),
        "jury_share": chosen.jury_share,
        "f1": chosen.f1,
    }
    output.mkdir(parents=True, exist_ok=True)
    path = output / "cascade.json"
    output.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8", newline="\n")
    say(
        f"the jury is run where uncertainty is above {chosen.threshold:g}, on "
        f"{chosen.jury_share:.1%} of pages: {chosen.ms:g} ms, F1 {chosen.f1:.4f}"
    )
