"""The cascade: the page alone is judged first, and the jury called where that leaves a doubt.

The jury costs several times what mark-up and text cost, and on most pages it changes nothing.
"""

from dataclasses import replace

from ..extractors.runs import ExtractorRuns, run_extractors
from ..segmenter.page import Page
from .decision import decide, drop_leftover
from .extraction import Extraction
from .features.case import Case
from .operating_points import OperatingPoints
from .voter import Voter

__all__ = ["Cascade"]


class Cascade:
    """Judges each segment of a page, with the jury where it is worth the time.

    Parameters
    ----------
    alone : Voter
        Without jurors: mode ``fast``.
    whole : Voter
        With all jurors.
    trade : OperatingPoints
        Time against accuracy.
    """

    mode = "voter"

    def __init__(self, alone: Voter, whole: Voter, trade: OperatingPoints) -> None:
        self.alone = alone
        self.whole = whole
        self.trade = trade

    def extract(
        self,
        source: bytes | str | Page,
        favor: str = "f1",
        *,
        comments: bool | None = None,
        budget_ms: float | None = None,
    ) -> Extraction:
        """Extract the main content of a page.

        Parameters
        ----------
        source : bytes, str or Page
        favor, comments
            As for `Voter.extract`.
        budget_ms : float, optional
            Milliseconds that a page may take on average: see `OperatingPoints.limit`.

        Returns
        -------
        Extraction
            It says which jurors were heard, and why.

        Raises
        ------
        InputError
            If the source is no page.
        OptionError
            If the budget is too small, or nothing of that name can be favored.
        """
        limit = self.trade.limit(budget_ms)
        page = source if isinstance(source, Page) else Page(source)
        case = Case(page, ExtractorRuns(), comments=bool(comments))
        decision = self.alone.judge(case, favor, comments=comments)
        # Doubt is about the best verdict there is, whatever is favored.
        best = drop_leftover(decide(decision.probabilities, case.n_words), case.n_words)
        expected = f"expected F1 {best.expected_f1:.2f} by mark-up and text alone"
        if best.uncertainty <= limit:
            extraction = self.alone.extraction(case, decision)
            return replace(extraction, mode=self.mode, why=f"{expected}: the jury was not called")
        case.runs = run_extractors(page, self.whole.jurors)
        extraction = self.whole.extraction(case, self.whole.judge(case, favor, comments=comments))
        return replace(extraction, why=f"{expected}: the jury was called")
