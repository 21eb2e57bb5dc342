"""The cascade: mode fast first, and the jury only on pages where the fast model is uncertain.

The jury costs several times what mark-up and text cost, and on most pages it changes nothing.
"""

from collections.abc import Sequence
from dataclasses import replace

from ..extractors.runs import run_extractors
from ..segmenter.page import Page
from .decision import final_decision
from .extraction import Extraction
from .features.case import Case
from .operating_points import OperatingPoints
from .options import Favor
from .sites.site import Site
from .voter import Voter

__all__ = ["Cascade"]


class Cascade:
    """Extracts pages by mode fast, or with the jury where that is worth its time.

    Parameters
    ----------
    fast : Voter
        Without jurors.
    voter : Voter
        With jurors.
    operating_points : OperatingPoints
    """

    def __init__(self, fast: Voter, voter: Voter, operating_points: OperatingPoints) -> None:
        self.fast = fast
        self.voter = voter
        self.operating_points = operating_points

    def extract(
        self,
        source: bytes | str | Page,
        favor: Favor = "f1",
        *,
        comments: bool | None = None,
        jurors: Sequence[str] | None = None,
        budget_ms: float | None = None,
        site: Site | None = None,
    ) -> Extraction:
        """Extract the main content of a page.

        Parameters
        ----------
        source : bytes, str or Page
        favor, comments, jurors, site
            As for `Voter.extract`.
        budget_ms : float, optional
            Mean milliseconds a page: see `OperatingPoints.threshold`.

        Returns
        -------
        Extraction
            Its ``why`` says whether the jury was run, and why.

        Raises
        ------
        InputError
            If the source is no page.
        OptionError
            If the budget is too small, or an option has no such value.
        """
        threshold = self.operating_points.threshold(budget_ms)
        jurors = self.voter.checked_jurors(jurors)
        case = Case(Page.of(source), comments=bool(comments))
        structure = self.fast.features(case)
        decision = self.fast.decide(case, structure, favor, comments=comments, site=site)
        # Uncertainty is that of mode fast by default, whatever is favored.
        default = final_decision(decision.probabilities, case.n_words, things=case.things)
        expected = f"expected F1 {default.expected_f1:.2f} without the jury"
        if not case.page.words:
            expected = "the page has no words"
        if default.uncertainty <= threshold:
            extraction = self.fast.extraction(case, decision)
            return replace(
                extraction, mode=self.voter.mode, why=f"{expected}: the jury was not run"
            )
        case = case.with_runs(run_extractors(case.page, jurors))
        features = self.voter.features(case, structure)
        decision = self.voter.decide(case, features, favor, comments=comments, site=site)
        extraction = self.voter.extraction(case, decision)
        return replace(extraction, why=f"{expected}: the jury was run")
