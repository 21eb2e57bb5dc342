"""Base extractors by name."""

import pytest

from webjury.errors import OptionError
from webjury.extractors.base import Extractor
from webjury.extractors.registry import BUILT_IN, get_extractor

_NAMES = [
    "bte",
    "boilerpipe-article",
    "boilerpipe-default",
    "goose3",
    "justext",
    "readability",
    "resiliparse",
    "trafilatura",
]


def test_the_built_in_extractors_are_listed() -> None:
    assert list(BUILT_IN) == _NAMES


@pytest.mark.parametrize("name", _NAMES)
def test_an_extractor_is_found_under_its_own_name(name: str) -> None:
    extractor = get_extractor(name)
    assert isinstance(extractor, Extractor)
    assert extractor.name == name


@pytest.mark.parametrize("name", ["", "BTE", "boilerpipe", "newspaper"])
def test_an_unknown_name_is_an_error_that_lists_the_known_ones(name: str) -> None:
    with pytest.raises(OptionError) as raised:
        get_extractor(name)
    assert isinstance(raised.value, ValueError)
    assert str(raised.value) == (
        f"unknown extractor {name!r}: choose one of bte, boilerpipe-article, "
        "boilerpipe-default, goose3, justext, readability, resiliparse, trafilatura"
    )
