"""Templates by host, or one for all: a person names the elements with the content, not a model."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from ..addresses import host_of
from ..ensemble.features.case import Case
from ..errors import TemplateError
from ..extractors.template import Template, TemplateExtractor, distinct_matches
from ..segmenter.page import Page
from .building import build_extraction
from .extraction import Extraction
from .seen import VisibleSegments

_SUFFIX = ".tpl"


class Templates:
    """Templates, each for the pages of one host, or one template for all pages.

    Parameters
    ----------
    by_host : mapping of str to Template
        Hosts in lower case.
    default : Template, optional
        For the pages of all other hosts.
    """

    def __init__(self, by_host: Mapping[str, Template], default: Template | None = None) -> None:
        self._by_host = dict(by_host)
        self._default = default

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """Read a file with one template for all pages, or a folder with one for each host.

        In a folder, files are named after hosts, such as ``example.com.tpl``.

        Parameters
        ----------
        path : str or Path

        Returns
        -------
        Templates

        Raises
        ------
        TemplateError
            If the file or folder does not exist, if a folder contains no template, or if a
            template is malformed.
        """
        path = Path(path)
        return cls(_read_folder(path)) if path.is_dir() else cls({}, Template.read(path))

    @property
    def sha256(self) -> str:
        """Hash of all templates; it changes if one is changed, added or removed."""
        hashes = sorted((host, template.sha256) for host, template in self._by_host.items())
        if self._default:
            hashes.append(("", self._default.sha256))
        return hashlib.sha256(repr(hashes).encode("utf-8")).hexdigest()

    def find(self, address: str) -> Template | None:
        """Find the template for an address; a leading ``www.`` makes no difference.

        Parameters
        ----------
        address : str
            A URL or a host.

        Returns
        -------
        Template or None
            If the address has no host, or the host has no template, the default template, if there
            is one. If two templates differ only in ``www.``, the one with the exact name of the
            host.
        """
        host = host_of(address)
        bare = host.removeprefix("www.")
        for name in (host, bare, f"www.{bare}"):
            if name in self._by_host:
                return self._by_host[name]
        return self._default


def extract_by_template(page: Page, template: Template) -> Extraction:
    """Extract the main content of a page by a template alone, in mode ``"template"``.

    If nothing matches, the extraction has a warning and no text.
    """
    text = TemplateExtractor(template).extract(page)
    outermost = template.outermost_matches(page)
    doc, case = page.doc, Case(page)
    kept = [outermost[segment.element] >= 0 for segment in case.segments]
    return build_extraction(
        case,
        kept,
        mode="template",
        model=Path(template.name).name,
        model_sha256=template.sha256,
        text=text,
        visible=VisibleSegments(kept, case.texts),
        spans=[(doc.starts[index], doc.stops[index]) for index in distinct_matches(outermost)],
        extractor=TemplateExtractor.name,
        warnings=[] if text else [no_match_warning(template)],
    )


def no_match_warning(template: Template) -> str:
    """The warning for a template that matches nothing on a page."""
    return f"template {template.name} matched nothing on this page"


def _read_folder(folder: Path) -> dict[str, Template]:
    by_host: dict[str, Template] = {}
    for path in _template_files(folder):
        host = path.stem.lower()
        if host in by_host:
            raise TemplateError(f"{by_host[host].name} and {path} are for the same host; keep one")
        by_host[host] = Template.read(path)
    return by_host


def _template_files(folder: Path) -> list[Path]:
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() == _SUFFIX)
    except OSError as error:
        raise TemplateError(
            f"cannot read the folder of templates {folder}: {error.strerror or error}"
        ) from error
    if not files:
        raise TemplateError(
            f"{folder} contains no template; name each after its host, as example.com{_SUFFIX}"
        )
    return files
