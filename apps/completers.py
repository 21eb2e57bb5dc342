"""Completion in shells: names of data sets, and several names in a list."""

import warnings
from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

from ..errors import WebjuryWarning

#: A function that returns the possible values of a parameter.
Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def complete_datasets(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete names of data sets, or folders if no name matches."""
    from ..experiments.data.datasets import DATASETS

    names = [CompletionItem(name) for name in DATASETS if name.startswith(incomplete)]
    return names or [CompletionItem(incomplete, type="dir")]


def complete_list(names: Callable[[], Iterable[str]]) -> Completer:
    """Complete the last of several comma-separated names, from the names that `names` returns."""

    def complete(
        _context: click.Context, _parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        earlier, comma, last = incomplete.rpartition(",")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", WebjuryWarning)  # it would appear in the command line
            known = set(names())
        remaining = known.difference(earlier.split(","))
        return [
            CompletionItem(earlier + comma + name)
            for name in sorted(remaining)
            if name.startswith(last)
        ]

    return complete
