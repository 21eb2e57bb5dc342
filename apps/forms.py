"""What is printed of an extraction, form by form."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass

from lxml import etree
from lxml.html import HtmlElement, document_fromstring

from ..ensemble.extraction import Extraction
from ..metadata.declared import Metadata

__all__ = ["FORMS", "Asked", "write_form"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for beside the text.

    Attributes
    ----------
    links, images : bool
    metadata : Metadata or None
    """

    links: bool = False
    images: bool = False
    metadata: Metadata | None = None

    @property
    def known(self) -> dict[str, str | float]:
        """The metadata that there are."""
        every = asdict(self.metadata) if self.metadata else {}
        return {name: value for name, value in every.items() if value is not None}


def write_form(form: str, extraction: Extraction, asked: Asked) -> str:
    """Write an extraction down.

    Parameters
    ----------
    form : str
        One of `FORMS`.
    extraction : Extraction
    asked : Asked

    Returns
    -------
    str
    """
    return FORMS[form](extraction, asked)


def _txt(extraction: Extraction, _asked: Asked) -> str:
    return extraction.text


def _markdown(extraction: Extraction, asked: Asked) -> str:
    import yaml

    text = extraction.to_markdown(links=asked.links, images=asked.images)
    if not asked.known:
        return text
    front = yaml.safe_dump(asked.known, allow_unicode=True, sort_keys=False, width=1_000)
    return f"---\n{front}---\n\n{text}"


def _html(extraction: Extraction, asked: Asked) -> str:
    return extraction.to_html(links=asked.links, images=asked.images)


def _json(extraction: Extraction, asked: Asked) -> str:
    record = asdict(extraction)
    del record["kept"]
    record["markdown"] = extraction.to_markdown(links=asked.links, images=asked.images)
    if asked.metadata:
        record["metadata"] = asdict(asked.metadata)
    return json.dumps(record, ensure_ascii=False, indent=2)


def _xml(extraction: Extraction, asked: Asked) -> str:
    document = etree.Element("document", mode=extraction.mode, model=extraction.model)
    if asked.metadata:
        metadata = etree.SubElement(document, "metadata")
        for name, value in asked.known.items():
            etree.SubElement(metadata, name).text = str(value)
    content = etree.SubElement(document, "content")
    html = extraction.to_html(links=asked.links, images=asked.images)
    if html:
        body: HtmlElement = document_fromstring(f"<html><body>{html}</body></html>").find("body")
        content.text = body.text
        content.extend(body)
    return etree.tostring(document, encoding="unicode", pretty_print=False)


#: Forms by name; each is also the ending of a file's name, but for Markdown's.
FORMS: dict[str, Callable[[Extraction, Asked], str]] = {
    "txt": _txt,
    "markdown": _markdown,
    "html": _html,
    "json": _json,
    "xml": _xml,
}
