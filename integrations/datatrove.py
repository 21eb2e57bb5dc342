"""datatrove: a pipeline step that replaces pages with their content."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pyarrow as pa

from ..batch.documents import ReadOptions, Status
from ..requirements import require
from .pages import document_extractor, extract_pages

require("datatrove", extra="datatrove")

from datatrove.data import Document, DocumentsPipeline  # noqa: E402
from datatrove.pipeline.base import PipelineStep  # noqa: E402
from datatrove.utils.logging import logger  # noqa: E402
from datatrove.utils.typeshelper import StatHints  # noqa: E402

__all__ = ["WebjuryExtractor"]

#: Columns that become metadata of a document, with the prefix ``webjury_``.
_ALWAYS = ("title", "expected_f1", "mode", "extractor")
_ON_REQUEST = (
    "author date language site_name description image tags categories license page_type "
    "page_type_probability".split()
)
_MAX_PAGES = 32
_PAGE_COLUMNS = pa.schema([("html", pa.large_string()), ("url", pa.string())])


class WebjuryExtractor(PipelineStep):  # type: ignore[misc]
    """A step that replaces the HTML in the text of each document with the content of the page.

    Documents that fail or have no content are dropped. The statistics count them by status, and
    the log names those that fail.

    Parameters
    ----------
    **options
        As for `webjury.integrations.pages.document_extractor`.
    """

    type = "🛢 - EXTRAC"
    name = "⚖ webjury"

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 (each is checked)
        super().__init__()
        self.options = document_extractor(**options)

    def run(
        self, data: DocumentsPipeline, rank: int = 0, world_size: int = 1
    ) -> Iterator[Document]:
        """Extract documents; ``metadata["url"]`` is the address of each, if known."""
        waiting: dict[int, Document] = {}
        results = extract_pages(_batches(data, waiting), self.options, ReadOptions())
        while True:
            with self.track_time("batch"):
                batch = next(results, None)
            if batch is None:
                return
            for row in batch.to_pylist():
                document = waiting.pop(row["position"])
                if self._is_content(document, row):
                    yield document

    def _is_content(self, document: Document, row: dict[str, Any]) -> bool:
        """Write a result into its document and the statistics; return whether it has content."""
        self.stat_update(StatHints.total, row["status"])
        if row["status"] != Status.OK:
            self.stat_update(StatHints.dropped)
            if row["status"] != Status.EMPTY:
                logger.warning(f"{document.id}: {row['status']}: {row['error']}")
            return False
        document.text = row["text"]
        names = [*_ALWAYS, *(_ON_REQUEST if self.options.metadata else [])]
        names += ["markdown"] if self.options.markdown else []
        document.metadata.update({f"webjury_{name}": row[name] for name in names})
        self.stat_update(StatHints.forwarded)
        self.update_doc_stats(document)
        return True


def _batches(data: DocumentsPipeline, waiting: dict[int, Document]) -> Iterator[pa.RecordBatch]:
    """Batches of pages; their documents wait for the results, by position."""
    documents = enumerate(data or ())
    while window := dict(islice(documents, _MAX_PAGES)):
        waiting.update(window)
        pages = [_page(document) for document in window.values()]
        yield pa.RecordBatch.from_pylist(pages, schema=_PAGE_COLUMNS)


def _page(document: Document) -> dict[str, str | None]:
    # Halves of characters, which no encoding has, cannot be sent.
    html = document.text.encode("utf-8", "replace").decode("utf-8")
    url = document.metadata.get("url")
    return {"html": html, "url": None if url is None else str(url)}
