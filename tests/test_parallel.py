import os
from operator import add, floordiv

import pytest

from webjury.parallel import map_in_processes


def test_results_are_in_order():
    assert map_in_processes(add, range(20), range(20), description="Adding", processes=2) == [
        2 * n for n in range(20)
    ]


def test_the_function_runs_in_another_process():
    (parent,) = map_in_processes(eval, ["__import__('os').getppid()"], description="Asking")
    assert parent == os.getpid()


def test_an_error_reaches_the_caller():
    with pytest.raises(ZeroDivisionError):
        map_in_processes(floordiv, [1], [0], description="Dividing")


def test_without_items_there_are_no_results():
    assert map_in_processes(add, [], [], description="Adding") == []
