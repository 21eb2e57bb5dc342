"""What the processes do: extract a page, and tell how. All else only waits for them."""

from dataclasses import asdict, dataclass

from lxml.html import tostring

from ...ensemble.explanation import explain_page
from ...ensemble.extract import extract_page
from ...ensemble.extraction import Extraction
from ...ensemble.options import MODES
from ...ensemble.shipped import shipped
from ...ensemble.voter import Voter
from ...errors import OptionError
from ...metadata.read import try_metadata
from ...rendering.clean import clean_html
from ...segmenter.page import Page
from ..forms import Extras, write_form
from ..report import write_report
from .schema import Answer, RequestOptions, Segment

__all__ = [
    "ExtractedPage",
    "SubmittedPage",
    "clean_page",
    "extract_submitted",
    "warm_up",
    "write_explanation",
]

_SHORT_PAGE = "<title>Ready</title><p>A page to load everything with that all pages need."


@dataclass(frozen=True, slots=True)
class SubmittedPage:
    """A page as it came.

    Attributes
    ----------
    content : bytes or str
    charset : str or None
        Encoding of the bytes as their server declared it.
    url : str or None
        Where it is from.
    """

    content: bytes | str
    charset: str | None = None
    url: str | None = None

    def page(self) -> Page:
        """Decode and parse it."""
        return Page(self.content, self.charset, self.url)


@dataclass(frozen=True, slots=True)
class ExtractedPage:
    """A page with the verdict on it.

    Attributes
    ----------
    html : str
        The page, decoded and sanitised.
    title : str
        What it calls itself.
    answer : Answer
    segments : list of Segment
        Of the verdict, also where the answer leaves them out.
    """

    html: str
    title: str
    answer: Answer
    segments: list[Segment]


def warm_up() -> None:
    """Load what every page needs, outside of any page's time."""
    for mode in MODES:
        extract_submitted(SubmittedPage(_SHORT_PAGE), RequestOptions.model_validate({"mode": mode}))


def extract_submitted(source: SubmittedPage, options: RequestOptions) -> ExtractedPage:
    """Extract the main content of a page.

    Parameters
    ----------
    source : SubmittedPage
    options : RequestOptions

    Returns
    -------
    ExtractedPage

    Raises
    ------
    WebjuryError
        If it is no page, or a mode cannot do what is asked.
    """
    page = source.page()
    extraction = extract_page(
        page,
        options.mode,
        favor=options.favor,
        comments=options.comments,
        jury=options.jury,
        budget_ms=options.budget_ms,
    )
    segments = [Segment(**asdict(segment)) for segment in extraction.segments]
    return ExtractedPage(
        html=page.html,
        title=page.title,
        answer=_answer(page, extraction, segments, options),
        segments=segments,
    )


def _answer(
    page: Page, extraction: Extraction, segments: list[Segment], options: RequestOptions
) -> Answer:
    metadata, warnings = try_metadata(page) if options.metadata else (None, [])
    return Answer(
        content=write_form(
            options.format, extraction, Extras(options.links, options.images, metadata)
        ),
        format=options.format,
        mode=extraction.mode,
        expected_f1=extraction.expected_f1,
        extractor=extraction.extractor,
        jurors=extraction.jurors,
        why=extraction.why,
        model=extraction.model,
        model_sha256=extraction.model_sha256,
        warnings=[*extraction.warnings, *warnings],
        metadata=asdict(metadata) if metadata else None,
        segments=segments if options.segments else None,
    )


def clean_page(source: SubmittedPage) -> str:
    """Clean a whole page, so that it can be shown.

    A frame's policy does not keep Chromium from connecting to what a page would frame.

    Parameters
    ----------
    source : SubmittedPage

    Returns
    -------
    str
        HTML without scripts, styles, forms and frames.
    """
    tree = source.page().tree  # nobody else's
    for title in list(tree.iter("title")):
        title.drop_tree()
    # Also what is in the head: without a body tag, the parser leaves an article there.
    for part in tree.xpath("head | body"):
        part.drop_tag()
    tree.tag = "body"
    return clean_html(tostring(tree, encoding="unicode"))


def write_explanation(source: SubmittedPage, options: RequestOptions) -> str:
    """Write down how the verdict on a page came about.

    Parameters
    ----------
    source : SubmittedPage
    options : RequestOptions
        With a mode that judges segments.

    Returns
    -------
    str
        HTML without scripts.

    Raises
    ------
    OptionError
        If the mode judges no segments.
    """
    voter = shipped(options.mode)
    if not isinstance(voter, Voter):
        raise OptionError(f"mode {options.mode} judges no segments: choose voter or fast")
    page = source.page()
    explanation = explain_page(page, voter, options.favor, comments=options.comments)
    return write_report(explanation, page.title or page.url or "a page")
