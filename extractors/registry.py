"""All base extractors by name, and their runs on a page.

Extractors are built in, or belong to other packages (plug-ins). A new built-in extractor is a class
in this folder and a line in `BUILT_IN`. A plug-in is registered by its package, under the
entry-point group ``webjury.extractors``. Plug-ins are imported when they are needed: a single one
if its name is requested, all of them if all names are.
"""

import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from ..errors import ExtractorError, MissingExtractorError, OptionError, WebjuryWarning
from ..resources import is_out_of_memory
from ..segmenter.page import Page
from .base import Extractor
from .bte import BodyTextExtraction
from .libraries import (
    BoilerpipeArticle,
    BoilerpipeDefault,
    Goose3,
    JusText,
    Readability,
    Resiliparse,
    Trafilatura,
)

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

#: The entry-point group of plug-ins.
ENTRY_POINTS = "webjury.extractors"

#: The extractors of this package, by name.
BUILT_IN: dict[str, Extractor] = {
    extractor.name: extractor
    for extractor in (
        BodyTextExtraction(),
        BoilerpipeArticle(),
        BoilerpipeDefault(),
        Goose3(),
        JusText(),
        Readability(),
        Resiliparse(),
        Trafilatura(),
    )
}

#: A valid name; names are also used for options, columns and folders.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
#: Names that plug-ins must not have: modes, and folders of ``webjury evaluate`` for other purposes.
_RESERVED = re.compile(r"clean|html|template|fast|selector|voter|webjury-.*")


def extractor_names() -> list[str]:
    """List the names of all base extractors, plug-ins last; warn of unusable plug-ins."""
    names = [*BUILT_IN]
    for name in plugin_names():
        try:
            get_plugin(name)
        except ExtractorError as error:
            warnings.warn(f"extractor left out: {error}", WebjuryWarning, stacklevel=2)
        else:
            names.append(name)
    return names


def plugin_names() -> list[str]:
    """List the names of plug-ins without importing them; some may be unusable."""
    return sorted(_entry_points())


@cache
def get_plugin(name: str) -> Extractor:
    """Import a plug-in, or raise an `ExtractorError` that says why it cannot be used."""
    entry, *more_entries = _entry_points()[name]
    origin = f"the entry point {entry.value} of the package {_package(entry)}"
    if more_entries:
        packages = ", ".join(sorted(map(_package, (entry, *more_entries))))
        raise ExtractorError(name, f"several packages register this name: {packages}")
    if name in BUILT_IN:
        raise ExtractorError(name, f"{origin} has the name of a built-in extractor")
    if not _NAME.fullmatch(name) or _RESERVED.fullmatch(name):
        raise ExtractorError(name, f"{origin} has an invalid name")
    try:
        loaded = entry.load()
        plugin = loaded() if isinstance(loaded, type) else loaded
    # A plug-in may raise anything, and may even try to end the process.
    except (Exception, SystemExit) as error:
        reason = f"{type(error).__name__}: {error}"
        raise ExtractorError(name, f"{origin} cannot be loaded: {reason}") from error
    if not isinstance(plugin, Extractor):
        raise ExtractorError(name, f"{origin} is not a webjury.Extractor")
    if (own_name := getattr(plugin, "name", None)) != name:
        raise ExtractorError(name, f"{origin} is an extractor with the name {own_name!r}")
    _fill_in_package(type(plugin), _package(entry))
    return plugin


def get_extractor(name: str) -> Extractor:
    """Find a base extractor by name; built-in extractors come first.

    Raises `OptionError` if no extractor has that name, and `ExtractorError` if it is an unusable
    plug-in.
    """
    if name in BUILT_IN:
        return BUILT_IN[name]
    if name in _entry_points():
        return get_plugin(name)
    known = ", ".join(extractor_names())
    raise OptionError(f"unknown extractor {name!r}: choose one of {known}")


def why_missing(name: str) -> str | None:
    """A message if the package of a base extractor is not installed, else None."""
    try:
        _ = get_extractor(name).version
    except MissingExtractorError as error:
        return str(error)
    return None


@cache
def _entry_points() -> "dict[str, list[EntryPoint]]":
    """Entry points of plug-ins by name; several if packages use the same name."""
    # Imported here, because the import takes longer than most others.
    from importlib.metadata import entry_points

    entries: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=ENTRY_POINTS):
        entries.setdefault(entry.name, []).append(entry)
    return entries


def _package(entry: "EntryPoint") -> str:
    return entry.dist.name if entry.dist else "?"


def _fill_in_package(plugin: type[Extractor], package: str) -> None:
    """Fill in the package of an extractor that does not name one."""
    if plugin.distribution == Extractor.distribution:
        plugin.distribution = package
    if plugin.requirement == Extractor.requirement:
        plugin.requirement = package


@dataclass(frozen=True, slots=True)
class ExtractorRuns:
    """The texts of the extractors that succeeded on a page, and why the others failed."""

    texts: dict[str, str] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)

    def __or__(self, other: "ExtractorRuns") -> "ExtractorRuns":
        """Combine the runs of different extractors on the same page."""
        return ExtractorRuns(self.texts | other.texts, self.failures | other.failures)


def run_extractors(page: Page, names: Sequence[str]) -> ExtractorRuns:
    """Run extractors on a page. If one fails, the reason is recorded and the others still run.

    Raises `OptionError` if no extractor has one of the names, and `ExtractorError` if a plug-in
    cannot be loaded, or memory runs out: results must not depend on how much memory is free.
    """
    texts: dict[str, str] = {}
    failures: dict[str, str] = {}
    for name in names:
        extractor = get_extractor(name)
        try:
            texts[name] = extractor.extract(page)
        except ExtractorError as error:
            if is_out_of_memory(error):
                raise
            failures[name] = str(error)
    return ExtractorRuns(texts, failures)
