"""Haystack: a converter that replaces ``HTMLToDocument``."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..requirements import require
from .contents import PageReader, Source

require("haystack", extra="haystack")

from haystack import Document, component, default_to_dict  # noqa: E402
from haystack.components.converters.utils import normalize_metadata  # noqa: E402
from haystack.dataclasses import ByteStream  # noqa: E402

__all__ = ["WebjuryConverter"]


@component
class WebjuryConverter:
    """Converts pages to documents; options as for `webjury.integrations.contents.PageReader`."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 (each is checked)
        self._options = options
        self._reader = PageReader(**options)

    def to_dict(self) -> dict[str, Any]:
        """The component as a dictionary, to save a pipeline."""
        return default_to_dict(self, **self._options)  # type: ignore[no-any-return]

    @component.output_types(documents=list[Document])  # type: ignore[untyped-decorator]
    def run(
        self,
        sources: list[str | Path | ByteStream],
        meta: dict[str, Any] | list[dict[str, Any]] | None = None,
    ) -> dict[str, list[Document]]:
        """Convert pages. The log names pages that fail or have no content."""
        metadata = normalize_metadata(meta, len(sources))
        contents = self._reader.read_many([_source(source) for source in sources])
        documents = [
            Document(
                content=content.text, meta={**content.metadata, **_meta(source), **source_metadata}
            )
            for source, source_metadata, content in zip(sources, metadata, contents, strict=True)
            if content is not None
        ]
        return {"documents": documents}


def _source(source: str | Path | ByteStream) -> Source:
    if not isinstance(source, ByteStream):
        return Source.of(source)
    url = source.meta.get("url")
    return Source(url or source.meta.get("file_path") or "a stream", source.data, url)


def _meta(source: str | Path | ByteStream) -> Mapping[str, Any]:
    return source.meta if isinstance(source, ByteStream) else {"file_path": str(source)}
