"""webjury: the main content of a web page, by the verdict of a jury of extractors.

>>> import webjury
>>> webjury.extract("<p>No content, no verdict.", mode="fast").mode
'fast'
"""

from functools import partial as _partial
from pathlib import Path as _Path

from .ensemble.deadline import extract_within as _extract_within
from .ensemble.extract import extract_page as _extract_page
from .ensemble.extraction import Extraction, SegmentVerdict
from .ensemble.selector import Selector
from .ensemble.templates import Templates
from .ensemble.voter import Voter
from .errors import (
    BatchError,
    BusyError,
    DataError,
    DeadlineError,
    ExtractorError,
    FetchError,
    InputError,
    MissingExtractorError,
    MissingLibraryError,
    ModelError,
    OptionError,
    TemplateError,
    WebjuryError,
    WebjuryWarning,
    WorkerError,
)
from .extractors.base import Extractor
from .metadata.declared import Metadata
from .metadata.read import read_metadata
from .segmenter.page import Page

__all__ = [
    "BatchError",
    "BusyError",
    "DataError",
    "DeadlineError",
    "Extraction",
    "Extractor",
    "ExtractorError",
    "FetchError",
    "InputError",
    "Metadata",
    "MissingExtractorError",
    "MissingLibraryError",
    "ModelError",
    "OptionError",
    "Page",
    "SegmentVerdict",
    "Selector",
    "TemplateError",
    "Templates",
    "Voter",
    "WebjuryError",
    "WebjuryWarning",
    "WorkerError",
    "extract",
    "read_metadata",
]


def extract(
    html: bytes | str | Page,
    mode: str = "voter",
    *,
    favor: str = "f1",
    comments: bool | None = None,
    jury: str = "all",
    budget_ms: float | None = None,
    url: str | None = None,
    templates: Templates | str | _Path | None = None,
    timeout: float | None = None,
) -> Extraction:
    """Extract the main content of a web page.

    Parameters
    ----------
    html : bytes, str or Page
        The page as it came; bytes are decoded here.
    mode : {"voter", "selector", "fast"}
        ``voter``: the jury is heard, the model votes on each segment; most accurate.
        ``selector``: the model picks one extractor, which alone is run.
        ``fast``: the model votes on mark-up and text alone; no extractor is run.
    favor : {"f1", "precision", "recall"}
        Of what is doubtful, keep less with ``precision``, more with ``recall``. Not in mode
        ``selector``, which gives an extractor's own text.
    comments : bool, optional
        Whether readers' comments are content: with False, what is marked as such is left out;
        with True, it is judged as if it were not marked. By default the model judges, which
        mostly keeps a forum's posts and leaves an article's comments. Not in mode ``selector``.
    jury : {"all", "auto"}
        In mode ``voter``, whether the jury is heard on every page, or where mark-up and text
        alone leave a doubt: faster, and less accurate on pages unlike those learned from.
    budget_ms : float, optional
        With jury ``auto``: milliseconds that a page may take on average, on the machine and
        the pages of the benchmark. It says how much doubt is borne before the jury is called.
        By default 1.2 times what trafilatura takes.
    url : str, optional
        Where the page is from, which its template is found by. By default, where the page
        says so itself.
    templates : Templates, str or Path, optional
        Templates by host, or the folder that holds them. The template of the page's host
        takes over in every mode; if it matches nothing, the mode's model judges. A folder is
        read at each call: for many pages read it once, with `Templates.read`.
    timeout : float, optional
        Seconds that the page may take. It is then judged in another process, which is ended if
        need be; the first call takes a second or two more, to start it.

    Returns
    -------
    Extraction
        Its ``text`` is empty for a page without content; its ``warnings`` tell what was
        cut, which extractors failed and which template matched nothing; its ``jurors`` and
        ``why``, who was heard and for what reason.

    Raises
    ------
    InputError
        If the input is no page, such as a PDF.
    OptionError
        If there is no such mode, or it cannot do what it is asked to.
    TemplateError
        If a template is malformed or cannot be read.
    DeadlineError
        If the page takes longer than the timeout.
    WorkerError
        If there is a timeout and the other process dies of the page.

    Examples
    --------
    >>> html = "<nav><a href='/'>Home</a></nav><article><p>" + "Words of weight. " * 30
    >>> extract(html, mode="fast").text[:16]
    'Words of weight.'
    """
    extract_one = _extract_page if timeout is None else _partial(_extract_within, timeout)
    return extract_one(
        html,
        mode,
        favor=favor,
        comments=comments,
        jury=jury,
        budget_ms=budget_ms,
        url=url,
        templates=templates,
    )
