"""Engines by name; each is imported on first use."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module

import pyarrow as pa

from ...choices import check_value
from ..inputs.reading import Reading
from .work import Work

#: Takes readings, the work and the number of workers; yields batches of results, in any order.
Engine = Callable[[Sequence[Reading], Work, int], Iterator[pa.RecordBatch]]

#: The module of each engine, which has a function ``run``.
ENGINES = {"local": ".local_engine", "ray": ".ray_engine", "spark": ".spark_engine"}


def get_engine(name: str) -> Engine:
    """Find an engine; one that does not exist is an `OptionError`."""
    check_value("engine", name, ENGINES)
    engine: Engine = import_module(ENGINES[name], __package__).run
    return engine
