"""New processes use the chosen core, and this process keeps its own."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from webjury.experiments.cores.chosen_core import chosen_core
from webjury.native import CORE_VARIABLE, describe_core


@pytest.mark.parametrize("before", [None, "python"])
def test_a_process_has_the_chosen_core(before, monkeypatch):
    monkeypatch.delenv(CORE_VARIABLE, raising=False)
    if before:
        monkeypatch.setenv(CORE_VARIABLE, before)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        with chosen_core("python"):
            process.submit(abs, 0).result()
        assert process.submit(describe_core).result().startswith("Python core")
    assert os.environ.get(CORE_VARIABLE) == before
