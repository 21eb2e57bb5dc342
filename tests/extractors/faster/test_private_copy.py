"""A module of a library is copied: what is changed in the copy is not changed in the library."""

import json.decoder

import pytest

from webjury.extractors.faster.private_copy import private_copy


def test_a_copy_has_names_of_its_own() -> None:
    copied, own = private_copy("json", "decoder"), json.decoder.scanner
    assert copied.JSONDecoder().decode("[1]") == [1]
    copied.scanner = None
    assert json.decoder.scanner is own


@pytest.mark.parametrize(
    ("package", "module"), [("no_such_package", "x"), ("json", "no_such_module"), ("string", "x")]
)
def test_what_is_not_there_cannot_be_copied(package: str, module: str) -> None:
    with pytest.raises(ModuleNotFoundError):
        private_copy(package, module)
