"""The answer of a model for a page: of a voter, a selector or a cascade.

The cascade runs mode fast first, and the jury only on pages where the fast model is uncertain. The
jury takes several times as long as mode fast, and on most pages it changes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from ..choices import Favor, Mode
from ..ensemble.features.case import Case
from ..ensemble.models.loading import MODEL_FOLDER, Model, shipped_voter
from ..ensemble.models.selector import Selector
from ..ensemble.models.voter import Voter
from ..ensemble.sites.site import Site
from ..ensemble.verdict.decision import Decision, final_decision
from ..ensemble.verdict.gaps import warn_of_gaps
from ..errors import ModelError
from ..extractors.registry import run_extractors
from ..json_text import WRONG_SHAPE, load_json
from ..segmenter.page import Page
from .building import build_extraction
from .completion import completed
from .extraction import Extraction
from .seen import drop_hidden, juror_text

#: The selector keeps a segment if the chosen extractor kept more than this share of its words.
_KEPT_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision of a voter on a page."""

    voter: Voter
    case: Case  # the page with the runs of the voter's jurors
    decision: Decision
    mode: Mode  # the requested mode; with jury ``auto``, the voter may have another one
    why: str = ""  # why the jury was run, or not; empty unless the jury is ``auto``

    def extraction(self) -> Extraction:
        """The answer for the page."""
        voter, case, decision = self.voter, self.case, self.decision
        gaps = warn_of_gaps(decision.things, decision.kept) if decision.things else []
        return build_extraction(
            case,
            decision.kept.tolist(),
            mode=self.mode,
            model=voter.card_.name,
            model_sha256=voter.model_.sha256,
            probabilities=decision.probabilities.tolist(),
            expected_f1=decision.expected_f1,
            why=self.why,
            warnings=[*voter.warnings(case), *gaps],
        )


def verdict_of_voter(
    voter: Voter,
    source: bytes | str | Page,
    favor: Favor = "f1",
    *,
    comments: bool | None = None,
    jurors: Sequence[str] | None = None,
    site: Site | None = None,
    n_explained: int = 0,
) -> Verdict:
    """Let a voter decide on a page.

    For `favor` and `comments`, see `Options`. Only the given jurors are run: the model treats the
    values of the others as missing. The first `n_explained` segments get reasons.

    Raises an `InputError` if the source is not a page, a `ModelError` if the model was made for
    other features, and an `OptionError` if an option has an invalid value or the model was not
    trained with a juror.
    """
    runs = voter.checked_jurors(jurors)
    page = Page.of(source)
    case = Case(page, run_extractors(page, runs), comments=bool(comments))
    decision = voter.decide(
        case, voter.features(case), favor, comments=comments, site=site, n_explained=n_explained
    )
    return Verdict(voter, case, completed(case, decision), voter.mode)


def extract_by_selector(
    selector: Selector,
    source: bytes | str | Page,
    *,
    jurors: Sequence[str] | None = None,
    site: Site | None = None,
) -> Extraction:
    """Let a selector choose an extractor for a page, and extract the page with it.

    It chooses from the jurors, by default all that it was trained with. The text is the extractor's
    own, without hidden text. If the extractor fails, the next best one is run, and a warning says
    so.

    Raises an `OptionError` if the model was not trained with a juror, a `ModelError` if it was made
    for other features, and an `ExtractorError` if every extractor fails.
    """
    case, choice = selector.decide(Page.of(source), jurors, site)
    words = case.kept_words.get(choice.juror)
    kept = [False] * len(case) if words is None else (case.share(words) > _KEPT_SHARE).tolist()
    visible = drop_hidden(case, kept, words)
    return build_extraction(
        case,
        kept,
        mode=selector.mode,
        model=selector.card_.name,
        model_sha256=selector.model_.sha256,
        text=juror_text(case, choice.juror, visible),
        visible=visible,
        expected_f1=choice.expected,
        extractor=choice.juror,
        warnings=selector.fast_.warnings(case),
    )


def extract_by_model(model: Model, source: bytes | str | Page) -> Extraction:
    """Extract the main content of a page with a model, with the defaults of its mode."""
    if isinstance(model, Voter):
        return verdict_of_voter(model, source).extraction()
    return extract_by_selector(model, source)


@dataclass(frozen=True, slots=True)
class Cascade:
    """Extracts pages in mode fast, and runs the jury only where mode fast is uncertain."""

    fast: Voter  # without jurors
    voter: Voter  # with jurors
    threshold: float  # the jury is run on pages with a larger uncertainty

    def verdict(
        self,
        source: bytes | str | Page,
        favor: Favor = "f1",
        *,
        comments: bool | None = None,
        jurors: Sequence[str] | None = None,
        site: Site | None = None,
        n_explained: int = 0,
    ) -> Verdict:
        """Decide on a page. The verdict's ``why`` says whether the jury was run, and why.

        For the parameters, see `verdict_of_voter`.
        """
        jurors = self.voter.checked_jurors(jurors)
        case = Case(Page.of(source), comments=bool(comments))
        decide = partial(
            Voter.decide, favor=favor, comments=comments, site=site, n_explained=n_explained
        )
        decision = decide(self.fast, case, self.fast.features(case))
        # The threshold was chosen with the defaults of mode fast, whatever the user favors.
        default = final_decision(decision.probabilities, case.n_words, things=decision.things)
        expected = f"expected F1 {default.expected_f1:.2f} without the jury"
        if not case.page.doc.words:
            expected = "the page has no words"
        if default.uncertainty <= self.threshold:
            why = f"{expected}: the jury was not run"
            decision = completed(case, decision)
            return Verdict(self.fast, case, decision, self.voter.mode, why)
        case = case.with_runs(run_extractors(case.page, jurors))
        decision = decide(self.voter, case, self.voter.features(case))
        decision = completed(case, decision)
        return Verdict(self.voter, case, decision, self.voter.mode, f"{expected}: the jury was run")


@cache
def shipped_cascade() -> Cascade:
    """The shipped models of the modes ``fast`` and ``voter`` as a cascade.

    Raises `ModelError` if a file is missing or altered.
    """
    threshold = read_threshold(MODEL_FOLDER / "cascade.json")
    return Cascade(shipped_voter("fast"), shipped_voter("voter"), threshold)


def read_threshold(path: Path) -> float:
    """The threshold that ``webjury benchmark frontier`` wrote.

    Raises `ModelError` if the file is missing or contains no threshold.
    """
    try:
        return float(load_json(path.read_text(encoding="utf-8"), finite=True)["threshold"])
    except (OSError, *WRONG_SHAPE) as error:
        raise ModelError(f"{path} contains no threshold: {error!r}") from error
