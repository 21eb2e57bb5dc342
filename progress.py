"""A progress bar on the terminal; nothing where there is none."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

__all__ = ["track"]

Item = TypeVar("Item")


def track(items: Iterable[Item], total: int, description: str) -> Iterator[Item]:
    """Pass items on and show how many of them are done, on standard error.

    Parameters
    ----------
    items : iterable
    total : int
        How many there are.
    description : str
        What is being done.

    Yields
    ------
    object
        Each item.
    """
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(items, total, description=description)
