"""Processes with a core of their own: which one runs is decided by their environment."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from ...native import CORE_VARIABLE

__all__ = ["chosen_core"]


@contextmanager
def chosen_core(core: str) -> Iterator[None]:
    """Let the processes that are started within have a core.

    Parameters
    ----------
    core : {"python", "compiled"}
    """
    before = os.environ.get(CORE_VARIABLE)
    os.environ[CORE_VARIABLE] = core
    try:
        yield
    finally:
        del os.environ[CORE_VARIABLE]
        if before is not None:
            os.environ[CORE_VARIABLE] = before
