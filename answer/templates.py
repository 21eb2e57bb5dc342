"""Templates by host: a person names the elements with the content, and no model is used."""

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
    """Templates, each for the pages of one host.

    Parameters
    ----------
    by_host : mapping of str to Template
        Hosts in lower case.
    """

    def __init__(self, by_host: Mapping[str, Template]) -> None:
        self._by_host = dict(by_host)

    @classmethod
    def read(cls, folder: str | Path) -> Self:
        """Read all templates of a folder: files named after hosts, such as ``example.com.tpl``.

        Parameters
        ----------
        folder : str or Path

        Returns
        -------
        Templates

        Raises
        ------
        TemplateError
            If the folder does not exist or contains no template, or if a template is malformed.
        """
        by_host: dict[str, Template] = {}
        for path in _template_files(Path(folder)):
            host = path.stem.lower()
            if host in by_host:
                raise TemplateError(
                    f"{by_host[host].name} and {path} are for the same host; keep one"
                )
            by_host[host] = Template.read(path)
        return cls(by_host)

    @property
    def sha256(self) -> str:
        """Hash of all templates; it changes if one is changed, added or removed."""
        hashes = sorted((host, template.sha256) for host, template in self._by_host.items())
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
            None if the address has no host, or the host has no template. If two templates differ
            only in ``www.``, the one with the exact name of the host.
        """
        host = host_of(address)
        bare = host.removeprefix("www.")
        for name in (host, bare, f"www.{bare}"):
            if name in self._by_host:
                return self._by_host[name]
        return None


def extract_by_template(page: Page, template: Template) -> Extraction:
    """Extract the main content of a page by a template alone, in mode ``"template"``.

    If nothing matches, the extraction has a warning and no text.
    """
    text = TemplateExtractor(template).extract(page)
    outermost = template.outermost_matches(page)
    flow, case = page.flow, Case(page)
    kept = [outermost[segment.element] >= 0 for segment in case.segments]
    return build_extraction(
        case,
        kept,
        mode="template",
        model=Path(template.name).name,
        model_sha256=template.sha256,
        text=text,
        visible=VisibleSegments(kept, case.texts),
        spans=[(flow.starts[index], flow.stops[index]) for index in distinct_matches(outermost)],
        extractor=TemplateExtractor.name,
        warnings=[] if text else [no_match_warning(template)],
    )


def no_match_warning(template: Template) -> str:
    """The warning for a template that matches nothing on a page."""
    return f"template {template.name} matched nothing on this page"


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
