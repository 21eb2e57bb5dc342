"""Optional libraries: a missing one is reported before long work starts."""

import sys

import pytest

from webjury.errors import MissingLibraryError, WebjuryError
from webjury.requirements import require


def test_installed_libraries_raise_nothing_and_are_not_imported() -> None:
    # A module of the standard library that nothing else imports.
    assert "this" not in sys.modules
    require("this", "lxml", extra="experiments")
    require(extra="experiments")
    assert "this" not in sys.modules


@pytest.mark.parametrize("libraries", [("nowhere",), ("lxml", "nowhere"), ("nowhere", "lxml")])
def test_a_missing_library_is_named_with_its_extra(libraries: tuple[str, ...]) -> None:
    with pytest.raises(MissingLibraryError) as raised:
        require(*libraries, extra="goose3")
    assert str(raised.value) == "nowhere is not installed; run: pip install 'webjury[goose3]'"
    assert isinstance(raised.value, WebjuryError)
