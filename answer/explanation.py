"""Why a voter decided as it did on a page: reasons, the jurors' texts, and their agreement."""

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from ..arrays import Flags
from ..ensemble.sites.site import Site
from ..ensemble.verdict.reasons import Reason
from ..segmenter.page import Page
from .extract import Options, decider_for
from .extraction import Extraction

#: Only this many segments are explained, from the first one on. In the data sets, one page in a
#: thousand has more.
MAX_EXPLAINED = 2_000
#: Things whose segments a reader may want to correct together.
_CORRECTED_TOGETHER = frozenset(["code blocks", "code", "entry", "list", "quotation", "table"])
#: What kept a piece of text: both the juror and the verdict, or only one of them.
BOTH, JUROR, VERDICT = "both", "juror", "verdict"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A juror's text compared with the verdict."""

    juror: str
    text: str  # the juror's own text
    #: The pieces of the explained segments that the juror or the verdict kept, in order: what kept
    #: the piece (`BOTH`, `JUROR` or `VERDICT`), and its text.
    pieces: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A verdict with its reasons."""

    extraction: Extraction
    reasons: list[list[Reason]]  # one list for each explained segment, strongest reason first
    comparisons: list[Comparison]  # one for each juror that returned a text
    names: list[str]  # names of the verdict and of the jurors, in the order of `agreement`
    agreement: list[list[float]]  # F1 between the words that each two of them kept, from 0 to 1
    #: A number for the list, table, quotation or piece of code that each segment belongs to; -1 for
    #: other segments.
    things: list[int] = field(default_factory=list)


def explain_page(
    page: Page, options: Options | None = None, *, site: Site | None = None
) -> Explanation:
    """Extract a page with a voter, by default in mode ``voter``, and explain its verdict.

    The extraction is the same as that of `extract_page`. Raises an `OptionError` for mode
    ``selector``, which gives no verdict on segments; other errors are those of `extractor_for`.
    """
    decide = decider_for(options or Options())
    verdict = decide(page, site=site, n_explained=MAX_EXPLAINED)
    case, decision = verdict.case, verdict.decision
    kept = {VERDICT: np.repeat(decision.kept, case.n_words).astype(np.bool_), **case.kept_words}
    n_words = int(case.n_words[:MAX_EXPLAINED].sum())
    return Explanation(
        extraction=verdict.extraction(),
        reasons=decision.reasons,
        comparisons=[
            Comparison(
                name,
                case.runs.texts[name].strip(),
                _pieces(page, kept[VERDICT][:n_words], words[:n_words]),
            )
            for name, words in case.kept_words.items()
        ],
        names=list(kept),
        agreement=[[_f1(first, second) for second in kept.values()] for first in kept.values()],
        things=decision.things.innermost_of(_CORRECTED_TOGETHER).tolist()
        if decision.things
        else [],
    )


def _pieces(page: Page, verdict: Flags, juror: Flags) -> list[tuple[str, str]]:
    """The kept text among the page's first words, in pieces by what kept them."""
    kept_by = 2 * verdict + juror
    starts = np.flatnonzero(np.diff(kept_by, prepend=0)).tolist()
    bounds = [*page.word_starts, len(page.text)]
    names = ["", JUROR, VERDICT, BOTH]
    return [
        (names[kept_by[start]], page.text[bounds[start] : bounds[stop]])
        for start, stop in pairwise([*starts, len(kept_by)])
        if kept_by[start]
    ]


def _f1(first: Flags, second: Flags) -> float:
    """F1 between two sets of words; 1 if both are empty."""
    total = int(first.sum() + second.sum())
    return 2 * int((first & second).sum()) / total if total else 1.0
