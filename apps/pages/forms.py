"""An extraction as text, Markdown, HTML, JSON or XML."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from lxml import etree
from lxml.html import HtmlElement, document_fromstring

from ...answer.extraction import Extraction
from ...answer.forms import json_of
from ...messages import printable_line

if TYPE_CHECKING:
    from ...metadata.declared import Metadata

#: Alternative names of forms.
OTHER_NAMES = {"md": "markdown"}
#: Extras that have no effect in a form.
_UNUSED_EXTRAS = {"txt": ("links", "images", "metadata"), "html": ("metadata",)}


@dataclass(frozen=True, slots=True)
class Extras:
    """What to output besides the text.

    Attributes
    ----------
    title : bool or None
        Whether to begin with the title that the page announces, unless the content contains it;
        by default in all forms except text.
    """

    links: bool = False
    images: bool = False
    metadata: "Metadata | None" = None
    title: bool | None = None

    @property
    def rendering_options(self) -> dict[str, bool]:
        """What HTML and Markdown show."""
        title = self.title is not False
        return {"links": self.links, "images": self.images, "title": title}

    def warnings(self, extraction: Extraction) -> list[str]:
        """Warnings about extras that cannot be shown."""
        return extraction.address_warnings(links=self.links, images=self.images)

    @property
    def known_metadata(self) -> dict[str, str | float | tuple[str, ...]]:
        """The known metadata."""
        fields = asdict(self.metadata) if self.metadata else {}
        return {name: value for name, value in fields.items() if value not in (None, ())}


def write_form(form: str, extraction: Extraction, extras: Extras) -> str:
    """Write an extraction in a form; names of files in it are shown as in messages."""
    named = replace(
        extraction,
        model=printable_line(extraction.model),
        warnings=list(map(printable_line, extraction.warnings)),
    )
    return FORMS[form](named, extras)


def unused_extras(form: str) -> Sequence[str]:
    """Names of the extras, as attributes of `Extras`, that have no effect in a form.

    Examples
    --------
    >>> unused_extras("html")
    ('metadata',)
    """
    return _UNUSED_EXTRAS.get(form, ())


def _txt(extraction: Extraction, extras: Extras) -> str:
    return extraction.to_text(title=bool(extras.title))


def _markdown(extraction: Extraction, extras: Extras) -> str:
    import yaml

    text = extraction.to_markdown(**extras.rendering_options)
    if not extras.known_metadata:
        return text
    front_matter = yaml.safe_dump(
        extras.known_metadata, allow_unicode=True, sort_keys=False, width=1_000
    )
    return f"---\n{front_matter}---\n\n{text}"


def _html(extraction: Extraction, extras: Extras) -> str:
    return extraction.to_html(**extras.rendering_options)


def _json(extraction: Extraction, extras: Extras) -> str:
    record = extraction.to_dict(**extras.rendering_options)
    if extras.metadata:
        record["metadata"] = asdict(extras.metadata)
    return json_of(record)


def _xml(extraction: Extraction, extras: Extras) -> str:
    document = etree.Element("document", mode=extraction.mode, model=extraction.model)
    if extras.metadata:
        metadata = etree.SubElement(document, "metadata")
        for name, value in extras.known_metadata.items():
            for item in value if isinstance(value, tuple) else (value,):
                etree.SubElement(metadata, name).text = str(item)
    content = etree.SubElement(document, "content")
    html = extraction.to_html(**extras.rendering_options)
    if html:
        body: HtmlElement = document_fromstring(f"<html><body>{html}</body></html>").find("body")
        content.text = body.text
        content.extend(body)
    return etree.tostring(document, encoding="unicode", pretty_print=False)


#: Forms by name.
FORMS: dict[str, Callable[[Extraction, Extras], str]] = {
    "txt": _txt,
    "markdown": _markdown,
    "html": _html,
    "json": _json,
    "xml": _xml,
}
#: File endings of each form, the usual one first.
ENDINGS = {
    "txt": ("txt",),
    "markdown": ("md", "markdown"),
    "html": ("html", "htm", "xhtml"),
    "json": ("json",),
    "xml": ("xml",),
}
