"""webjury: the main content of a web page, by the verdict of a jury of extractors.

>>> import webjury
>>> webjury.extract("<p>No content, no verdict.", mode="fast").mode
'fast'
"""

from .ensemble.extraction import Extraction, SegmentVerdict
from .ensemble.selector import Selector
from .ensemble.shipped import shipped as _shipped
from .ensemble.voter import Voter
from .errors import (
    DataError,
    ExtractorError,
    InputError,
    MissingExtractorError,
    ModelError,
    OptionError,
    WebjuryError,
)
from .segmenter.page import Page

__all__ = [
    "DataError",
    "Extraction",
    "ExtractorError",
    "InputError",
    "MissingExtractorError",
    "ModelError",
    "OptionError",
    "Page",
    "SegmentVerdict",
    "Selector",
    "Voter",
    "WebjuryError",
    "extract",
]


def extract(html: bytes | str | Page, mode: str = "voter") -> Extraction:
    """Extract the main content of a web page.

    Parameters
    ----------
    html : bytes, str or Page
        The page as it came; bytes are decoded here.
    mode : {"voter", "selector", "fast"}
        ``voter``: the jury is heard, the model votes on each segment; most accurate.
        ``selector``: the model picks one extractor, which alone is run.
        ``fast``: the model votes on structure alone; no extractor is run.

    Returns
    -------
    Extraction
        Its ``text`` is empty for a page without content; its ``warnings`` tell what was cut
        and which extractors failed.

    Raises
    ------
    InputError
        If the input is no page, such as a PDF.
    OptionError
        If there is no such mode.

    Examples
    --------
    >>> html = "<nav><a href='/'>Home</a></nav><article><p>" + "Words of weight. " * 30
    >>> extract(html, mode="fast").text[:16]
    'Words of weight.'
    """
    return _shipped(mode).extract(html)
