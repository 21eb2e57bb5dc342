"""The cascade: mode fast first, and the jury only on pages where the fast model is uncertain.

The jury takes several times as long as mode fast, and on most pages it changes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial

from ..choices import Favor
from ..ensemble.features.case import Case
from ..ensemble.models.loading import MODEL_FOLDER, shipped_voter
from ..ensemble.models.voter import Voter
from ..ensemble.sites.site import Site
from ..ensemble.storage.operating_points import OperatingPoints
from ..ensemble.verdict.decision import final_decision
from ..extractors.runs import run_extractors
from ..segmenter.page import Page
from .by_model import Verdict


@dataclass(frozen=True, slots=True)
class Cascade:
    """Extracts pages by mode fast, or with the jury if that is worth its time."""

    fast: Voter  # without jurors
    voter: Voter  # with jurors
    operating_points: OperatingPoints

    def verdict(
        self,
        source: bytes | str | Page,
        favor: Favor = "f1",
        *,
        comments: bool | None = None,
        jurors: Sequence[str] | None = None,
        budget_ms: float | None = None,
        site: Site | None = None,
        n_explained: int = 0,
    ) -> Verdict:
        """Decide on a page. The verdict's ``why`` says whether the jury was run, and why.

        The budget is in mean milliseconds a page: see `OperatingPoints.threshold`, which raises an
        `OptionError` if it is too small. All else is as for `verdict_of_voter`.
        """
        threshold = self.operating_points.threshold(budget_ms)
        jurors = self.voter.checked_jurors(jurors)
        case = Case(Page.of(source), comments=bool(comments))
        decide = partial(
            Voter.decide, favor=favor, comments=comments, site=site, n_explained=n_explained
        )
        decision = decide(self.fast, case, self.fast.features(case))
        # The uncertainty is that of mode fast with its defaults, whatever the user favors.
        default = final_decision(decision.probabilities, case.n_words, things=decision.things)
        expected = f"expected F1 {default.expected_f1:.2f} without the jury"
        if not case.page.words:
            expected = "the page has no words"
        if default.uncertainty <= threshold:
            why = f"{expected}: the jury was not run"
            return Verdict(self.fast, case, decision, self.voter.mode, why)
        case = case.with_runs(run_extractors(case.page, jurors))
        decision = decide(self.voter, case, self.voter.features(case))
        return Verdict(self.voter, case, decision, self.voter.mode, f"{expected}: the jury was run")


@cache
def shipped_cascade() -> Cascade:
    """The shipped models of the modes ``fast`` and ``voter`` as a cascade.

    Raises `ModelError` if a file is missing or altered.
    """
    points = OperatingPoints.load(MODEL_FOLDER / "operating_points.json")
    return Cascade(shipped_voter("fast"), shipped_voter("voter"), points)
