"""All base extractors by name: the built-in ones, and those of other packages (plug-ins).

A new built-in extractor is one file here and one line in `BUILT_IN`. A plug-in is registered by its
package, under the entry-point group ``webjury.extractors``. Plug-ins are imported when they are
needed: one if its name is requested, all if all names are.
"""

import re
import warnings
from functools import cache
from typing import TYPE_CHECKING

from ..errors import ExtractorError, MissingExtractorError, OptionError, WebjuryWarning
from .base import Extractor
from .boilerpipe import BoilerpipeArticle, BoilerpipeDefault
from .bte import BodyTextExtraction
from .goose3 import Goose3
from .justext import JusText
from .readability import Readability
from .resiliparse import Resiliparse
from .trafilatura import Trafilatura

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
#: Modes, and folders of ``webjury evaluate`` that hold no method's texts.
_RESERVED = re.compile(r"clean|html|template|fast|selector|voter|webjury-.*")


def extractor_names() -> list[str]:
    """List the names of all base extractors, plug-ins last; warn of those that cannot be used."""
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
    """List the names of plug-ins, without importing any: some may be unusable."""
    return sorted(_entry_points())


@cache
def get_plugin(name: str) -> Extractor:
    """Import a plug-in, or raise an `ExtractorError` that says why it cannot be used."""
    entry, *others = _entry_points()[name]
    where = f"the entry point {entry.value} of the package {_package(entry)}"
    if others:
        packages = ", ".join(sorted(map(_package, (entry, *others))))
        raise ExtractorError(name, f"several packages register this name: {packages}")
    if name in BUILT_IN:
        raise ExtractorError(name, f"{where} has the name of a built-in extractor")
    if not _NAME.fullmatch(name) or _RESERVED.fullmatch(name):
        raise ExtractorError(name, f"{where} has an invalid name")
    try:
        loaded = entry.load()
        plugin = loaded() if isinstance(loaded, type) else loaded
    # A plug-in may raise anything, and may even try to end the process.
    except (Exception, SystemExit) as error:
        reason = f"{type(error).__name__}: {error}"
        raise ExtractorError(name, f"{where} cannot be loaded: {reason}") from error
    if not isinstance(plugin, Extractor):
        raise ExtractorError(name, f"{where} is not a webjury.Extractor")
    if (own_name := getattr(plugin, "name", None)) != name:
        raise ExtractorError(name, f"{where} is an extractor with the name {own_name!r}")
    _fill_in_package(type(plugin), _package(entry))
    return plugin


def get_extractor(name: str) -> Extractor:
    """Find a base extractor by name, among the built-in ones first.

    Raises `OptionError` if there is none of that name, and `ExtractorError` if it is a plug-in that
    cannot be used.
    """
    if name in BUILT_IN:
        return BUILT_IN[name]
    if name in _entry_points():
        return get_plugin(name)
    known = ", ".join(extractor_names())
    raise OptionError(f"unknown extractor {name!r}: choose one of {known}")


def why_missing(name: str) -> str | None:
    """Why a base extractor cannot run: its package is not installed. None if it is."""
    try:
        _ = get_extractor(name).version
    except MissingExtractorError as error:
        return str(error)
    return None


@cache
def _entry_points() -> "dict[str, list[EntryPoint]]":
    """Entry points of plug-ins by name; several if packages use the same name."""
    # It takes longer to import than most of what a page needs.
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
