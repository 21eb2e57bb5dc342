"""Templates by host: where a person has said what the content is, the jury is not asked."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from ..errors import TemplateError
from ..extractors.template import Template, TemplateExtractor
from ..segmenter.blocks import blocks
from ..segmenter.page import Page
from .extraction import Extraction, SegmentVerdict

__all__ = ["Templates", "extract_by_template", "matched_nothing", "own_address"]

_SUFFIX = ".tpl"
_SCHEME = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)


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
        """Read all templates of a folder: files named by their host, as ``example.com.tpl``.

        Parameters
        ----------
        folder : str or Path

        Returns
        -------
        Templates

        Raises
        ------
        TemplateError
            If there is no such folder, no template in it, or one of them is malformed.
        """
        by_host: dict[str, Template] = {}
        for path in _template_files(Path(folder)):
            host = path.stem.lower()
            if host in by_host:
                raise TemplateError(f"{by_host[host].name} and {path} are for one host; keep one")
            by_host[host] = Template.read(path)
        return cls(by_host)

    def find(self, address: str) -> Template | None:
        """Find the template for an address; a leading ``www.`` makes no difference.

        Parameters
        ----------
        address : str
            A URL or a host.

        Returns
        -------
        Template or None
            None if there is no template for its host, or no host in it. Of two templates
            that differ in ``www.`` alone, the one that is named exactly as the host.
        """
        host = _host(address)
        bare = host.removeprefix("www.")
        for name in (host, bare, f"www.{bare}"):
            if name in self._by_host:
                return self._by_host[name]
        return None


def extract_by_template(page: Page, template: Template) -> Extraction:
    """Extract the main content of a page by a template alone.

    Parameters
    ----------
    page : Page
    template : Template

    Returns
    -------
    Extraction
        In mode ``"template"``; without text, and with a warning, if nothing matches.
    """
    text = TemplateExtractor(template).extract(page)
    holders = template.holders(page)
    warnings = [] if text else [matched_nothing(template)]
    return Extraction(
        text=text,
        mode="template",
        segments=[
            SegmentVerdict(block.text, holders[block.element] >= 0, None, {})
            for block in blocks(page)
        ],
        expected_f1=None,
        extractor=TemplateExtractor.name,
        model=Path(template.name).name,
        model_sha256=template.sha256,
        warnings=[*page.warnings, *warnings],
    )


def matched_nothing(template: Template) -> str:
    """What is said of a template that finds nothing on a page."""
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
            f"{folder} holds no template; name each by its host, as example.com{_SUFFIX}"
        )
    return files


def _host(address: str) -> str:
    """Host of a URL, or of a host with or without a port; empty if there is none."""
    address = address.strip()
    try:
        parts = urlsplit(address if _SCHEME.match(address) else f"//{address}")
        return (parts.hostname or "").rstrip(".")
    except ValueError:
        return ""


def own_address(page: Page) -> str:
    """Where a page says it is from; empty if it does not."""
    return next(filter(_is_absolute, _named_addresses(page.tree)), "")


def _is_absolute(address: str) -> bool:
    return address.strip().lower().startswith(("http://", "https://")) and bool(_host(address))


def _named_addresses(tree: HtmlElement) -> Iterator[str]:
    """What a page gives as its address, the most telling first."""
    for link in tree.iter("link"):
        if "canonical" in (link.get("rel") or "").lower().split():
            yield link.get("href") or ""
    for meta in tree.iter("meta"):
        if meta.get("property") == "og:url":
            yield meta.get("content") or ""
    for base in tree.iter("base"):
        yield base.get("href") or ""
