"""The compiled core: twins of functions that take most of the time, written in Cython.

Each twin gives what the Python function beside it gives; tests compare the two. The choice between
them is made here, once: a twin that is not there is None, and whoever calls it uses Python.
"""

import os

__all__ = ["CORE", "CORE_VARIABLE", "Forest", "describe_core", "holds_any", "values", "walk"]

#: Set to "python", this environment variable leaves the compiled core out.
CORE_VARIABLE = "WEBJURY_CORE"

try:
    if os.environ.get(CORE_VARIABLE) == "python":
        raise ImportError
    from .forest import Forest
    from .scan import holds_any
    from .walk import values, walk
except ImportError:
    Forest = holds_any = values = walk = None  # type: ignore[assignment,misc]

#: Which core runs: "compiled" or "python".
CORE = "python" if Forest is None else "compiled"


def describe_core() -> str:
    """Say which core runs, and how to get the compiled one."""
    if CORE == "compiled":
        return "compiled core"
    if os.environ.get(CORE_VARIABLE) == "python":
        return f"Python core, because {CORE_VARIABLE} is python"
    return "Python core; to get the faster compiled core, install a C compiler, then webjury again"
