"""The jury: the extractors of the shipped models, and the choice of a model's jurors to run."""

from collections.abc import Sequence
from functools import cache

from ...errors import MissingLibraryError, OptionError
from ...extractors.registry import why_missing

#: The jurors of the shipped models. goose3 is left out: it costs as much as three others
#: together and contributes least.
JURY = (
    "bte",
    "boilerpipe-article",
    "boilerpipe-default",
    "justext",
    "readability",
    "resiliparse",
    "trafilatura",
)


def check_jurors(jurors: Sequence[str] | None, trained: Sequence[str], model: str) -> list[str]:
    """The jurors to run, in the order of the model that was trained with them; None means all.

    Raises `OptionError` if the model was not trained with one of them, or the list is empty, and
    `MissingLibraryError` if one of them is not installed.
    """
    wanted, known = trained if jurors is None else jurors, ", ".join(trained)
    if unknown := [name for name in wanted if name not in trained]:
        raise OptionError(
            f"model {model} was not trained with juror {unknown[0]!r}; "
            f"its jurors are: {known or 'none'}"
        )
    if jurors is not None and not jurors:
        raise OptionError(f"no jurors are given; those of model {model} are: {known}")
    selected = [name for name in trained if name in wanted]
    for name in selected:
        _check_installed(name, model)
    return selected


@cache
def _check_installed(juror: str, model: str) -> None:
    if reason := why_missing(juror):
        raise MissingLibraryError(
            f"{model} needs the jury: {reason}; or use mode fast, which needs none"
        )
