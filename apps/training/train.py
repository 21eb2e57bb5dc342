"""``webjury train``: train models on pages with gold standards."""

from collections.abc import Sequence
from pathlib import Path

import click

from ...choices import MODES
from ...ensemble.models.jury import JURY
from ...experiments.data.datasets import DATASETS
from ...experiments.validation import shortening
from ...experiments.validation.copies import CopyShares
from ...extractors.registry import extractor_names
from ...requirements import require
from ..completers import complete_list
from ..options import folder_option, folds_option, given_options, names, seed_option
from .modes import train_modes
from .options import copies_option, data_option
from .page_type import DATA, PAGE_TYPE, train_page_types


@click.command()
@click.option(
    "--mode",
    "modes",
    type=click.Choice([*MODES, PAGE_TYPE]),
    multiple=True,
    required=True,
    help="Mode to train a model for. May be repeated; several modes at once take less time. "
    f"{PAGE_TYPE}, on its own: the model of page types, by default on {','.join(DATA)}.",
)
@data_option
@copies_option
@click.option(
    "--jurors",
    callback=names,
    shell_complete=complete_list(extractor_names),
    default=",".join(JURY),
    show_default=True,
    help="Base extractors of the jury (comma-separated). Mode fast has none.",
)
@folds_option
@click.option(
    "--scores",
    "scores_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Read the scores from scores.json of a benchmark on the same data, instead of "
    "cross-validating.",
)
@click.option(
    "--check",
    callback=names,
    metavar="NAMES",
    shell_complete=complete_list(DATASETS.keys),
    help=f"With {PAGE_TYPE}: further data sets with page types, to score the model on.",
)
@click.option(
    "--results",
    type=click.Path(file_okay=False, path_type=Path),
    help=f"With {PAGE_TYPE}: folder for the tables of the cross-validation.",
)
@seed_option
@folder_option("Folder for MODE.txt, MODE.json and the lexicon.", required=True)
def train(
    modes: tuple[str, ...],
    weights: dict[str, float],
    copies: CopyShares,
    jurors: list[str],
    folds: int,
    scores_file: Path | None,
    check: list[str],
    results: Path | None,
    seed: int,
    output: Path,
) -> None:
    """Train models.

    A model is written to MODE.txt, and its card, with the scores, to MODE.json. Mode selector
    uses the model of mode fast, which is written as well. The texts of base extractors are cached,
    so the first run takes longest. The same data and seed give the same files.

    \b
    Examples:
      webjury train --mode fast --data my-pages -o my-models
      webjury train --mode voter --data wcxb,my-pages:3 --jurors bte,trafilatura -o my-models
    """
    require("lightgbm", "scipy", extra="train")
    if PAGE_TYPE in modes:
        if len(set(modes)) > 1:
            raise click.UsageError(f"train {PAGE_TYPE} on its own: it needs pages with page types")
        _refuse(("jurors", "scores_file"), f"with --mode {PAGE_TYPE}")
        train_page_types(
            _typed_datasets(weights),
            check,
            shortened=copies[shortening.KIND],
            folds=folds,
            seed=seed,
            results=results,
            output=output,
        )
    else:
        _refuse(("check", "results"), f"without --mode {PAGE_TYPE}")
        train_modes(
            [mode for mode in MODES if mode in modes],
            weights,
            jurors,
            copies=copies,
            scores_file=scores_file,
            folds=folds,
            seed=seed,
            output=output,
        )


def _refuse(options: Sequence[str], why: str) -> None:
    """Refuse options that would have no effect."""
    given = given_options()
    if unused := [given[name] for name in options if name in given]:
        raise click.UsageError(f"{unused[0]} has no effect {why}")


def _typed_datasets(weights: dict[str, float]) -> Sequence[str]:
    """The data sets of a model of page types: those given, or its own default."""
    if "weights" not in given_options():
        return DATA
    if set(weights.values()) != {1.0}:
        raise click.UsageError(f"with --mode {PAGE_TYPE}, data sets have no weights")
    return list(weights)
