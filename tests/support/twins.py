"""Compare compiled functions with their definitions in Python."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pytest

from webjury import native
from webjury.native import definition_of

#: Mark of tests that need the compiled core.
needs_core = pytest.mark.skipif(not native.IS_COMPILED, reason="the compiled core is not there")


def assert_twins(function: Callable[..., Any], *arguments: Any, **options: Any) -> None:
    """Check that a compiled function and its definition give equal results, to the last bit."""
    definition = definition_of(function)
    assert definition is not function, f"{function} has no twin"
    assert plain(function(*arguments, **options)) == plain(definition(*arguments, **options))


def plain(value: Any) -> Any:
    """Convert a value for comparison; an array becomes its type, shape and bytes."""
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if isinstance(value, list | tuple):
        return type(value), [plain(part) for part in value]
    if is_dataclass(value):
        return [plain(getattr(value, field.name)) for field in fields(value)]
    return value


@contextmanager
def python_core() -> Iterator[None]:
    """Make all imported modules run the definitions."""
    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("webjury."):
                _put_definitions(patch, module)
                for part in list(vars(module).values()):
                    if isinstance(part, type) and part.__module__ == name:
                        _put_definitions(patch, part)
        yield


def _put_definitions(patch: pytest.MonkeyPatch, owner: Any) -> None:
    for name, value in list(vars(owner).items()):
        if isinstance(value, cached_property):
            patch.setattr(value, "func", _definition(value.func))
        elif (definition := _definition(value)) is not value:
            patch.setattr(owner, name, definition)


def _definition(value: Any) -> Any:
    return definition_of(value) if callable(value) and value.__hash__ else value
