"""The answer for plain text: all of it."""

from ..ensemble.features.case import Case
from ..segmenter.page import Page
from .building import build_extraction
from .extraction import Extraction


def extract_plain_text(page: Page, mode: str) -> Extraction:
    """Return plain text as it is: no model has learned what to keep of it.

    Its segments are all kept, and it has no expected F1.
    """
    case = Case(page)
    return build_extraction(
        case,
        [True] * len(case),
        mode=mode,
        model="",
        model_sha256="",
        text=(page.plain_text or "").strip("\n"),
        warnings=["the input is plain text: it is returned as it is"],
    )
