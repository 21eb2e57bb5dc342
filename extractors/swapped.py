"""Other values for names of a library's module, for as long as it is called."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType

__all__ = ["swapped"]


@contextmanager
def swapped(module: ModuleType, values: Mapping[str, object]) -> Iterator[None]:
    """Give names of a module other values; after that, their own again.

    Parameters
    ----------
    module : ModuleType
    values : mapping of str to object
        By names that the module has.

    Examples
    --------
    >>> import math
    >>> with swapped(math, {"pi": 3}):
    ...     print(math.pi)
    3
    >>> round(math.pi, 2)
    3.14
    """
    own = {name: getattr(module, name) for name in values}
    _assign(module, values)
    try:
        yield
    finally:
        _assign(module, own)


def _assign(module: ModuleType, values: Mapping[str, object]) -> None:
    for name, value in values.items():
        setattr(module, name, value)
