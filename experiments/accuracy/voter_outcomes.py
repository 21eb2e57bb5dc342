"""Cross-validation of voters that records the outcome of each page, for the error analysis."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from ...choices import Mode
from ...ensemble.models.voter import Voter
from ...ensemble.verdict.decision import decide
from ...errors import DataError
from ..scoring.metrics import Overlap
from ..tables import Row, read_table
from ..validation.benchmark_run import BenchmarkRun
from ..validation.cross_validation import decide_page, decided_text, fit_voter, predict_held_out
from ..validation.preparation import PreparedPage

_VOTER_MODES: tuple[Mode, ...] = ("voter", "fast")


@dataclass(frozen=True, slots=True)
class VoterOutcome:
    """The F1 of a voter on a page, and the F1 that it expected.

    Attributes
    ----------
    overlap : Overlap
        Overlap of the kept text with the gold standard, by the page's first protocol.
    expected_f1 : float
        The voter's own estimate of its F1.
    """

    overlap: Overlap
    expected_f1: float


def cross_validate_voter(
    pages: Sequence[PreparedPage],
    jurors: Sequence[str],
    name: str,
    *,
    lexicon: bool = True,
    n_folds: int = 5,
    seed: int = 0,
) -> list[VoterOutcome]:
    """Run voters on pages that they were not trained on.

    Parameters
    ----------
    pages : sequence of PreparedPage
        Pages of all data sets; models are trained on all of them together.
    jurors : sequence of str
        The jury; empty for mode ``fast``.
    name : str
        Name of the voter, for the progress bar.
    lexicon : bool
        Whether the voter uses a lexicon, as in `Voter`.
    n_folds, seed : int
        As in `cross_validate`.

    Returns
    -------
    list of VoterOutcome
        One per page that is not a copy, in order.
    """
    fit = partial(fit_voter, jurors=jurors, lexicon=lexicon, seed=seed)
    return predict_held_out(pages, fit, _outcome, name, n_folds=n_folds, seed=seed)


def outcomes_table(run: BenchmarkRun) -> list[Row]:
    """List the outcomes of modes ``voter`` and ``fast`` on each page of a benchmark run."""
    return [
        {
            "page": _name(page),
            "mode": mode,
            **asdict(scores.overlaps[page.protocol]),
            "expected F1": scores.expected_f1,
        }
        for mode in _VOTER_MODES
        for page, scores in zip(run.pages, run.mode_scores[mode], strict=True)
    ]


def read_outcomes(path: Path, pages: Sequence[PreparedPage]) -> dict[str, list[VoterOutcome]]:
    """Read a table that `outcomes_table` made from a benchmark run.

    Parameters
    ----------
    path : Path
        A file that ``webjury benchmark -o`` wrote.
    pages : sequence of PreparedPage
        The pages of the data set.

    Returns
    -------
    dict of str to list of VoterOutcome
        For the modes ``voter`` and ``fast``, one per page, in order.

    Raises
    ------
    DataError
        If the table cannot be read, or lists other pages.
    """
    rows = {(row["page"], row["mode"]): row for row in read_table(path)}
    try:
        return {
            mode: [_read_outcome(rows[_name(page), mode]) for page in pages]
            for mode in _VOTER_MODES
        }
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{path} is about other pages: benchmark the data set again") from error


def _name(page: PreparedPage) -> str:
    # Names may look like numbers, whose leading zeros `read_table` would drop.
    return f"{page.dataset}/{page.name}"


def _read_outcome(row: Row) -> VoterOutcome:
    overlap = Overlap(*(int(row[name]) for name in ("common", "extracted", "gold")))
    return VoterOutcome(overlap, float(row["expected F1"]))


def ceiling(page: PreparedPage) -> Overlap:
    """Compute the overlap of the best choice of segments, found with the gold standard."""
    decision = decide(page.example.content, page.example.words)
    return _overlap(page, decided_text(page, decision))


def _outcome(model: Voter, page: PreparedPage) -> VoterOutcome:
    decision = decide_page(model, page)
    return VoterOutcome(_overlap(page, decided_text(page, decision)), decision.expected_f1)


def _overlap(page: PreparedPage, text: str) -> Overlap:
    return page.gold_standard.score(text).overlaps[page.protocol]
