"""webjury: the main content of a web page, by the verdict of a jury of extractors.

>>> import webjury
>>> webjury.extract("<p>No content, no verdict.", mode="fast").mode
'fast'
"""

from __future__ import annotations as _annotations

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING

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
    ModelVersionWarning,
    OptionError,
    SiteError,
    TemplateError,
    WebjuryError,
    WebjuryWarning,
    WorkerError,
)

if _TYPE_CHECKING:
    from collections.abc import Sequence as _Sequence
    from pathlib import Path as _Path

    from .answer.extraction import Extraction, SegmentVerdict
    from .answer.templates import Templates
    from .choices import Favor as _Favor
    from .choices import HiddenUse as _HiddenUse
    from .choices import JuryUse as _JuryUse
    from .choices import Mode as _Mode
    from .ensemble.models.selector import Selector
    from .ensemble.models.voter import Voter
    from .ensemble.sites.find import SiteSource as _SiteSource
    from .ensemble.sites.site import Site
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
    "ModelVersionWarning",
    "OptionError",
    "Page",
    "SegmentVerdict",
    "Selector",
    "Site",
    "SiteError",
    "TemplateError",
    "Templates",
    "Voter",
    "WebjuryError",
    "WebjuryWarning",
    "WorkerError",
    "extract",
    "read_metadata",
]

#: Modules of the public names that are imported when they are first used: importing webjury takes
#: no time that a command, or a mode, has no use for.
_HOMES = {
    "Extraction": ".answer.extraction",
    "Extractor": ".extractors.base",
    "Metadata": ".metadata.declared",
    "Page": ".segmenter.page",
    "SegmentVerdict": ".answer.extraction",
    "Selector": ".ensemble.models.selector",
    "Site": ".ensemble.sites.site",
    "Templates": ".answer.templates",
    "Voter": ".ensemble.models.voter",
    "read_metadata": ".metadata.read",
}

#: The version that is installed.
__version__: str

if not _TYPE_CHECKING:  # with it, type checkers would take every name for a known one

    def __getattr__(name: str) -> object:
        if name == "__version__":
            value = _import_module("importlib.metadata").version("webjury")
        elif name in _HOMES:
            value = getattr(_import_module(_HOMES[name], __name__), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


def extract(
    html: bytes | str | Page,
    mode: _Mode | None = None,
    *,
    favor: _Favor = "f1",
    comments: bool | None = None,
    jury: _JuryUse = "all",
    budget_ms: float | None = None,
    jurors: _Sequence[str] | None = None,
    model: str | _Path | Selector | Voter | None = None,
    url: str | None = None,
    templates: Templates | str | _Path | None = None,
    site: _SiteSource | None = None,
    hidden: _HiddenUse = "drop",
    timeout: float | None = None,
) -> Extraction:
    """Extract the main content of a web page.

    Parameters
    ----------
    html : bytes, str or Page
        The page as it came; bytes are decoded here.
    mode : {"voter", "selector", "fast"}
        ``voter``: several extractors are run, and the model decides on each segment; the most
        accurate mode, and the default. ``selector``: the model picks one extractor, whose text is
        returned.
        ``fast``: the model decides by mark-up and text alone; no extractor is run.
    favor : {"f1", "precision", "recall"}
        Where the model is uncertain, keep less with ``precision``, more with ``recall``. Not in
        mode ``selector``, which returns an extractor's own text.
    comments : bool, optional
        Whether readers' comments are content: with False, what is marked as comments is left
        out; with True, it is treated as if it were not marked. By default the model decides: it
        mostly keeps the posts of a forum and drops the comments on an article. Not in mode
        ``selector``.
    jury : {"all", "auto"}
        In mode ``voter``: run the jury on all pages, or only on pages where mode ``fast`` is
        uncertain, which is faster, and less accurate on pages unlike the training pages.
    budget_ms : float, optional
        With jury ``auto``: mean milliseconds per page, on the machine and the pages of the
        benchmark. The larger it is, the more often the jury is run. By default, 1.2 times the time
        of trafilatura.
    jurors : sequence of str, optional
        Run only these of the extractors that the model was trained with. Not in mode ``fast``.
    model : str, Path, Selector or Voter, optional
        A model of your own, in place of the shipped one: its file (``MODE.json``, from ``webjury
        train``), the folder that holds it, or a loaded model.
    url : str, optional
        Address of the page. Its host selects the template and the site, and relative links are
        resolved with it. By default, the address that the page declares.
    templates : Templates, str or Path, optional
        Templates by host, or the folder that holds them. The template of the page's host is used
        in every mode; if it matches nothing, the model decides. A folder is read at each call: for
        many pages, read it once with `Templates.read`.
    site : Site, str or Path, optional
        The site of the page, learned from other pages of it (see `Site.learn`), its file, or the
        folder that holds such files, named by host. Text that is on other pages of the site is less
        likely to be kept, in every mode.
    hidden : {"drop", "keep"}
        Text that the page hides from its readers is dropped, in every mode, or kept. A `Page` has
        an argument of the same name.
    timeout : float, optional
        Seconds that the page may take. It is then extracted in another process, which is killed if
        it takes longer; the first call takes a second or two more, to start that process.

    Returns
    -------
    Extraction
        Its ``text`` is empty for a page without content. Its ``warnings`` name what was cut,
        which extractors failed and which template matched nothing.

    Raises
    ------
    InputError
        If the input is not a page, such as a PDF.
    OptionError
        If an option has no such value, or the mode cannot do what is asked.
    ModelError
        If the model cannot be read.
    SiteError
        If a site cannot be read.
    TemplateError
        If a template is malformed or cannot be read.
    DeadlineError
        If the page takes longer than the timeout.
    WorkerError
        If there is a timeout and the other process crashes on the page.

    Examples
    --------
    >>> html = "<nav><a href='/'>Home</a></nav><article><p>" + "Words of weight. " * 30
    >>> extract(html, mode="fast").text[:16]
    'Words of weight.'
    """
    from pathlib import Path

    from .answer.extract import extract_page, mode_of
    from .answer.options import Options

    options = Options(
        mode=mode_of(mode, model),
        favor=favor,
        comments=comments,
        jury=jury,
        budget_ms=budget_ms,
        jurors=None if jurors is None else tuple(jurors),
        model=str(model) if isinstance(model, str | Path) else None,
        hidden=hidden,
    )
    loaded = None if isinstance(model, str | Path) else model
    if timeout is None:
        return extract_page(html, options, url=url, templates=templates, site=site, model=loaded)
    if loaded is not None:
        raise OptionError(
            "with a timeout, give the model's file: a loaded model is not sent to another process"
        )
    # It brings all that processes need.
    from .answer.deadline import extract_within

    return extract_within(timeout, html, options, url=url, templates=templates, site=site)
