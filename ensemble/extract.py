"""A page's way to its verdict: the template of its host, else what judges in the mode."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..errors import OptionError
from ..segmenter.address import own_address
from ..segmenter.page import Page
from .cascade import Cascade
from .extraction import Extraction
from .shipped import shipped, shipped_cascade
from .templates import Templates, extract_by_template, matched_nothing
from .voter import Voter

__all__ = ["JURIES", "extract_page", "model_for"]

#: In doubt alone.
AUTO = "auto"
#: When the jury is called in mode voter: to every page, or where the page alone leaves a doubt.
JURIES = ("all", AUTO)


def extract_page(
    source: bytes | str | Page,
    mode: str,
    *,
    favor: str = "f1",
    comments: bool | None = None,
    jury: str = JURIES[0],
    budget_ms: float | None = None,
    url: str | None = None,
    templates: Templates | str | Path | None = None,
) -> Extraction:
    """Extract the main content of a page: by the template of its host, else by a shipped model.

    Parameters
    ----------
    source : bytes, str or Page
    mode : str
        One of `webjury.ensemble.shipped.MODES`.
    favor : {"f1", "precision", "recall"}
        What the model keeps in doubt.
    comments : bool or None
        Whether readers' comments are content; by default the model judges.
    jury : {"all", "auto"}
        Whether the jury is called to every page, or where the page alone leaves a doubt.
    budget_ms : float, optional
        With jury ``auto``: milliseconds that a page may take on average.
    url : str, optional
        Where the page is from; by default, where it says so itself.
    templates : Templates, str or Path, optional
        Templates, or the folder to read them from.

    Returns
    -------
    Extraction
        The model's, with a warning, if the template matches nothing on the page.

    Raises
    ------
    InputError
        If the source is no page.
    OptionError
        If there is no such mode, or it cannot do what it is asked to.
    TemplateError
        If the templates cannot be read.
    """
    extract_by_model = model_for(mode, favor, comments, jury, budget_ms)
    page = source if isinstance(source, Page) else Page(source)
    page.url = url or page.url
    if templates is None:
        return extract_by_model(page)
    if not isinstance(templates, Templates):
        templates = Templates.read(templates)
    template = templates.find(page.url or own_address(page.tree))
    if template is None:
        return extract_by_model(page)
    extraction = extract_by_template(page, template)
    if extraction.text:
        return extraction
    verdict = extract_by_model(page)
    warning = f"{matched_nothing(template)}; mode {mode} judged it"
    return replace(verdict, warnings=[*verdict.warnings, warning])


def model_for(
    mode: str,
    favor: str = "f1",
    comments: bool | None = None,
    jury: str = JURIES[0],
    budget_ms: float | None = None,
) -> Callable[[Page], Extraction]:
    """What extracts by a mode's model, once it is sure that the mode can do what is asked.

    Parameters
    ----------
    mode, favor, comments, jury, budget_ms
        As for `extract_page`.

    Returns
    -------
    callable
        From a page to its `Extraction`.

    Raises
    ------
    OptionError
        If there is no such mode, or it cannot do what it is asked to.
    """
    model = shipped(mode)
    if jury not in JURIES:
        raise OptionError(f"jury {jury!r} cannot be called; there are: {', '.join(JURIES)}")
    if budget_ms is not None and jury != AUTO:
        raise OptionError(f"a budget is for a jury that is called in doubt: jury {AUTO!r}")
    if jury == AUTO:
        if mode != Cascade.mode:
            raise OptionError(f"mode {mode} calls no jury: leave jury {AUTO!r} to mode voter")
        cascade = shipped_cascade()
        return partial(cascade.extract, favor=favor, comments=comments, budget_ms=budget_ms)
    if isinstance(model, Voter):
        return partial(model.extract, favor=favor, comments=comments)
    own_text = f"mode {mode} gives an extractor's own text and cannot"
    if favor != "f1":
        raise OptionError(f"{own_text} favor {favor}")
    if comments is not None:
        raise OptionError(f"{own_text} keep or drop comments")
    return model.extract
