"""The functions for the worker processes: extract, explain and correct a page."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial

from ....answer.content_source import ContentSource
from ....answer.explanation import Explanation, explain_page
from ....answer.extract import Options, extract_page
from ....answer.extraction import Extraction
from ....answer.metadata_source import MetadataSource
from ....choices import MODES, HiddenUse, Mode
from ....content.kept import kept_spans, kept_text
from ....content.marked_page import marked_html
from ....content.read import content_of
from ....ensemble.features.case import Case
from ....errors import InputError
from ....segmenter.page import Page
from ....segmenter.segments import blocks
from ...pages.forms import Extras, write_form
from ..schema import Answer, HiddenAnswer, RequestOptions, SegmentAnswer
from .site_pages import SitePage, learn_site

_SHORT_PAGE = "<title>Ready</title><p>A short page, extracted once to load everything."


@dataclass(frozen=True, slots=True)
class SubmittedPage:
    """A page as submitted, with the encoding that the sender declared."""

    content: bytes | str
    charset: str | None = None
    url: str | None = None

    def page(self, hidden: HiddenUse = "drop") -> Page:
        """Decode and parse the page, with or without the text that it hides."""
        return Page(self.content, self.charset, self.url, hidden=hidden)


@dataclass(frozen=True, slots=True)
class ExtractedPage:
    """A page with its verdict.

    Attributes
    ----------
    html : str
        The page, decoded and sanitised.
    segments : list of SegmentAnswer
        The verdict on every segment, even if the response leaves it out.
    forms : dict of str to str
        The content in every requested format.
    marked : str
        The whole page, as `webjury.content.marked_page` writes it, if forms were requested.
    explanation : Explanation or None
        The reasons for the verdict, without the page and its kept part, if forms were requested;
        None in mode selector.
    """

    html: str
    title: str
    answer: Answer
    segments: list[SegmentAnswer]
    forms: dict[str, str] = field(default_factory=dict)
    marked: str = ""
    explanation: Explanation | None = None


def warm_up(models: Mapping[Mode, str]) -> None:
    """Load the server's own models and the shipped models, so that no page has to wait for them."""
    for mode in MODES:
        request = RequestOptions(mode=mode)
        extract_submitted(SubmittedPage(_SHORT_PAGE), request.options(models), request)


def write_within(max_bytes: int, function: Callable[..., bytes], *arguments: object) -> bytes:
    """Call a function that writes a response; raise an `InputError` if it is too large."""
    written = function(*arguments)
    if len(written) > max_bytes:
        raise InputError(
            f"the response would have {len(written) / 1_000_000:,.0f} MB, more than the "
            f"{max_bytes / 1_000_000:,.0f} MB of this server: leave out segments, or send less"
        )
    return written


def write_answer(
    source: SubmittedPage,
    options: Options,
    request: RequestOptions,
    site_pages: Sequence[SitePage],
) -> bytes:
    """Extract the main content of a page, and write the answer as JSON."""
    extracted = extract_submitted(source, options, request, (), site_pages)
    return extracted.answer.model_dump_json().encode("utf-8")


def write_content(
    source: SubmittedPage,
    options: Options,
    request: RequestOptions,
    site_pages: Sequence[SitePage],
) -> bytes:
    """Extract the main content of a page, and write only that."""
    extracted = extract_submitted(source, options, request, (), site_pages)
    return extracted.answer.content.encode("utf-8")


def extract_submitted(
    source: SubmittedPage,
    options: Options,
    request: RequestOptions,
    forms: Sequence[str] = (),
    site_pages: Sequence[SitePage] = (),
) -> ExtractedPage:
    """Extract the main content of a page.

    With ``forms``, it is also written in these formats, and the verdict is explained. Raises an
    `InputError` if the page or one of ``site_pages`` is not a web page, and an `OptionError` if the
    mode does not support an option.
    """
    page = source.page(options.hidden)
    site = learn_site(site_pages, page)
    explanation = None
    if forms and options.mode != "selector":
        explanation = explain_page(page, options, site=site)
    extraction = explanation.extraction if explanation else extract_page(page, options, site=site)
    segments = [
        SegmentAnswer(
            text=segment.text,
            kept=segment.kept,
            probability=segment.probability,
            coverage=segment.coverage,
        )
        for segment in extraction.segments
    ]
    metadata, warnings = extraction.metadata_source.try_read() if request.metadata else (None, [])
    extras = Extras(request.links, request.images, metadata, request.title)
    return ExtractedPage(
        html=page.html,
        title=page.title,
        answer=_answer(extraction, request, extras, segments, [*extraction.warnings, *warnings]),
        segments=segments,
        forms={form: write_form(form, extraction, extras) for form in forms},
        marked=marked_html(page, blocks(page)) if forms else "",
        explanation=explanation and _without_page(explanation),
    )


def _without_page(explanation: Explanation) -> Explanation:
    extraction = replace(
        explanation.extraction, content_source=ContentSource(), metadata_source=MetadataSource()
    )
    return replace(explanation, extraction=extraction)


def _answer(
    extraction: Extraction,
    request: RequestOptions,
    extras: Extras,
    segments: list[SegmentAnswer],
    warnings: list[str],
) -> Answer:
    if request.format != "txt":
        warnings = [*warnings, *extras.warnings(extraction)]
    return Answer(
        content=write_form(request.format, extraction, extras),
        format=request.format,
        mode=extraction.mode,
        expected_f1=extraction.expected_f1,
        extractor=extraction.extractor,
        jurors=extraction.jurors,
        why=extraction.why,
        model=extraction.model,
        model_sha256=extraction.model_sha256,
        warnings=warnings,
        hidden=[HiddenAnswer(**text._asdict()) for text in extraction.hidden],
        metadata=asdict(extras.metadata) if extras.metadata else None,
        segments=segments if request.segments else None,
    )


def correct_submitted(
    source: SubmittedPage,
    answer: Answer,
    hidden: HiddenUse,
    request: RequestOptions,
    kept: Collection[int],
    forms: Sequence[str],
) -> dict[str, str]:
    """Write the corrected content of a page in several formats.

    ``hidden`` is the use of hidden text in the extraction; ``kept`` are the positions of the
    segments that are content.
    """
    page = source.page(hidden)
    segments = blocks(page)
    flags = [row in kept for row in range(len(segments))]
    corrected = Extraction(
        text=kept_text(page, segments, flags),
        mode=answer.mode,
        segments=[],
        expected_f1=None,
        extractor=None,
        model=answer.model,
        model_sha256=answer.model_sha256,
        content_source=ContentSource.lazy(
            partial(content_of, page, kept_spans(page, segments, flags), headline=True)
        ),
    )
    metadata = MetadataSource.of(Case(page)).try_read()[0] if request.metadata else None
    extras = Extras(request.links, request.images, metadata, request.title)
    return {form: write_form(form, corrected, extras) for form in forms}
