"""A progress bar on standard error, if it is a terminal."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

__all__ = ["track"]

Item = TypeVar("Item")


def track(items: Iterable[Item], total: int, description: str) -> Iterator[Item]:
    """Iterate over items and show a progress bar.

    Parameters
    ----------
    items : iterable
    total : int
        Number of items.
    description : str
        Label of the progress bar.

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
