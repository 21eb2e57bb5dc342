"""Compiled functions can replace their definitions everywhere."""

import inspect
import pkgutil
from functools import partial
from importlib import import_module
from multiprocessing.reduction import ForkingPickler
from typing import Any

import pytest

from twins import needs_core
from webjury import ensemble, extractors, native, segmenter

pytestmark = needs_core

for package in (ensemble, extractors, segmenter):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
_TWINS = list(native._python_functions.items())
_FUNCTIONS = [pair for pair in _TWINS if not isinstance(pair[1], type)]


def parameters(function: Any) -> list[str]:
    """Name the parameters of a function itself, not of its definition, without its constants."""
    if isinstance(function, partial):
        return parameters(function.func)[len(function.args) :]
    return list(inspect.signature(function, follow_wrapped=False).parameters)


@pytest.mark.parametrize(
    ("compiled", "definition"), _FUNCTIONS, ids=[one.__qualname__ for _, one in _FUNCTIONS]
)
def test_a_twin_is_called_described_and_pickled_as_its_definition(compiled, definition):
    assert parameters(compiled) == parameters(definition)
    assert inspect.signature(compiled) == inspect.signature(definition)
    assert compiled.__doc__ == definition.__doc__
    assert ForkingPickler.loads(ForkingPickler.dumps(compiled)) is compiled


@pytest.mark.parametrize(
    "name",
    [f"{folder}.{name}" for folder, names in native._MODULES.items() for name in names.split()],
)
def test_every_compiled_function_stands_for_a_definition(name):
    known = [one.func if isinstance(one, partial) else one for one, _ in _TWINS]
    module = vars(import_module(f"webjury.native.{name}"))
    functions = [
        value
        for key, value in module.items()
        if type(value).__name__ == "cython_function_or_method" and not key.startswith("_")
    ]
    assert all(function in known for function in functions)
    assert any(value in known for value in module.values() if callable(value))
