"""What a model's results depend on besides its file: libraries, and the definition of features.

A model is trained with certain versions of its jurors, of the parser and of the features. With
other versions it still works, but its scores are not those on its card.
"""

import platform
import sys
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

from ...errors import ModelVersionWarning
from ...extractors.registry import get_extractor
from ...requirements import installed_version
from ..features.fingerprint import feature_sha256
from .cards import Card

#: Recorded on every card. LightGBM and scipy are only installed for training.
_LIBRARIES = ("webjury", "lightgbm", "lxml", "numpy", "rapidfuzz", "scipy")
#: Recorded without a warning: the model does the same with other versions of these.
_HARMLESS = frozenset(("python", "webjury", "lightgbm", "numpy", "rapidfuzz", "scipy"))


def new_card(
    mode: str, jurors: Sequence[str], features: list[str], settings: dict[str, Any]
) -> Card:
    """The card of a model that was just trained; it is named by its mode."""
    return Card(
        name=mode,
        mode=mode,
        jurors=list(jurors),
        features=features,
        settings=settings,
        versions=library_versions(jurors),
        features_sha256=feature_sha256(),
    )


def library_versions(jurors: Sequence[str] = ()) -> dict[str, str]:
    """Versions of everything that a model depends on, if it is installed, ``python`` first.

    Raises `MissingExtractorError` if a juror is not installed.
    """
    found = {library: _installed(library) for library in _LIBRARIES}
    versions = {library: version for library, version in found.items() if version is not None}
    for juror in jurors:
        extractor = get_extractor(juror)
        versions[extractor.distribution] = extractor.version
    return {"python": platform.python_version(), **versions}


def warn_of_changes(name: str, versions: Mapping[str, str], features_sha256: str) -> None:
    """Warn, once, if a model was trained with other versions than those installed.

    Versions count as different if their first two numbers differ. An empty hash of the features is
    not compared: old cards have none.
    """
    changes = [
        f"{library} {trained} in training, {installed} installed"
        for library, trained in versions.items()
        if library not in _HARMLESS
        and (installed := _installed(library)) is not None
        and _series(installed) != _series(trained)
    ]
    if features_sha256 and features_sha256 != feature_sha256():
        changes.append(f"features {features_sha256[:8]} in training, {feature_sha256()[:8]} now")
    if changes:
        warnings.warn(
            f"model {name} may be less accurate than its card says: {'; '.join(changes)}",
            ModelVersionWarning,
            stacklevel=2,
        )


def _installed(library: str) -> str | None:
    # The parser, which is imported, says it at once.
    if (version := getattr(sys.modules.get(library), "__version__", None)) is not None:
        return str(version)
    return installed_version(library)


def _series(version: str) -> list[str]:
    return version.split(".")[:2]
