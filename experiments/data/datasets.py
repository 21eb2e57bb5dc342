"""Data sets by name: where they are on disk, where to get them, and how they are scored.

webjury does not include data sets. They are read from the folder that the environment variable
``WEBJURY_DATA`` names, by default ``datasets`` in the user's cache folder. Each data set is a
sub-folder in one of the layouts in `layouts`.
"""

import hashlib
import os
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from ...errors import DataError, WebjuryWarning
from ...messages import count_of, first_of
from ...progress import Step
from .gold_pages import GoldPage
from .layouts import LAYOUTS, find_layout


@dataclass(frozen=True, slots=True)
class DataSet:
    """A data set with a name.

    Attributes
    ----------
    folder : str
        Its path within the folder of data sets.
    home : str
        URL to download it from.
    licence : str
    pages : int
        Number of pages with a gold standard.
    sha256 : str
        Hash of these, as in `fingerprint`.
    protocols : tuple of str
        Names of its scoring protocols; training and model cards use the first.
    comments : bool or None
        Whether its gold standards contain readers' comments; None if only some of them do.
    """

    folder: str
    home: str
    licence: str
    pages: int
    sha256: str
    protocols: tuple[str, ...]
    comments: bool | None = None


#: Data sets by name.
DATASETS = {
    "chinese": DataSet(
        "chinese",
        "https://github.com/immortal-autumn/Chinese-Web-Content-Extraction-Dataset",
        "MIT",
        69,
        "b01811ed1b26db35463f205e5d5094b9595b5bae42e0661dda9831c4218a75ed",
        ("words",),
    ),
    "cleaneval": DataSet(
        "cleaneval",
        "https://cleaneval.sigwac.org.uk",
        "none stated",
        732,
        "238225b56a7adf0870c565234c639e3284751065708202ec18a3ecafd11bf2a3",
        ("thesis",),
        comments=True,
    ),
    "cleanportaleval": DataSet(
        "cleanportaleval",
        "https://github.com/ppke-nlpg/CleanPortalEval",
        "none stated",
        71,
        "9ac6e2c6707809185f4f1ee13f13c2f7df32c937a160d2be6580837fe1e0e049",
        ("shingle", "wcxb"),
    ),
    # Models are not trained on it.
    "daniel": DataSet(
        "daniel",
        "https://github.com/rundimeco/waddle",
        "GPL-3",
        551,
        "85aeec0fc7c313b53715391965d5be178d6cb4b4b18ae9f7e52f787a3a88ab1a",
        ("rouge-l", "words"),
    ),
    # Models are not trained on it.
    "dragnet": DataSet(
        "dragnet",
        "https://github.com/seomoz/dragnet_data",
        "AGPL-3",
        1_381,
        "2ee89a618d323264a5212186a4d5be0abd6e3f07284cdb8707a209d53f98d973",
        ("shingle", "wcxb"),
        comments=False,
    ),
    # Pages from the tests of a fork of Postlight's parser; its selectors give the gold texts.
    "mercury": DataSet(
        "mercury",
        "https://github.com/jocmp/mercury-parser",
        "MIT",
        46,
        "168382863f70eb71e02c062f4cf9c7d4700495584a89a6ed7910fe760de81f88",
        ("words",),
    ),
    # Pages from the tests of fundus and Postlight's parser; their site parsers give the gold texts.
    "news": DataSet(
        "news",
        "https://github.com/flairNLP/fundus",
        "MIT, Apache-2.0",
        267,
        "42a8fe61c748624dd9386e178d5b371d73e11d7731018eaac068ae858605cb55",
        ("words", "rouge-l"),
    ),
    # Recipes; ingredients and steps are snippets. There is no gold text, so only recall counts.
    "recipes": DataSet(
        "recipes",
        "https://github.com/hhursev/recipe-scrapers",
        "MIT",
        270,
        "773881024a23410579acf1bbfdec4c3f16a76222159a53bd6a752697460ccce5",
        ("words",),
    ),
    # Pages of static sites; the Markdown that their authors wrote gives the gold texts.
    "sites": DataSet(
        "sites",
        "the repositories that its records name",
        "MIT, Apache-2.0, BSD, CC BY",
        79,
        "69e06d36fc8098c04bc2aa527d12d9dd5367d946e3b735b8662bab440d49c1f8",
        ("words",),
    ),
    "wcxb": DataSet(
        "wcxb/dev",
        "https://github.com/murroughfoley/wcx",
        "CC BY 4.0",
        1_495,
        "fc02bf1b20559869559f8063b1ed227ed32796a5691c4932d36f343748112f35",
        ("wcxb",),
    ),
}


def data_folder() -> Path:
    """The folder that contains the data sets."""
    folder = os.environ.get("WEBJURY_DATA")
    return Path(folder) if folder else platformdirs.user_cache_path("webjury") / "datasets"


def load(name: str) -> list[GoldPage]:
    """Read a data set.

    Parameters
    ----------
    name : str
        A key of `DATASETS`, or a folder in one of `LAYOUTS`.

    Returns
    -------
    list of GoldPage
        Sorted by name.

    Raises
    ------
    DataError
        If the data set is unknown, missing or malformed.

    Warns
    -----
    WebjuryWarning
        If pages of a folder are skipped because they have no gold standard. Data sets of `DATASETS`
        are known to have such pages, so there is no warning for them.
    """
    folder = _folder(name)
    layout = find_layout(folder)
    hint = f"; get it again from {DATASETS[name].home}" if name in DATASETS else ""
    if not layout:
        layouts = "; or ".join(map(str, LAYOUTS))
        raise DataError(f"data set {name} in {folder} has none of these folders: {layouts}{hint}")
    missing: list[str] = []
    try:
        with Step(f"Reading {name}"):
            pages = list(layout.read(folder, missing))
    except OSError as error:
        raise DataError(f"data set {name} in {folder} cannot be read: {error}{hint}") from error
    if not pages:
        raise DataError(f"data set {name} has no page with a gold standard")
    if missing and name not in DATASETS:
        warnings.warn(
            f"data set {name}: skipped {count_of(len(missing), 'page')} without a gold standard; "
            f"missing: {first_of(missing)}",
            WebjuryWarning,
            stacklevel=1,  # one location for all callers, so that the warning is shown once
        )
    return pages


def _folder(name: str) -> Path:
    if name not in DATASETS:
        if name and Path(name).is_dir():
            return Path(name)
        known = ", ".join(DATASETS)
        raise DataError(f"no data set {name!r}: give one of {known}, or a folder")
    folder = data_folder() / DATASETS[name].folder
    if not folder.is_dir():
        raise DataError(
            f"data set {name} is not at {folder}; get it from {DATASETS[name].home} "
            "and put it there, or set WEBJURY_DATA to the folder that contains it"
        )
    return folder


def protocols_of(name: str) -> tuple[str, ...]:
    """Get the names of the scoring protocols of a data set; training uses the first."""
    if name in DATASETS:
        return DATASETS[name].protocols
    layout = find_layout(Path(name))
    return layout.protocols if layout else ("wcxb",)


def comments_of(name: str) -> bool | None:
    """Whether the gold standards of a data set contain readers' comments; None if unknown."""
    if name in DATASETS:
        return DATASETS[name].comments
    layout = find_layout(Path(name))
    return layout.comments if layout else None


def fingerprint(name: str) -> dict[str, Any]:
    """Count the pages of a data set and hash its pages and gold standards.

    Parameters
    ----------
    name : str
        Name or folder, as in `load`.

    Returns
    -------
    dict
        ``pages`` and ``sha256``.
    """
    digest = hashlib.sha256()
    pages = load(name)
    for page in pages:
        for part in (page.name.encode(), page.html, page.gold.encode()):
            digest.update(hashlib.sha256(part).digest())
    return {"pages": len(pages), "sha256": digest.hexdigest()}
