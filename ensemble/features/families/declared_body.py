"""Feature family: the text that the page declares as its article, for search engines.

Sites declare it as schema.org's ``articleBody``: in the attribute ``itemprop`` of an element, or as
a text in JSON-LD, which is aligned with the page like a juror's text.
"""

import numpy as np

from ....segmenter.survey import BODY
from ..case import Case
from ..columns import Columns, named_columns
from ..markup import FAR

#: The attribute that declares an element as the article, and what its value holds in lower case.
BODY_ATTRIBUTE, BODY_NAME = "itemprop", BODY.lower()
#: A segment belongs to the declared text if a larger share of its words is in it.
INSIDE = 0.8


def declared_body(case: Case) -> Columns:
    """Levels up to the element declared as the article; share of words in the declared text."""
    bodies = case.page.flow.having(BODY_ATTRIBUTE, lambda kind: BODY_NAME in kind.lower())
    levels = np.full(len(case), FAR)
    if bodies:
        is_body = np.zeros(len(case.page.flow), dtype=np.bool_)
        is_body[bodies] = True
        levels = case.markup.tree.levels_below(is_body, FAR)[case.elements]
    columns = {
        "to_declared": levels.astype(np.float64),
        "page_declares": np.full(len(case), float(bool(bodies))),
    }
    return columns | _of_text(case)


def _of_text(case: Case) -> Columns:
    names = ("declared_share", "declared_page_share", "from_declared_start", "from_declared_end")
    kept = case.declared.text
    if kept is None or not len(case):
        return dict.fromkeys(names, np.full(len(case), np.nan))
    share = case.share(kept)
    rank = np.arange(len(case), dtype=np.float64)
    inside = np.flatnonzero(share > INSIDE)
    start, end = (inside[0], inside[-1]) if len(inside) else (0, len(case) - 1)
    page_share = np.full(len(case), kept.mean())
    return named_columns(names, (share, page_share, rank - start, rank - end))
