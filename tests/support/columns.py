"""Columns of structure by name."""

from collections.abc import Sequence

from webjury.ensemble.features.case import Case
from webjury.ensemble.features.matrix import feature_matrix
from webjury.segmenter.page import Page
from webjury.segmenter.segments import Segment


def columns_of(source: str | Case) -> dict[str, list[float]]:
    """Compute the columns of structure of a page, or of a case."""
    case = Case(Page(source)) if isinstance(source, str) else source
    table = feature_matrix(case)
    return dict(zip(table.names, table.values.T.tolist(), strict=True))


def columns_of_texts(texts: Sequence[str]) -> dict[str, list[float]]:
    """Compute the columns of segments with any texts, all in the same element."""
    segments = [Segment(text, 0, 1, 0) for text in texts]
    return columns_of(Case(Page("<p>one"), segments=segments))
