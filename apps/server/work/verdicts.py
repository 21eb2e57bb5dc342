"""Verdicts, which users can read and correct; the server keeps them sealed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ....answer.extract import Options
from ....errors import InputError
from ....workers.sealed import seal, unseal
from ..schema import CONTENT_TYPES, Format, RequestOptions
from .corrections import save_correction
from .reading import MAX_VALUES, read_form
from .site_pages import SitePage
from .work import ExtractedPage, SubmittedPage, correct_submitted, extract_submitted

#: The name of the fields of a correction.
_KEPT = "kept"


@dataclass(slots=True)
class Verdict:
    """A page with its request and its verdict.

    Attributes
    ----------
    correction : str or None
        Name of the saved correction.
    corrected : set of int or None
        Positions of the segments that are content according to the correction.
    """

    source: SubmittedPage
    options: Options
    request: RequestOptions
    extracted: ExtractedPage
    site_pages: Sequence[SitePage] = ()
    correction: str | None = None
    corrected: set[int] | None = None


def judge(
    source: SubmittedPage,
    options: Options,
    request: RequestOptions,
    site_pages: Sequence[SitePage],
) -> bytes:
    """Extract a page in all formats, and explain the verdict; return it sealed."""
    extracted = extract_submitted(source, options, request, tuple(CONTENT_TYPES), site_pages)
    return seal(Verdict(source, options, request, extracted, site_pages))


def write_form_of(sealed: bytes, form: Format) -> bytes:
    """Write the content of a verdict in a format."""
    verdict: Verdict = unseal(sealed)
    return verdict.extracted.forms[form].encode("utf-8")


def correct(sealed: bytes, body: bytes, content_type: str, folder: Path) -> bytes:
    """Correct a verdict by a form with the positions of the kept segments; return it sealed.

    The correction is saved in a folder as training data.
    """
    verdict: Verdict = unseal(sealed)
    max_fields = max(MAX_VALUES, len(verdict.extracted.segments))
    try:
        corrected = {
            int(value)
            for name, value in read_form(body, content_type, max_fields)
            if name == _KEPT and isinstance(value, str)
        }
    except ValueError as error:
        raise InputError(f"{_KEPT} must be the positions of segments") from error
    forms = correct_submitted(
        verdict.source,
        verdict.extracted.answer,
        verdict.options.hidden,
        verdict.request,
        corrected,
        list(verdict.extracted.forms),
    )
    verdict.extracted = replace(verdict.extracted, forms=forms)
    verdict.correction = save_correction(folder, verdict.extracted, corrected)
    verdict.corrected = corrected
    return seal(verdict)
