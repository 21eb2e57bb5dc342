"""LlamaIndex: a reader for pages, alone or in ``SimpleDirectoryReader``."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..requirements import require
from ..segmenter.page import Page
from .contents import PageReader, Source

require("llama_index", extra="llama-index")

from llama_index.core.readers.base import BaseReader  # noqa: E402
from llama_index.core.schema import Document  # noqa: E402

__all__ = ["WebjuryReader"]


class WebjuryReader(BaseReader):  # type: ignore[misc]
    """Reads a page from a file, or a page from ``webjury.fetch``.

    Parameters
    ----------
    **options
        As for `webjury.integrations.contents.PageReader`.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 (each is checked)
        self._reader = PageReader(**options)

    def load_data(
        self, file: str | Path | Page, extra_info: Mapping[str, Any] | None = None
    ) -> list[Document]:
        """Read one page.

        Parameters
        ----------
        file : str, Path or Page
        extra_info : mapping, optional
            Further metadata, from ``SimpleDirectoryReader``.

        Returns
        -------
        list of Document
            One document, or none if the page has no content.

        Raises
        ------
        WebjuryError
            If the page cannot be read or extracted.
        """
        content = self._reader.read(Source.of(file))
        if not content.text:
            return []
        return [Document(text=content.text, metadata={**content.metadata, **(extra_info or {})})]
