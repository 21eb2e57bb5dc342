"""Extraction of one page: by the template of its host if there is one, else by a model."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..errors import OptionError
from ..segmenter.address import own_address
from ..segmenter.page import Page
from .extraction import Extraction
from .jury import check_jurors
from .loading import Model, load_model, model_mode
from .options import Mode, Options
from .shipped import shipped, shipped_cascade
from .templates import Templates, extract_by_template, matched_nothing
from .voter import Voter

__all__ = ["extract_page", "extractor_for", "mode_of", "voter_for"]


def mode_of(mode: Mode | None, model: str | Path | Model | None) -> Mode:
    """The mode of a model; without one, the given mode, or ``voter``.

    Parameters
    ----------
    mode : {"voter", "selector", "fast"} or None
    model : str, Path, Selector, Voter or None
        A model of one's own, or its file.

    Returns
    -------
    str

    Raises
    ------
    ModelError
        If the model's card cannot be read.
    """
    if mode is not None or model is None:
        return mode or "voter"
    return model_mode(model) if isinstance(model, str | Path) else model.mode


def extract_page(
    source: bytes | str | Page,
    options: Options | None = None,
    *,
    url: str | None = None,
    templates: Templates | str | Path | None = None,
    model: Model | None = None,
) -> Extraction:
    """Extract the main content of a page.

    Parameters
    ----------
    source : bytes, str or Page
    options : Options, optional
        By default those of mode ``voter``.
    url : str, optional
        Where the page is from; by default, what the page itself declares.
    templates : Templates, str or Path, optional
        Templates, or the folder to read them from.
    model : Selector or Voter, optional
        A loaded model, in place of that of the options.

    Returns
    -------
    Extraction
        Of the model, with a warning, if the template matches nothing on the page.

    Raises
    ------
    InputError
        If the source is no page.
    ModelError
        If the model cannot be read.
    OptionError
        If the model cannot do what the options ask.
    TemplateError
        If the templates cannot be read.
    """
    options = options or Options()
    extract = extractor_for(options, model)
    page = Page.of(source).at(url)
    if templates is None:
        return extract(page)
    if not isinstance(templates, Templates):
        templates = Templates.read(templates)
    template = templates.find(page.url or own_address(page.tree))
    if template is None:
        return extract(page)
    extraction = extract_by_template(page, template)
    if extraction.text:
        return extraction
    extraction = extract(page)
    warning = f"{matched_nothing(template)}; mode {options.mode} extracted it"
    return replace(extraction, warnings=[*extraction.warnings, warning])


def extractor_for(options: Options, model: Model | None = None) -> Callable[[Page], Extraction]:
    """The function that extracts a page as the options ask.

    Parameters
    ----------
    options : Options
    model : Selector or Voter, optional
        As for `extract_page`.

    Returns
    -------
    callable
        From a `Page` to its `Extraction`.

    Raises
    ------
    ModelError
        If the model cannot be read.
    OptionError
        If the model is of another mode, or was not trained with one of the jurors.
    """
    if options.jury == "auto":
        cascade = shipped_cascade()
        cascade.operating_points.threshold(options.budget_ms)
        cascade.voter.checked_jurors(options.jurors)
        return partial(
            cascade.extract,
            favor=options.favor,
            comments=options.comments,
            jurors=options.jurors,
            budget_ms=options.budget_ms,
        )
    model = model or _model(options)
    if model.mode != options.mode:
        raise OptionError(
            f"the model is of mode {model.mode}, not {options.mode}: leave the mode out"
        )
    if options.jurors is not None:
        check_jurors(options.jurors, model.jurors, model.card_.name)
    if isinstance(model, Voter):
        return partial(
            model.extract, favor=options.favor, comments=options.comments, jurors=options.jurors
        )
    return partial(model.extract, jurors=options.jurors)


def voter_for(options: Options) -> Voter:
    """The voter that the options ask for, without a cascade.

    Raises
    ------
    ModelError
        If the model cannot be read.
    OptionError
        If the mode is ``selector``, which makes no verdict on segments.
    """
    model = _model(options)
    if not isinstance(model, Voter):
        raise OptionError(
            f"mode {model.mode} makes no verdict on segments: choose mode voter or fast"
        )
    return model


def _model(options: Options) -> Model:
    if options.model is None:
        return shipped(options.mode)
    return load_model(options.model, options.mode)
