"""LangChain: a loader for pages, and a transformer for documents that contain pages."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ..requirements import require
from ..segmenter.page import Page
from .contents import PageReader, Source

require("langchain_core", extra="langchain")

from langchain_core.document_loaders import BaseLoader  # noqa: E402
from langchain_core.documents import BaseDocumentTransformer, Document  # noqa: E402

__all__ = ["WebjuryLoader", "WebjuryTransformer"]


class WebjuryLoader(BaseLoader):  # type: ignore[misc]
    """Loads pages from the web or from files, or pages from ``webjury.fetch``.

    Parameters
    ----------
    pages : str, Path, Page, or iterable of them
        Addresses, names of files, or pages.
    **options
        As for `webjury.integrations.contents.PageReader`.
    """

    def __init__(
        self,
        pages: str | Path | Page | Iterable[str | Path | Page],
        **options: Any,  # noqa: ANN401 (each is checked)
    ) -> None:
        several = [pages] if isinstance(pages, str | Path | Page) else pages
        self._sources = [Source.of(page) for page in several]
        self._reader = PageReader(**options)

    def lazy_load(self) -> Iterator[Document]:
        """Yield a document for each page with content; the log names the others."""
        for source, content in zip(
            self._sources, self._reader.read_many(self._sources), strict=True
        ):
            if content is not None:
                yield Document(content.text, metadata={"source": source.name, **content.metadata})


class WebjuryTransformer(BaseDocumentTransformer):  # type: ignore[misc]
    """Replaces HTML in documents with the content of the page; options as for `WebjuryLoader`."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401
        self._reader = PageReader(**options)

    def transform_documents(self, documents: Sequence[Document], **_: Any) -> list[Document]:  # noqa: ANN401
        """Return the documents with content; they keep their ids and their metadata."""
        sources = [_html(document) for document in documents]
        return [
            Document(
                content.text, id=document.id, metadata={**content.metadata, **document.metadata}
            )
            for document, content in zip(documents, self._reader.read_many(sources), strict=True)
            if content is not None
        ]


def _html(document: Document) -> Source:
    name = str(document.metadata.get("source", "a document"))
    url = name if name.startswith(("http://", "https://")) else None
    return Source(name, document.page_content, url)
