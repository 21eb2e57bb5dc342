"""How the jury came to its verdict on a page: everything that can be shown of it."""

from dataclasses import dataclass
from itertools import groupby, pairwise

import numpy as np
from numpy.typing import NDArray

from ..extractors.runs import run_extractors
from ..segmenter.page import Page
from .extraction import Extraction
from .features.case import Case
from .reasons import Reason
from .voter import Voter

__all__ = ["BOTH", "JUROR", "VERDICT", "Comparison", "Explanation", "explain_page"]

#: Who kept a piece of the page.
BOTH, JUROR, VERDICT = "both", "juror", "verdict"

Words = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a juror said, beside the verdict.

    Attributes
    ----------
    juror : str
    text : str
        Its own.
    pieces : list of (str, str)
        What either kept of the page, in order: who (`BOTH`, `JUROR` or `VERDICT`), and the text.
    """

    juror: str
    text: str
    pieces: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A verdict with its reasons.

    Attributes
    ----------
    extraction : Extraction
    reasons : list of list of Reason
        One list a segment, the strongest first.
    comparisons : list of Comparison
        One a juror who spoke.
    names : list of str
        The verdict's and the jurors', as in `agreement`.
    agreement : list of list of float
        F1 of the words that each two of them kept, from 0 to 1.
    """

    extraction: Extraction
    reasons: list[list[Reason]]
    comparisons: list[Comparison]
    names: list[str]
    agreement: list[list[float]]


def explain_page(
    page: Page, voter: Voter, favor: str = "f1", *, comments: bool | None = None
) -> Explanation:
    """Let a voter judge a page, and tell how it came to its verdict.

    Parameters
    ----------
    page : Page
    voter : Voter
    favor, comments
        As for `Voter.extract`.

    Returns
    -------
    Explanation

    Raises
    ------
    OptionError
        If nothing of that name can be favored.
    """
    case = Case(page, run_extractors(page, voter.jurors), comments=bool(comments))
    decision = voter.judge(case, favor, comments=comments)
    verdict = np.repeat(decision.kept, case.n_words).astype(np.bool_)
    kept = {name: flags for name, flags in case.kept.items() if flags is not None}
    comparisons = [
        Comparison(name, case.runs.texts[name].strip(), _pieces(page, verdict, flags))
        for name, flags in kept.items()
    ]
    everyone = {VERDICT: verdict, **kept}
    return Explanation(
        extraction=voter.extraction(case, decision),
        reasons=voter.explain(case),
        comparisons=comparisons,
        names=list(everyone),
        agreement=[[_f1(one, other) for other in everyone.values()] for one in everyone.values()],
    )


def _pieces(page: Page, verdict: Words, juror: Words) -> list[tuple[str, str]]:
    """The page's text by who kept it; what neither did is left out."""
    who = np.where(verdict & juror, BOTH, np.where(juror, JUROR, np.where(verdict, VERDICT, "")))
    bounds = [*page.word_starts, len(page.text)]
    words = zip(who.tolist(), pairwise(bounds), strict=True)
    pieces = []
    for name, group in groupby(words, key=lambda word: word[0]):
        spans = [span for _, span in group]
        if name:
            pieces.append((str(name), page.text[spans[0][0] : spans[-1][1]]))
    return pieces


def _f1(one: Words, other: Words) -> float:
    """F1 of two sets of words; two empty ones agree."""
    total = int(one.sum() + other.sum())
    return 2 * int((one & other).sum()) / total if total else 1.0
