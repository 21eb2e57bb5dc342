"""The verdict on a page, as its users get it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .case import Case

__all__ = ["Extraction", "SegmentVerdict", "segment_verdicts"]


@dataclass(frozen=True, slots=True)
class SegmentVerdict:
    """The verdict on one segment.

    Attributes
    ----------
    text : str
    kept : bool
        Whether it is content.
    probability : float or None
        Of being content; None in the modes selector and template, which do not judge segments.
    coverage : dict of str to float
        Share of its words that each juror kept; empty where no juror was heard.
    """

    text: str
    kept: bool
    probability: float | None
    coverage: dict[str, float]


@dataclass(frozen=True, slots=True)
class Extraction:
    """The main content of a page and how it was found.

    Attributes
    ----------
    text : str
        Main content; empty for a page without any.
    mode : str
        ``"voter"``, ``"fast"`` or ``"selector"``; ``"template"`` where one took over.
    segments : list of SegmentVerdict
        All segments of the page in order, kept or not.
    expected_f1 : float or None
        The model's own estimate of how good the text is, between 0 and 1; None where no
        model has spoken.
    extractor : str or None
        The extractor that was chosen, in selector mode; ``"template"`` in template mode.
    model : str
        Name of the model, or of the template's file.
    model_sha256 : str
        Hash of its file.
    jurors : list of str
        Base extractors that were heard and spoke.
    why : str
        Why the jury was called, or not; empty where the mode leaves no choice.
    warnings : list of str
        What was cut from the page, which jurors could not be heard, and which template
        matched nothing.
    """

    text: str
    mode: str
    segments: list[SegmentVerdict]
    expected_f1: float | None
    extractor: str | None
    model: str
    model_sha256: str
    jurors: list[str] = field(default_factory=list)
    why: str = ""
    warnings: list[str] = field(default_factory=list)


def segment_verdicts(
    case: Case, kept: Sequence[bool], probabilities: Sequence[float] | None = None
) -> list[SegmentVerdict]:
    """Write down the verdict on each segment, with what each juror kept of it.

    Parameters
    ----------
    case : Case
    kept : sequence of bool
        One a segment.
    probabilities : sequence of float, optional
        One a segment.

    Returns
    -------
    list of SegmentVerdict
    """
    coverage = {juror: case.share(flags).tolist() for juror, flags in case.kept.items()}
    return [
        SegmentVerdict(
            segment.text,
            kept[row],
            None if probabilities is None else probabilities[row],
            {juror: shares[row] for juror, shares in coverage.items()},
        )
        for row, segment in enumerate(case.segments)
    ]
