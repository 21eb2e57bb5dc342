"""Options of commands that train models."""

import math
from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

import click

from ...experiments.data.datasets import DATASETS
from ...experiments.validation.copies import ALL_COPIES
from ..completers import complete_list
from ..numbers import Number
from ..options import names

#: The data sets that the shipped models are trained on, with their weights.
_DATA = "wcxb:1.5,cleaneval,news:3,chinese:3,sites"

#: What the copies of each kind are.
_COPIES = {
    "shortened": "with a shorter article, since most training pages have a long one",
    "crowded": "with a shorter article among the teasers of another page",
    "commented": "with readers' comments below the article",
    "thread": "with their sentences as posts, in the mark-up of such comments (of pages that are "
    "no forums, a tenth of the share)",
    "followed": "with another page's article below their own",
    "tiny": "of a few paragraphs, also of placeholder text, or of a menu alone",
}


def copies_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options for copies of training pages; the command gets them as ``copies``."""

    @wraps(command)
    def with_copies(**values: Any) -> None:  # noqa: ANN401 (whatever the command takes)
        command(copies={kind: values.pop(kind) for kind in _COPIES}, **values)

    for kind, what in reversed(_COPIES.items()):
        with_copies = click.option(
            f"--{kind}",
            type=Number(0, 1),
            default=ALL_COPIES[kind],
            show_default=True,
            metavar="SHARE",
            help=f"Share of the training pages that are also used as copies {what}.",
        )(with_copies)
    return with_copies


def weighted_names(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> dict[str, float] | None:
    """Split comma-separated names; ``NAME:3`` has a weight of 3, a plain name a weight of 1."""
    if value is None:
        return None
    weights: dict[str, float] = {}
    for entry in names(context, parameter, value):
        name, _, weight = entry.rpartition(":")
        is_weighted = bool(name) and _is_number(weight)
        weights[name if is_weighted else entry] = float(weight) if is_weighted else 1.0
    if invalid := [name for name, weight in weights.items() if not 0 < weight < math.inf]:
        raise click.BadParameter(f"the weight of {invalid[0]} is not above 0")
    return weights


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


data_option = click.option(
    "--data",
    "weights",
    callback=weighted_names,
    metavar="NAMES",
    shell_complete=complete_list(DATASETS.keys),
    default=_DATA,
    show_default=True,
    help="Data sets to train on, or folders with pages and gold standards (comma-separated). "
    "Each page of NAME:3 counts three times as much.",
)
unseen_option = click.option(
    "--unseen",
    callback=names,
    metavar="NAMES",
    shell_complete=complete_list(DATASETS.keys),
    default="daniel,dragnet,cleanportaleval",
    show_default=True,
    help="Data sets to score on (comma-separated).",
)


def require_unseen(training: Collection[str], unseen: Collection[str]) -> None:
    """Raise `click.UsageError` if a data set is both trained and scored on."""
    if shared := sorted(set(training) & set(unseen)):
        raise click.UsageError(f"{shared[0]} cannot be both trained on and unseen")
