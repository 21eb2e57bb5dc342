"""``webjury train``: train the model of a mode on pages with gold standards."""

import dataclasses
import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from ...choices import MODES, Mode
from ...ensemble.models.jury import JURY
from ...errors import DataError
from ...experiments.data.datasets import fingerprint
from ...experiments.validation.card_scores import card_scores, read_scores
from ...experiments.validation.copies import CopyShares
from ...experiments.validation.cross_validation import cross_validate, fit_modes
from ...experiments.validation.preparation import PreparedPage, originals, prepare, weigh
from ...extractors.registry import extractor_names
from ...requirements import require
from ..completers import complete_list
from ..notes import say
from ..options import folder_option, folds_option, names, seed_option
from .options import copies_options, data_option

#: A page to learn from, and a page to score the model on.
_MIN_PAGES = 2


@click.command()
@click.option(
    "--mode",
    "modes",
    type=click.Choice(MODES),
    multiple=True,
    required=True,
    help="Mode to train a model for. May be repeated; training several modes at once takes less "
    "time.",
)
@data_option
@copies_options
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
@seed_option
@folder_option("Folder for MODE.txt, MODE.json and the lexicon.", required=True)
def train(
    modes: tuple[Mode, ...],
    weights: dict[str, float],
    copies: CopyShares,
    jurors: list[str],
    folds: int,
    scores_file: Path | None,
    seed: int,
    output: Path,
) -> None:
    """Train models.

    A model is written to MODE.txt, and its card, with the scores, to MODE.json. Mode selector
    uses the model of mode fast, which is written as well. The base extractors run once on each
    page; their texts are cached in the user's cache folder, so the first run takes longest. The
    same data and seed give the same files.

    \b
    Examples:
      webjury train --mode fast --data my-pages -o my-models
      webjury train --mode voter --data wcxb,my-pages:3 --jurors bte,trafilatura -o my-models
    """
    require("lightgbm", "scipy", extra="train")
    pages = weigh(prepare(list(weights), jurors, copies=copies, seed=seed), weights)
    scored = originals(pages)
    if len(scored) < _MIN_PAGES:
        raise DataError(f"training needs {_MIN_PAGES} pages or more: give more")
    if scores_file:
        scores = {mode: read_scores(scores_file, mode, scored) for mode in modes}
    else:
        scores_by_mode = cross_validate(pages, modes, jurors, n_folds=folds, seed=seed)
        scores = {
            mode: card_scores(scored, page_scores) for mode, page_scores in scores_by_mode.items()
        }
    data = _data(weights, pages)
    models = fit_modes(modes, pages, jurors, seed)
    for mode in modes:
        models[mode].card_ = dataclasses.replace(models[mode].card_, data=data, scores=scores[mode])
    for mode in modes:
        models[mode].save(output)
        for name, score in scores[mode].items():
            say(f"{name}: F1 {score['f1']:.4f} on {score['pages']} pages, cross-validated")
        say(f"wrote {output / mode}.txt and .json")
        card = shlex.quote(f"{output / mode}.json")
        say(f"use it: webjury extract --model {card} page.html")


def _data(weights: Mapping[str, float], pages: Sequence[PreparedPage]) -> dict[str, Any]:
    """Describe the training data for cards."""
    copies = Counter((page.dataset, bool(page.teaser_hosts)) for page in pages if page.is_copy)
    return {
        name: {
            **fingerprint(name),
            "weight": weight,
            "shortened": copies[name, False],
            "crowded": copies[name, True],
        }
        for name, weight in weights.items()
    }
