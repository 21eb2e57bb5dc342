"""The compiled core: twins of functions that take most of the time, written in Cython.

Each twin gives what the Python function beside it gives; tests compare the two. Which of them runs
is decided here, once: callers ask `IS_COMPILED`.
"""

import os

__all__ = ["CORE_VARIABLE", "IS_COMPILED", "describe_core"]

#: Set to "python", this environment variable leaves the compiled core out.
CORE_VARIABLE = "WEBJURY_CORE"

try:
    if os.environ.get(CORE_VARIABLE) == "python":
        raise ImportError
    from . import forest, hints, lexicon, scan, tokens, tree, walk
except ImportError:
    #: Whether the compiled core runs.
    IS_COMPILED = False
else:
    IS_COMPILED = True
    __all__ += ["forest", "hints", "lexicon", "scan", "tokens", "tree", "walk"]


def describe_core() -> str:
    """Say which core runs, and how to get the compiled one."""
    if IS_COMPILED:
        return "compiled core"
    if os.environ.get(CORE_VARIABLE) == "python":
        return f"Python core, because {CORE_VARIABLE} is python"
    return "Python core; to get the faster compiled core, install a C compiler, then webjury again"
