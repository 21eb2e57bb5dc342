"""Forms of an extraction: a dict, JSON, one line, HTML for notebooks, a data frame."""

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ..errors import MissingLibraryError
from ..segmenter.words import tokenize

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

    from .extraction import Extraction

#: Maximum number of characters of the text in the one-line form.
_MAX_SHOWN = 60
#: Types of the columns, which a data frame without rows could not infer.
_TYPES = {"text": str, "kept": bool, "probability": float}


def record_of(
    extraction: "Extraction",
    *,
    segments: bool = True,
    links: bool = False,
    images: bool = False,
    title: bool = True,
    metadata: bool = True,
) -> dict[str, object]:
    """All public attributes of an extraction, Markdown and metadata: see `Extraction.to_dict`.

    The record shares nothing with the extraction.
    """
    # `repr` is off for the fields that Markdown and metadata are made from.
    record: dict[str, object] = {
        field.name: getattr(extraction, field.name) for field in fields(extraction) if field.repr
    }
    record["jurors"] = list(extraction.jurors)
    record["hidden"] = [text._asdict() for text in extraction.hidden]
    if segments:
        record["segments"] = list(map(asdict, extraction.segments))
    else:
        del record["segments"]
    if metadata:
        record["metadata"] = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(extraction.metadata).items()
        }
    record["markdown"] = extraction.to_markdown(links=links, images=images, title=title)
    # Last, because these warnings need the kept part as HTML, which Markdown does without.
    record["warnings"] = [
        *extraction.warnings,
        *extraction.address_warnings(links=links, images=images),
    ]
    return record


def json_of(record: Mapping[str, object], indent: int | None = 2) -> str:
    """Write a record as JSON, without escapes for non-ASCII characters."""
    return json.dumps(record, ensure_ascii=False, indent=indent)


def one_line(extraction: "Extraction") -> str:
    """Mode, number of words, expected F1 and the beginning of the text, on one line."""
    # Enough for the line, even if there is much white space between words.
    start = " ".join(extraction.text[: 10 * _MAX_SHOWN].split())
    if len(start) > _MAX_SHOWN:
        start = f"{start[: _MAX_SHOWN - 1]}…"
    return f"<Extraction: {_summary(extraction)}, {start!r}>"


def notebook_html(extraction: "Extraction") -> str:
    """A line about the extraction, its warnings, and its clean HTML, for a notebook.

    The result runs no code and loads nothing.
    """
    lines = [_summary(extraction), *extraction.warnings]
    heading = "".join(f"<p><small>{escape(line)}</small></p>" for line in lines)
    content = extraction.to_html() or "<p><em>No content was found.</em></p>"
    return f"<div>{heading}<hr>{content}</div>"


def _summary(extraction: "Extraction") -> str:
    summary = f"mode {extraction.mode}, {len(tokenize(extraction.text)):,} words"
    if extraction.expected_f1 is None:
        return summary
    return f"{summary}, expected F1 {extraction.expected_f1:.2f}"


def segments_frame(extraction: "Extraction") -> "pd.DataFrame | pl.DataFrame":
    """The segments as a data frame: see `Extraction.segments_frame`."""
    columns = _columns(extraction)
    if find_spec("pandas") is not None:
        import pandas as pd

        return pd.DataFrame(columns).astype(_TYPES)
    if find_spec("polars") is not None:
        import polars as pl

        return pl.DataFrame(columns, schema_overrides=_TYPES)
    raise MissingLibraryError(
        "a data frame needs pandas or polars, and neither is installed; run: pip install pandas"
    )


def _columns(extraction: "Extraction") -> dict[str, list[object]]:
    """Columns by name, with a value for each segment."""
    segments = extraction.segments
    columns: dict[str, list[object]] = {
        name: [getattr(segment, name) for segment in segments] for name in _TYPES
    }
    jurors = dict.fromkeys(juror for segment in segments for juror in segment.coverage)
    for juror in jurors:
        columns[f"coverage.{juror}"] = [segment.coverage.get(juror) for segment in segments]
    return columns
