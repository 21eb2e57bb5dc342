"""If the faster code was written for another version of a library, the library's own code runs.

Changes of a copied module do not affect the library.
"""

import json.decoder
from importlib.metadata import requires
from typing import Any

import boilerpy3.extractors
import justext
import pytest
import readability
import trafilatura
from packaging.requirements import Requirement

from markup_pieces import PAGES
from webjury.extractors.base import Extractor
from webjury.extractors.faster import replacing
from webjury.extractors.faster.replacing import private_copy
from webjury.extractors.libraries import (
    BoilerpipeArticle,
    BoilerpipeDefault,
    JusText,
    Readability,
    Trafilatura,
)
from webjury.segmenter.page import Page


class _OwnCodeError(Exception):
    pass


def _fail(*_: object, **__: object) -> None:
    raise _OwnCodeError


#: Each extractor, with its library's own function, which runs only for other versions.
_EXTRACTORS = [
    (BoilerpipeArticle(), boilerpy3.extractors.ArticleExtractor, "get_content"),
    (BoilerpipeDefault(), boilerpy3.extractors.DefaultExtractor, "get_content"),
    (JusText(), justext, "justext"),
    (Readability(), readability, "Document"),
    (Trafilatura(), trafilatura, "extract"),
]


@pytest.mark.parametrize(
    ("extractor", "owner", "name"), _EXTRACTORS, ids=[case[0].name for case in _EXTRACTORS]
)
def test_the_librarys_own_code_is_run_for_another_version_alone_and_gives_the_same_text(
    extractor: Extractor, owner: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [path.read_bytes() for path in PAGES[:5]]
    monkeypatch.setattr(replacing, "_version", lambda _: "0.0.1")
    expected = [extractor.extract(Page(page)) for page in pages]
    assert any(expected)
    monkeypatch.setattr(owner, name, _fail)
    with pytest.raises(_OwnCodeError):
        extractor.extract_text(Page(pages[0]))
    monkeypatch.undo()
    monkeypatch.setattr(owner, name, _fail)
    assert [extractor.extract(Page(page)) for page in pages] == expected


def test_a_library_that_is_missing_has_no_version_that_fits(monkeypatch):
    monkeypatch.setitem(replacing.SUPPORTED_VERSIONS, "no-such-library", "1.0")
    assert not replacing.is_supported("no-such-library")


def test_the_versions_are_among_those_that_webjury_requires() -> None:
    required = {one.name: one.specifier for one in map(Requirement, requires("webjury") or [])}
    for library, version in replacing.SUPPORTED_VERSIONS.items():
        assert required[library].contains(version)


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
