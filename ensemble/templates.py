"""Templates by host: where a person has said what the content is, the jury is not asked."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from ..errors import OptionError, TemplateError
from ..extractors.template import Template, TemplateExtractor
from ..segmenter.blocks import blocks
from ..segmenter.page import Page
from .extraction import Extraction, SegmentVerdict
from .selector import Selector
from .shipped import shipped
from .voter import Voter

__all__ = ["Templates", "extract_by_template", "judge"]

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


def judge(
    source: bytes | str | Page,
    mode: str,
    *,
    favor: str = "f1",
    comments: bool | None = None,
    url: str | None = None,
    templates: Templates | str | Path | None = None,
) -> Extraction:
    """Extract the main content of a page: by the template of its host, else by a shipped model.

    Parameters
    ----------
    source : bytes, str or Page
    mode : str
        Mode of the model.
    favor : {"f1", "precision", "recall"}
        What the model keeps in doubt.
    comments : bool or None
        Whether readers' comments are content; by default the model judges.
    url : str, optional
        Where the page is from; by default, where it says so itself.
    templates : Templates, str or Path, optional
        Templates, or the folder to read them from.

    Returns
    -------
    Extraction
        The model's, with a warning, if the template matches nothing on the page.

    Raises
    ------
    InputError
        If the source is no page.
    OptionError
        If there is no such mode, or it cannot do what it is asked to.
    TemplateError
        If the templates cannot be read.
    """
    extract_by_model = partial(_extract_by_model, shipped(mode), favor=favor, comments=comments)
    page = source if isinstance(source, Page) else Page(source)
    if templates is None:
        return extract_by_model(page)
    if not isinstance(templates, Templates):
        templates = Templates.read(templates)
    template = templates.find(url or _own_address(page))
    if template is None:
        return extract_by_model(page)
    extraction = extract_by_template(page, template)
    if extraction.text:
        return extraction
    verdict = extract_by_model(page)
    warning = f"{_matched_nothing(template)}; mode {mode} judged it"
    return replace(verdict, warnings=[*verdict.warnings, warning])


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
    warnings = [] if text else [_matched_nothing(template)]
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


def _extract_by_model(
    model: Selector | Voter, page: Page, favor: str, comments: bool | None
) -> Extraction:
    if isinstance(model, Voter):
        return model.extract(page, favor, comments=comments)
    own_text = f"mode {model.mode} gives an extractor's own text and cannot"
    if favor != "f1":
        raise OptionError(f"{own_text} favor {favor}")
    if comments is not None:
        raise OptionError(f"{own_text} keep or drop comments")
    return model.extract(page)


def _matched_nothing(template: Template) -> str:
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


def _own_address(page: Page) -> str:
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
