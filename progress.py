"""A progress bar, if there is a terminal."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

__all__ = ["track"]

Item = TypeVar("Item")


def track(items: Iterable[Item], total: int | None, description: str) -> Iterator[Item]:
    """Pass items on, and show on standard error how many of them are done.

    Parameters
    ----------
    items : iterable
    total : int or None
        Number of items; None if it is unknown.
    description : str
        Label of the bar.

    Yields
    ------
    object
        Each item.
    """
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(items, total, description=description)
