"""The exception tree: one root, messages that survive a change of process."""

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import pytest

from webjury import errors
from webjury.errors import ExtractorError, MissingExtractorError, OptionError, WebjuryError


def fail(error: WebjuryError) -> None:
    raise error


def test_every_error_has_the_one_root():
    tree = [getattr(errors, name) for name in errors.__all__]
    assert all(issubclass(error, WebjuryError) for error in tree)


def test_a_wrong_option_is_a_value_error():
    assert issubclass(OptionError, ValueError)


@pytest.mark.parametrize("kind", [ExtractorError, MissingExtractorError])
def test_an_extractor_error_comes_back_whole_from_another_process(kind):
    error = kind("bte", "failed with ZeroDivisionError")
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool,
        pytest.raises(kind) as caught,
    ):
        pool.submit(partial(fail, error)).result()
    assert str(caught.value) == "bte: failed with ZeroDivisionError"
    assert caught.value.extractor == "bte"
