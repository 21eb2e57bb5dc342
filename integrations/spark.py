"""Spark: a function for ``DataFrame.mapInArrow``."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from ..batch.documents import OUTPUT, ReadOptions
from ..batch.inputs.columns import kept_schema, unpack_rows
from .pages import document_extractor, extract_pages

if TYPE_CHECKING:
    from pyspark.sql import DataFrame
    from pyspark.sql.types import StructType

__all__ = ["PageExtraction"]

#: Columns that need a batch run: the input of a row, and other pages of its host.
_OMITTED = {"site_pages", "warc_date", "input", "offset"}
_COLUMNS = [field for field in OUTPUT if field.name not in _OMITTED]


class PageExtraction:
    """A function for ``DataFrame.mapInArrow`` that turns rows with pages into rows with content.

    Parameters
    ----------
    html : str
        Column with pages, as strings or binary values.
    id, url : str
        Columns with ids and addresses, if they exist.
    keep : sequence of str
        Further columns to copy.
    max_bytes : int
        Larger pages are skipped.
    **options
        As for `webjury.integrations.pages.document_extractor`.
    """

    def __init__(
        self,
        html: str = "html",
        *,
        id: str = "id",  # noqa: A002 (the name of a column)
        url: str = "url",
        keep: Sequence[str] = (),
        max_bytes: int = 10_000_000,
        **options: Any,  # noqa: ANN401 (each is checked)
    ) -> None:
        self._columns = ReadOptions(max_bytes, html, id, url, tuple(keep))
        self._options = document_extractor(**options)

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Extract pages.

        Raises
        ------
        BatchError
            If a column is missing, or a kept column has the name of an output column.
        """
        kept: pa.Schema | None = None

        def note_schema() -> Iterator[pa.RecordBatch]:
            nonlocal kept
            for batch in batches:
                kept = kept_schema(self._columns.keep, {"the table of pages": batch.schema})
                yield batch

        for result in extract_pages(note_schema(), self._options, self._columns):
            assert kept is not None
            kept_table = unpack_rows(result["kept"].to_pylist(), kept)
            own_columns = [result[field.name] for field in _COLUMNS]
            yield pa.RecordBatch.from_arrays(
                [*own_columns, *(column.combine_chunks() for column in kept_table.columns)],
                schema=pa.schema([*_COLUMNS, *kept]),
            )

    def schema(self, pages: "DataFrame") -> "StructType":
        """The schema of the result, the second argument of ``mapInArrow``.

        Parameters
        ----------
        pages : DataFrame
            The argument of ``mapInArrow``.

        Returns
        -------
        StructType
        """
        from pyspark.sql.types import ArrayType, DoubleType, StringType, StructField, StructType

        types = {
            pa.string(): StringType(),
            pa.float64(): DoubleType(),
            pa.list_(pa.string()): ArrayType(StringType()),
        }
        own_fields = [StructField(field.name, types[field.type]) for field in _COLUMNS]
        kept = pages.select(*self._columns.keep).schema.fields if self._columns.keep else []
        return StructType([*own_fields, *kept])
