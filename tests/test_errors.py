"""All exceptions have one base class and can be pickled."""

from multiprocessing.reduction import ForkingPickler

import pytest

from webjury import errors
from webjury.errors import ExtractorError, MissingExtractorError, OptionError, WebjuryError


def test_every_error_is_a_webjury_error():
    tree = [getattr(errors, name) for name in errors.__all__ if name.endswith("Error")]
    assert all(issubclass(error, WebjuryError) for error in tree)
    assert issubclass(OptionError, ValueError)


@pytest.mark.parametrize("kind", [ExtractorError, MissingExtractorError])
def test_an_extractor_error_can_be_sent_to_another_process(kind):
    error = ForkingPickler.loads(ForkingPickler.dumps(kind("bte", "failed with ZeroDivisionError")))
    assert type(error) is kind
    assert str(error) == "bte: failed with ZeroDivisionError"
    assert error.extractor == "bte"
