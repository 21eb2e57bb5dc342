"""Why a voter decided as it did on a page: reasons, jurors' texts, and who agrees with whom."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

import numpy as np

from ..arrays import Flags
from ..choices import Favor
from ..ensemble.features.case import Case
from ..ensemble.models.voter import Voter
from ..ensemble.sites.evidence import evidence_of, with_evidence
from ..ensemble.sites.site import Site
from ..ensemble.verdict.decision import final_decision
from ..ensemble.verdict.declared_recipe import declared_recipe, with_recipe_reasons
from ..ensemble.verdict.page_things import things_of
from ..ensemble.verdict.reasons import Reason
from ..ensemble.verdict.thing_odds import thing_odds
from ..ensemble.verdict.thing_reasons import with_things
from ..extractors.runs import run_extractors
from ..segmenter.page import Page
from .by_model import answer_of_voter
from .extraction import Extraction

__all__ = [
    "BOTH",
    "JUROR",
    "MAX_EXPLAINED",
    "VERDICT",
    "Comparison",
    "Explanation",
    "explain_page",
]

#: Segments that are explained, from the first one on. Each takes some milliseconds, and nobody
#: reads more; one page of a thousand in the data sets has more.
MAX_EXPLAINED = 2_000
#: Things whose segments a reader may want to correct together.
_CORRECTED_AS_ONE = frozenset(["code blocks", "code", "entry", "list", "quotation", "table"])
#: Who kept a piece of the page.
BOTH, JUROR, VERDICT = "both", "juror", "verdict"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The text of a juror beside the verdict.

    Attributes
    ----------
    juror : str
    text : str
        The juror's own text.
    pieces : list of (str, str)
        What either kept of the explained segments, in order: who (`BOTH`, `JUROR` or `VERDICT`),
        and the text.
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
        One list a segment, the strongest reason first; of the first segments alone, if there are
        more than were to be explained.
    comparisons : list of Comparison
        One a juror that returned a text.
    names : list of str
        Of the verdict and the jurors, in the order of `agreement`.
    agreement : list of list of float
        F1 of the words that each two of them kept, from 0 to 1.
    things : list of int
        A number for the list, table, quotation or piece of code that each segment is a part of;
        -1 for segments in none.
    """

    extraction: Extraction
    reasons: list[list[Reason]]
    comparisons: list[Comparison]
    names: list[str]
    agreement: list[list[float]]
    things: list[int] = field(default_factory=list)


def explain_page(
    page: Page,
    voter: Voter,
    favor: Favor = "f1",
    *,
    comments: bool | None = None,
    jurors: Sequence[str] | None = None,
    site: Site | None = None,
    n_explained: int | None = None,
) -> Explanation:
    """Extract a page by a voter, and explain its verdict.

    Parameters
    ----------
    page : Page
    voter : Voter
    favor, comments, jurors, site
        As for `extract_by_voter`.
    n_explained : int, optional
        Segments that are explained at most; by default `MAX_EXPLAINED`.

    Returns
    -------
    Explanation

    Raises
    ------
    OptionError
        If an option has no such value.
    """
    runs = run_extractors(page, voter.checked_jurors(jurors))
    case = Case(page, runs, comments=bool(comments))
    features = voter.features(case)
    probabilities = voter.case_probabilities(case, features, comments=comments)
    n_explained = MAX_EXPLAINED if n_explained is None else n_explained
    reasons = voter.reasons(case, features, n_explained)
    things = things_of(case)
    odds = thing_odds(probabilities, case.n_words, things)
    probabilities = odds.applied(probabilities)
    reasons = with_recipe_reasons(odds.with_reasons(reasons), declared_recipe(case))
    if site is not None:
        evidence = evidence_of(site, case, probabilities)
        probabilities = evidence.applied(probabilities)
        reasons = with_evidence(reasons, evidence)
    decision = final_decision(probabilities, case.n_words, favor, things)
    reasons = with_things(reasons, decision, things, case.n_words)
    verdict = np.repeat(decision.kept, case.n_words).astype(np.bool_)
    kept = case.kept_words
    everyone = {VERDICT: verdict, **kept}
    n_words = sum(case.n_words[:n_explained].tolist())
    return Explanation(
        extraction=answer_of_voter(voter, case, decision),
        reasons=reasons,
        comparisons=[
            Comparison(name, runs.texts[name].strip(), _pieces(page, verdict, words, n_words))
            for name, words in kept.items()
        ],
        names=list(everyone),
        agreement=[[_f1(one, other) for other in everyone.values()] for one in everyone.values()],
        things=things.around(_CORRECTED_AS_ONE).tolist(),
    )


def _pieces(page: Page, verdict: Flags, juror: Flags, n_words: int) -> list[tuple[str, str]]:
    """The text of the page's first words by who kept it; what neither kept is left out."""
    who = np.where(verdict & juror, BOTH, np.where(juror, JUROR, np.where(verdict, VERDICT, "")))
    bounds = [*page.word_starts, len(page.text)]
    words = zip(who[:n_words].tolist(), pairwise(bounds[: n_words + 1]), strict=True)
    pieces = []
    for name, group in groupby(words, key=lambda word: word[0]):
        spans = [span for _, span in group]
        if name:
            pieces.append((str(name), page.text[spans[0][0] : spans[-1][1]]))
    return pieces


def _f1(one: Flags, other: Flags) -> float:
    """F1 of two sets of words; two empty ones agree."""
    total = int(one.sum() + other.sum())
    return 2 * int((one & other).sum()) / total if total else 1.0
