"""``webjury analyse seeds``: how much F1 varies by chance."""

from pathlib import Path

import click

from ...choices import MODES, Mode
from ...experiments.accuracy.seeds import seed_rows, spread_rows
from ...experiments.tables import print_table, write_table
from ...experiments.validation.copies import CopyShares
from ...requirements import require
from ..options import folder_option, seeds_option
from ..training.options import copies_option, data_option, require_unseen, unseen_option


@click.command()
@click.option("--mode", type=click.Choice(MODES), default="fast", show_default=True)
@seeds_option("Number of seeds.", default=10)
@data_option
@unseen_option
@copies_option
@folder_option("Folder for the table, as CSV and Markdown.")
def seeds(
    mode: Mode,
    n_seeds: int,
    weights: dict[str, float],
    unseen: list[str],
    copies: CopyShares,
    output: Path | None,
) -> None:
    """Train a mode with several seeds, and compare the scores.

    Each model is trained on the same pages and scored on data sets that it has not learned from. A
    gain that is smaller than the range of the scores may be chance. Mode fast takes three minutes
    per seed on two cores. The table is printed at the end; with --output, seeds.csv and seeds.md
    are written after each seed.

    \b
    Example:
      webjury analyse seeds -o experiments/results/analysis
    """
    require("lightgbm", "scipy", extra="train")
    require_unseen(weights, unseen)
    scores: list[dict[str, float]] = []
    for seed_scores in seed_rows(mode, weights, unseen, n_seeds, copies=copies):
        scores.append(seed_scores)
        if output:
            write_table(output / "seeds", spread_rows(scores))
    print_table("seeds", spread_rows(scores))
