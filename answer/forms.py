"""Forms of an extraction: JSON, one line, HTML for notebooks, a data frame."""

from collections.abc import Mapping, Sequence
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ..errors import MissingLibraryError
from ..json_text import dump_json
from ..segmenter.words import tokenize
from .verdicts import SegmentVerdict

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

#: Maximum number of characters of the text in the one-line form.
_MAX_SHOWN = 60
#: Types of the columns, which a data frame without rows could not infer.
_TYPES = {"text": str, "kept": bool, "probability": float}


def json_of(record: Mapping[str, object], indent: int | None = 2) -> str:
    """Write a record as JSON, without escapes for non-ASCII characters but line ends."""
    return dump_json(record, indent)


def summary(mode: str, text: str, expected_f1: float | None) -> str:
    """The mode, the number of words in the text, and the expected F1."""
    counts = f"mode {mode}, {len(tokenize(text)):,} words"
    return counts if expected_f1 is None else f"{counts}, expected F1 {expected_f1:.2f}"


def one_line(text: str) -> str:
    """The beginning of a text, on one line."""
    # Enough for the line, even if there is much white space between words.
    start = " ".join(text[: 10 * _MAX_SHOWN].split())
    return start if len(start) <= _MAX_SHOWN else f"{start[: _MAX_SHOWN - 1]}…"


def notebook_html(lines: Sequence[str], html: str) -> str:
    """Lines about an extraction and its clean HTML, for a notebook.

    The result runs no code and loads nothing.
    """
    heading = "".join(f"<p><small>{escape(line)}</small></p>" for line in lines)
    return f"<div>{heading}<hr>{html or '<p><em>No content was found.</em></p>'}</div>"


def segments_frame(segments: Sequence[SegmentVerdict]) -> "pd.DataFrame | pl.DataFrame":
    """Segments as a data frame: see `Extraction.segments_frame`."""
    columns = _columns(segments)
    if find_spec("pandas") is not None:
        import pandas as pd

        return pd.DataFrame(columns).astype(_TYPES)
    if find_spec("polars") is not None:
        import polars as pl

        return pl.DataFrame(columns, schema_overrides=_TYPES)
    raise MissingLibraryError(
        "a data frame needs pandas or polars, and neither is installed; run: pip install pandas"
    )


def _columns(segments: Sequence[SegmentVerdict]) -> dict[str, list[object]]:
    """Columns by name, with a value for each segment."""
    columns: dict[str, list[object]] = {
        name: [getattr(segment, name) for segment in segments] for name in _TYPES
    }
    jurors = dict.fromkeys(juror for segment in segments for juror in segment.coverage)
    for juror in jurors:
        columns[f"coverage.{juror}"] = [segment.coverage.get(juror) for segment in segments]
    return columns
