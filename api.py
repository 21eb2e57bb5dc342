"""The public functions that extract: one page, many pages, or a page in an event loop."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Never, TypedDict, Unpack

from .answer.extract import extract_page, page_options
from .answer.extraction import Extraction
from .answer.templates import Templates
from .choices import Favor, HiddenUse, JuryUse, Mode, check_names
from .ensemble.models.selector import Selector
from .ensemble.models.voter import Voter
from .ensemble.sites.site import SiteSource
from .segmenter.page import Page
from .segmenter.source.page_files import PageSource

if TYPE_CHECKING:
    from .answer.many import PageOutcome

__all__ = ["aextract", "extract", "extract_many"]


class PageOptions(TypedDict, total=False):
    """Options of `extract` that also work for pages in other processes."""

    mode: Mode | None
    favor: Favor
    comments: bool | None
    jury: JuryUse
    jurors: Sequence[str] | None
    model: str | Path | None
    hidden: HiddenUse


def extract(
    html: PageSource | Page,
    mode: Mode | None = None,
    *,
    favor: Favor = "f1",
    comments: bool | None = None,
    jury: JuryUse = "all",
    jurors: Sequence[str] | None = None,
    model: str | Path | Selector | Voter | None = None,
    url: str | None = None,
    templates: Templates | str | Path | None = None,
    site: SiteSource | None = None,
    hidden: HiddenUse = "drop",
    timeout: float | None = None,
    **others: Never,
) -> Extraction:
    """Extract the main content of a web page.

    Parameters
    ----------
    html : bytes, str, Path, open file, lxml tree or Page
        The page, or where to read it. Bytes are decoded here. A `str` is the page itself, not its
        name: pass a ``pathlib.Path`` for a file, or what `fetch` returns for an address.
    mode : {"voter", "selector", "fast"}
        ``voter``, the default and most accurate mode: several extractors run, and the model
        decides on each segment. ``selector``: the model picks one extractor and returns its text.
        ``fast``: no extractor runs; the model decides by mark-up and text alone.
    favor : {"f1", "precision", "recall"}
        Where the model is uncertain, keep less with ``precision``, more with ``recall``. Not in
        mode ``selector``, which returns an extractor's own text.
    comments : bool, optional
        Whether readers' comments are content. False leaves out text that is marked as comments or
        recognised by lines with author, date and time; True treats it like other text. By default
        the model decides: it mostly keeps the posts of a forum and drops the comments on an
        article. Not in mode ``selector``.
    jury : {"all", "auto"}
        In mode ``voter``: run the jury on all pages, or only on pages where mode ``fast`` is
        uncertain, which is faster, and less accurate on pages unlike the training pages.
    jurors : sequence of str, optional
        Run only these of the extractors that the model was trained with. Not in mode ``fast``.
    model : str, Path, Selector or Voter, optional
        Your own model in place of the shipped one: its file (``MODE.json``, from ``webjury
        train``), the folder that contains it, or a loaded model.
    url : str, optional
        Address of the page. It selects the template and the site by its host, and resolves
        relative links. By default, the address that the page declares.
    templates : Templates, str or Path, optional
        Templates by host, or their folder, or the file of one template for all pages. The template
        is used in every mode; if it matches nothing, the model decides. Files are read at each
        call: for many pages, read them once with `Templates.read`.
    site : Site, str or Path, optional
        The site of the page, learned from other pages of it (see `Site.learn`), its file, or a
        folder of such files, named by host. In every mode, text that is also on other pages of the
        site is less likely to be kept.
    hidden : {"drop", "keep"}
        Whether text that the page hides from its readers is dropped or kept, in every mode. A
        `Page` has an argument of the same name.
    timeout : float, optional
        Seconds that the page may take. It is then extracted in another process, which is killed
        after that time; the first call takes a second or two more, to start the process.

    Returns
    -------
    Extraction
        Its ``text`` is empty for a page without content. Its ``warnings`` say what was cut,
        which extractors failed and which template matched nothing.

    Raises
    ------
    InputError
        If the input is not a page, such as a PDF.
    OptionError
        If an option has an invalid value, or the mode does not support it.
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
    check_names(others, {*PageOptions.__annotations__, "url", "templates", "site", "timeout"})
    options = page_options(
        mode,
        model,
        jurors,
        favor=favor,
        comments=comments,
        jury=jury,
        hidden=hidden,
    )
    loaded = None if isinstance(model, str | Path) else model
    if timeout is None:
        return extract_page(html, options, url=url, templates=templates, site=site, model=loaded)
    # This import is slow: it loads everything that worker processes need.
    from .answer.deadline import check_model, extract_within

    check_model(loaded)
    return extract_within(timeout, html, options, url=url, templates=templates, site=site)


def extract_many(
    pages: Iterable[PageSource | Page],
    *,
    workers: int | None = None,
    timeout: float = 60.0,
    progress: bool = True,
    templates: Templates | str | Path | None = None,
    site: SiteSource | None = None,
    **options: Unpack[PageOptions],
) -> "Iterator[PageOutcome]":
    """Extract many pages in worker processes.

    A page that fails, hangs or kills its process yields an outcome with an error.

    Parameters
    ----------
    pages : iterable of bytes, str, Path, open file, lxml tree or Page
        Read lazily: at most a few hundred pages and outcomes are in memory.
    workers : int, optional
        Number of processes; by default, the number of processors.
    timeout : float
        Seconds that each page may take.
    progress : bool
        Whether a terminal shows a progress bar on standard error.
    templates, site, **options
        As for `extract`; a model must be a file.

    Returns
    -------
    iterator of PageOutcome
        One per page, in the order of the pages.

    Raises
    ------
    OptionError
        If an option has an invalid value.
    WorkerError
        If processes do not start.

    Examples
    --------
    >>> pages = ["<p>" + "Words of weight. " * 30, b"%PDF-1.7"]
    >>> for outcome in extract_many(pages, workers=1, mode="fast"):
    ...     print(outcome.error or outcome.extraction.text[:16])
    Words of weight.
    the input is a PDF document, not an HTML page: convert it to HTML first
    """
    from .answer.deadline import process_options
    from .answer.many import extract_in_workers

    return extract_in_workers(
        pages,
        process_options(options),
        workers=workers,
        timeout=timeout,
        progress=progress,
        templates=templates,
        site=site,
    )


async def aextract(
    html: PageSource | Page,
    *,
    url: str | None = None,
    templates: Templates | str | Path | None = None,
    site: SiteSource | None = None,
    timeout: float = 60.0,
    **options: Unpack[PageOptions],
) -> Extraction:
    """Extract the main content of a page in another process, without blocking the event loop.

    At most one page per processor is extracted at a time; more pages wait. If the call is
    cancelled, its process is killed.

    Parameters
    ----------
    html, url, templates, site, **options
        As for `extract`; a model must be a file.
    timeout : float
        Seconds that the page may take once a process has begun with it.

    Returns
    -------
    Extraction

    Raises
    ------
    WebjuryError
        Any error that `extract` raises.

    Examples
    --------
    >>> import asyncio
    >>> asyncio.run(aextract("<p>" + "Words of weight. " * 30, mode="fast")).text[:16]
    'Words of weight.'
    """
    from .answer.deadline import extract_async, process_options

    return await extract_async(
        timeout, html, process_options(options), url=url, templates=templates, site=site
    )
