"""The compiled core: twins of functions that take most of the time, written in Cython.

Each twin gives what the Python function beside it gives; tests compare the two. Which of them runs
is decided here, once: callers ask `IS_COMPILED`.
"""

import os

from ..errors import OptionError

__all__ = ["CORE_VARIABLE", "IS_COMPILED", "describe_core"]

#: This environment variable decides which core runs: "python", or "compiled", which is an error
#: where the compiled core cannot be loaded. By default it runs where it can be loaded.
CORE_VARIABLE = "WEBJURY_CORE"

_CHOICE = os.environ.get(CORE_VARIABLE, "")
_REMEDY = "install a C compiler, then webjury again"

if _CHOICE not in ("", "python", "compiled"):
    raise OptionError(
        f"{CORE_VARIABLE} is {_CHOICE!r}: set it to python or compiled, or not at all"
    )

try:
    if _CHOICE == "python":
        raise ImportError
    from . import (
        alignment,
        attributes,
        blocks,
        bte,
        columns,
        containers,
        context,
        events,
        forest,
        hints,
        keys,
        lexicon,
        markup_tokens,
        needles,
        neighbours,
        new_tokens,
        numbers,
        paths,
        repetition,
        running_text,
        scan,
        spans,
        survey,
        text_marks,
        text_tokens,
        texts,
        tree,
        walk,
        words,
    )
# Cython raises the others where lxml or numpy is not what the core was built for.
except (ImportError, TypeError, ValueError) as error:
    if _CHOICE == "compiled":
        raise OptionError(
            f"{CORE_VARIABLE} is compiled, but the compiled core cannot be loaded: {_REMEDY}"
        ) from error
    #: Whether the compiled core runs.
    IS_COMPILED = False
else:
    IS_COMPILED = True
    __all__ += [
        "alignment",
        "attributes",
        "blocks",
        "bte",
        "columns",
        "containers",
        "context",
        "events",
        "forest",
        "hints",
        "keys",
        "lexicon",
        "markup_tokens",
        "needles",
        "neighbours",
        "new_tokens",
        "numbers",
        "paths",
        "repetition",
        "running_text",
        "scan",
        "spans",
        "survey",
        "text_marks",
        "text_tokens",
        "texts",
        "tree",
        "walk",
        "words",
    ]


def describe_core() -> str:
    """Say which core runs, and how to get the other one."""
    if IS_COMPILED:
        return f"compiled core (the Python core runs with {CORE_VARIABLE}=python)"
    if _CHOICE == "python":
        return f"Python core, because {CORE_VARIABLE} is python"
    return f"Python core; to get the faster compiled core, {_REMEDY}"
