"""Counts the calls of functions, a measure of work that does not depend on the machine."""

import sys
from collections.abc import Callable


def n_calls(work: Callable[[], object]) -> int:
    """The number of calls of functions, in Python and in C, that some work makes."""
    n_calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal n_calls
        n_calls += event in ("call", "c_call")

    previous = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(previous)
    return n_calls
