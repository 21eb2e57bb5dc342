"""Options of commands that train models."""

import math
from collections.abc import Callable, Collection

import click

from ...experiments.data.datasets import DATASETS
from ...experiments.validation.copies import ALL_COPIES
from ..completers import complete_list
from ..numbers import Number
from ..options import names

#: The data sets that the shipped models are trained on, with their weights.
_DATA = "wcxb:1.5,cleaneval,news:3,chinese:3,sites"


def copies_option(command: Callable[..., None]) -> Callable[..., None]:
    """Add the option for copies of training pages; the command gets it as ``copies``."""
    shares = ",".join(f"{kind}:{share:g}" for kind, share in ALL_COPIES.items())
    return click.option(
        "--copies",
        callback=_copy_shares,
        metavar="SHARES",
        default=shares,
        help="Share of the training pages that are also used as copies, by kind of copy: see "
        f"docs/training.md. Kinds that are not named keep their share.  [default: {shares}]",
    )(command)


def _copy_shares(
    context: click.Context, parameter: click.Parameter, value: str
) -> dict[str, float]:
    """Split shares by kind, as in ``crowded:0,tiny:0.5``."""
    shares = dict(ALL_COPIES)
    for entry in names(context, parameter, value):
        kind, _, share = entry.partition(":")
        if kind not in shares:
            raise click.BadParameter(f"no kind {kind!r}; the kinds are {', '.join(shares)}")
        shares[kind] = Number(0, 1).convert(share, parameter, context)
    return shares


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
