"""Choose the core of child processes by their environment."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from ...native import CORE_VARIABLE


@contextmanager
def chosen_core(core: str) -> Iterator[None]:
    """Make processes that are started within the block use this core.

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
