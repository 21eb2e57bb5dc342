"""A page's way to its verdict: the template of its host, else what judges in the mode."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..errors import OptionError
from ..segmenter.page import Page
from .cascade import Cascade
from .extraction import Extraction
from .shipped import in_mode
from .templates import Templates, extract_by_template, matched_nothing, own_address
from .voter import Voter

__all__ = ["JURIES", "judge"]

#: When the jury is called in mode voter: where the page alone leaves a doubt, or always.
JURIES = ("auto", "all")


def judge(
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
    jury : {"auto", "all"}
        Whether the jury is called where the page alone leaves a doubt, or always.
    budget_ms : float, optional
        Milliseconds that a page may take on average.
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
    extract_by_model = _model(mode, favor, comments, jury, budget_ms)
    page = source if isinstance(source, Page) else Page(source)
    if templates is None:
        return extract_by_model(page)
    if not isinstance(templates, Templates):
        templates = Templates.read(templates)
    template = templates.find(url or own_address(page))
    if template is None:
        return extract_by_model(page)
    extraction = extract_by_template(page, template)
    if extraction.text:
        return extraction
    verdict = extract_by_model(page)
    warning = f"{matched_nothing(template)}; mode {mode} judged it"
    return replace(verdict, warnings=[*verdict.warnings, warning])


def _model(
    mode: str, favor: str, comments: bool | None, jury: str, budget_ms: float | None
) -> Callable[[Page], Extraction]:
    """What extracts by a mode's model, once it is sure that the mode can do what is asked."""
    model = in_mode(mode)
    if isinstance(model, Cascade):
        return _cascade(model, favor, comments, jury, budget_ms)
    if jury != JURIES[0] or budget_ms is not None:
        raise OptionError(f"mode {mode} calls no jury: jury and budget_ms are for mode voter")
    if isinstance(model, Voter):
        return partial(model.extract, favor=favor, comments=comments)
    own_text = f"mode {mode} gives an extractor's own text and cannot"
    if favor != "f1":
        raise OptionError(f"{own_text} favor {favor}")
    if comments is not None:
        raise OptionError(f"{own_text} keep or drop comments")
    return model.extract


def _cascade(
    cascade: Cascade, favor: str, comments: bool | None, jury: str, budget_ms: float | None
) -> Callable[[Page], Extraction]:
    if jury not in JURIES:
        raise OptionError(f"jury {jury!r} cannot be called; there are: {', '.join(JURIES)}")
    if jury == JURIES[0]:
        return partial(cascade.extract, favor=favor, comments=comments, budget_ms=budget_ms)
    if budget_ms is not None:
        raise OptionError("jury 'all' takes the time it takes: leave budget_ms out")
    return partial(cascade.whole.extract, favor=favor, comments=comments)
