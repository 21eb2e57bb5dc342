"""All exceptions have one base class and can be pickled."""

from multiprocessing import get_context

import pytest

from webjury import errors
from webjury.errors import ExtractorError, MissingExtractorError, OptionError, WebjuryError


def test_every_error_is_a_webjury_error():
    tree = [getattr(errors, name) for name in errors.__all__ if name.endswith("Error")]
    assert all(issubclass(error, WebjuryError) for error in tree)


def test_an_option_error_is_a_value_error():
    assert issubclass(OptionError, ValueError)


@pytest.mark.parametrize("kind", [ExtractorError, MissingExtractorError])
def test_an_extractor_error_can_be_sent_to_another_process(kind):
    queue = get_context("spawn").SimpleQueue()
    queue.put(kind("bte", "failed with ZeroDivisionError"))
    error = queue.get()
    queue.close()
    assert type(error) is kind
    assert str(error) == "bte: failed with ZeroDivisionError"
    assert error.extractor == "bte"
