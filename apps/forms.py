"""An extraction as text, Markdown, HTML, JSON or XML."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from lxml import etree
from lxml.html import HtmlElement, document_fromstring

from ..ensemble.extraction import Extraction
from ..metadata.declared import Metadata
from ..rendering.kept_part import KeptPart

__all__ = ["FORMS", "Extras", "write_form"]


@dataclass(frozen=True, slots=True)
class Extras:
    """What is wanted in addition to the text.

    Attributes
    ----------
    links, images : bool
    metadata : Metadata or None
    title : bool or None
        Whether the heading that the page announces comes first where the content is without it;
        by default in all forms but text.
    """

    links: bool = False
    images: bool = False
    metadata: Metadata | None = None
    title: bool | None = None

    @property
    def shown(self) -> dict[str, bool]:
        """What is shown in HTML and Markdown."""
        title = self.title is not False
        return {"links": self.links, "images": self.images, "title": title}

    def warnings(self, extraction: Extraction) -> list[str]:
        """What of it cannot be shown."""
        return extraction.address_warnings(links=self.links, images=self.images)

    @property
    def known(self) -> dict[str, str | float]:
        """The metadata that are known."""
        every = asdict(self.metadata) if self.metadata else {}
        return {name: value for name, value in every.items() if value is not None}


def write_form(form: str, extraction: Extraction, extras: Extras) -> str:
    """Write an extraction in a form.

    Parameters
    ----------
    form : str
        One of `FORMS`.
    extraction : Extraction
    extras : Extras

    Returns
    -------
    str
    """
    return FORMS[form](extraction, extras)


def _txt(extraction: Extraction, extras: Extras) -> str:
    return extraction.to_text(title=bool(extras.title))


def _markdown(extraction: Extraction, extras: Extras) -> str:
    import yaml

    text = extraction.to_markdown(**extras.shown)
    if not extras.known:
        return text
    front = yaml.safe_dump(extras.known, allow_unicode=True, sort_keys=False, width=1_000)
    return f"---\n{front}---\n\n{text}"


def _html(extraction: Extraction, extras: Extras) -> str:
    return extraction.to_html(**extras.shown)


def _json(extraction: Extraction, extras: Extras) -> str:
    record = asdict(replace(extraction, kept_part=KeptPart()))
    del record["kept_part"]
    record["markdown"] = extraction.to_markdown(**extras.shown)
    if extras.metadata:
        record["metadata"] = asdict(extras.metadata)
    return json.dumps(record, ensure_ascii=False, indent=2)


def _xml(extraction: Extraction, extras: Extras) -> str:
    document = etree.Element("document", mode=extraction.mode, model=extraction.model)
    if extras.metadata:
        metadata = etree.SubElement(document, "metadata")
        for name, value in extras.known.items():
            etree.SubElement(metadata, name).text = str(value)
    content = etree.SubElement(document, "content")
    html = extraction.to_html(**extras.shown)
    if html:
        body: HtmlElement = document_fromstring(f"<html><body>{html}</body></html>").find("body")
        content.text = body.text
        content.extend(body)
    return etree.tostring(document, encoding="unicode", pretty_print=False)


#: Forms by name; each is also the ending of a file's name, but for Markdown's.
FORMS: dict[str, Callable[[Extraction, Extras], str]] = {
    "txt": _txt,
    "markdown": _markdown,
    "html": _html,
    "json": _json,
    "xml": _xml,
}
