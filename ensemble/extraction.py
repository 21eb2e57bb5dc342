"""The verdict on a page, as its users get it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..rendering.clean import clean_html
from ..rendering.markdown import to_markdown
from .features.case import Case

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
    r"""The main content of a page and how it was found.

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
    kept : str
        The kept segments in the elements they stood in: what `html` and `markdown` are made of.

    Examples
    --------
    >>> from webjury import extract
    >>> lamp = "<p>The lamp turns once in <b>twenty</b> seconds, all night long, all year. " * 9
    >>> extract(f"<h1>The lamp</h1>{lamp}", mode="fast").markdown[:46]
    '# The lamp\n\nThe lamp turns once in **twenty** '
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
    kept: str = field(default="", repr=False)

    @property
    def html(self) -> str:
        """The main content as clean HTML, without links and images."""
        return self.to_html()

    @property
    def markdown(self) -> str:
        """The main content as Markdown, without links and images."""
        return self.to_markdown()

    def to_html(self, *, links: bool = False, images: bool = False) -> str:
        """The main content as clean HTML: no script, style, form or frame.

        Parameters
        ----------
        links, images : bool
            Whether they stay; a link's text always does.

        Returns
        -------
        str
        """
        return clean_html(self.kept, links=links, images=images)

    def to_markdown(self, *, links: bool = False, images: bool = False) -> str:
        """The main content as Markdown, with GitHub's tables.

        Parameters
        ----------
        links, images : bool
            Whether they stay; a link's text always does.

        Returns
        -------
        str
        """
        return to_markdown(self.to_html(links=links, images=images))


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
