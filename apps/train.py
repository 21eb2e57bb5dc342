"""``webjury train``: train the model of a mode on pages with gold standards."""

import dataclasses
from collections import Counter
from pathlib import Path

import click

from ..ensemble.jury import JURY
from ..ensemble.options import MODES, Mode
from ..experiments.data.datasets import DATASETS, fingerprint
from ..experiments.validation.card_scores import card_scores, read_scores
from ..experiments.validation.cross_validation import cross_validate, fit_modes
from ..experiments.validation.preparation import originals, prepare, weigh
from ..extractors.registry import extractor_names
from .completion import complete_list
from .options import (
    folder_option,
    folds_option,
    names,
    seed_option,
    shortened_option,
    weighted_names,
)

__all__ = ["train"]


@click.command()
@click.option("--mode", type=click.Choice(MODES), required=True, help="Mode to train the model of.")
@click.option(
    "--data",
    "weights",
    callback=weighted_names,
    metavar="NAMES",
    shell_complete=complete_list(DATASETS.keys),
    default="wcxb,cleaneval,news:3",
    show_default=True,
    help="Data sets, or folders with pages and gold standards, separated by commas. Each page of "
    "NAME:3 counts three times as much.",
)
@shortened_option
@click.option(
    "--jurors",
    callback=names,
    shell_complete=complete_list(extractor_names),
    default=",".join(JURY),
    show_default=True,
    help="Base extractors of the jury, separated by commas. Mode fast has none.",
)
@folds_option
@click.option(
    "--scores",
    "scores_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Take the scores from scores.json of a benchmark on the same data, instead of "
    "cross-validating.",
)
@seed_option
@folder_option("Folder for MODE.txt, MODE.json and the lexicon.", required=True)
def train(
    mode: Mode,
    weights: dict[str, float],
    shortened: float,
    jurors: list[str],
    folds: int,
    scores_file: Path | None,
    seed: int,
    output: Path,
) -> None:
    """Train a model, and write it with its cross-validated scores.

    The model is written to MODE.txt, and its card, with the scores, to MODE.json. The base
    extractors run once on each page; their texts are cached in the user's cache folder, so the
    first run takes longest. The same data and seed give the same files.

    \b
    Examples:
      webjury train --mode fast --data my-pages -o my-models
      webjury train --mode voter --data wcxb,my-pages:3 --jurors bte,trafilatura -o my-models
    """
    pages = weigh(prepare(list(weights), jurors, shortened=shortened, seed=seed), weights)
    scored = originals(pages)
    if scores_file:
        scores = read_scores(scores_file, mode, scored)
    else:
        of_mode = cross_validate(pages, [mode], jurors, n_folds=folds, seed=seed)[mode]
        scores = card_scores(scored, of_mode)
    copies = Counter(page.dataset for page in pages if page.is_copy)
    model = fit_modes([mode], pages, jurors, seed)[mode]
    data = {
        name: {**fingerprint(name), "weight": weight, "shortened": copies[name]}
        for name, weight in weights.items()
    }
    model.card_ = dataclasses.replace(model.card_, data=data, scores=scores)
    model.save(output)
    for name, score in scores.items():
        click.echo(f"{name}: F1 {score['f1']:.4f} on {score['pages']} pages, cross-validated")
    click.echo(f"wrote {output / mode}.txt and .json")
    click.echo(f"use it: webjury extract --model {output / mode}.json page.html")
