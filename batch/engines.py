"""Who runs the work: engines by name, imported when first asked for."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module

import pyarrow as pa

from ..errors import OptionError
from .document_options import DocumentOptions
from .reading import Reading

__all__ = ["ENGINES", "Engine", "get_engine"]

#: Readings, the order and the number of workers in; batches of results out, in any order.
Engine = Callable[[Sequence[Reading], DocumentOptions, int], Iterator[pa.RecordBatch]]

#: Module of each engine; it has a function ``run``.
ENGINES = {"local": ".local_engine", "ray": ".ray_engine"}


def get_engine(name: str) -> Engine:
    """Find an engine.

    Parameters
    ----------
    name : str

    Returns
    -------
    Engine

    Raises
    ------
    OptionError
        If there is none of that name.
    MissingLibraryError
        If its library is not installed.
    """
    if name not in ENGINES:
        raise OptionError(f"no engine is called {name!r}; there are: {', '.join(ENGINES)}")
    engine: Engine = import_module(ENGINES[name], __package__).run
    return engine
