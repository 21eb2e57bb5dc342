"""Extract one page with options: by the template of its host if there is one, else by a model."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypedDict

from ..choices import (
    FAVORS,
    HIDDEN_USES,
    JURY_USES,
    MODES,
    Favor,
    HiddenUse,
    JuryUse,
    Mode,
    check_value,
)
from ..ensemble.models.jury import check_jurors
from ..ensemble.models.loading import Model, load_model, model_mode, shipped
from ..ensemble.models.voter import Voter
from ..ensemble.sites.site import SiteSource, find_site
from ..errors import OptionError
from ..segmenter.page import Page
from ..segmenter.source.page_files import PageSource
from .by_model import Verdict, extract_by_selector, shipped_cascade, verdict_of_voter
from .extraction import Extraction
from .plain_text import extract_plain_text
from .templates import Templates, extract_by_template, no_match_warning

#: The error for a page that cannot be explained.
NO_VERDICT = "mode selector gives no verdict on segments: choose mode voter or fast"


@dataclass(frozen=True, slots=True)
class Options:
    """Options for extracting a page.

    Raises an `OptionError` if a value is invalid, or not supported by the mode.
    """

    mode: Mode = "voter"
    #: What to favor where the model is uncertain. Not for mode ``selector``.
    favor: Favor = "f1"
    #: Whether readers' comments are content; by default the model decides. Not for mode
    #: ``selector``.
    comments: bool | None = None
    #: For mode ``voter``: run the jury on all pages, or only if mode ``fast`` is uncertain.
    jury: JuryUse = "all"
    #: The jurors to run, by default all that the model was trained with. Not for mode ``fast``.
    jurors: tuple[str, ...] | None = None
    #: Card of the user's own model, or its folder; by default, the shipped model is used.
    model: str | None = None
    hidden: HiddenUse = "drop"  # what to do with text that pages hide from their readers

    def __post_init__(self) -> None:
        check_value("mode", self.mode, MODES)
        check_value("favor", self.favor, FAVORS)
        check_value("jury", self.jury, JURY_USES)
        check_value("hidden", self.hidden, HIDDEN_USES)
        if not isinstance(self.comments, bool | None):
            raise OptionError(f"comments is True, False or None, not {self.comments!r}")
        self._check_jury()
        if self.mode == "selector":
            self._check_selector()
        if self.mode == "fast" and self.jurors is not None:
            raise OptionError("mode fast runs no jurors: leave jurors out, or choose mode voter")

    def _check_jury(self) -> None:
        if self.jury != "auto":
            return
        if self.mode != "voter":
            raise OptionError(f"mode {self.mode} has no jury: jury 'auto' is for mode voter")
        if self.model is not None:
            raise OptionError("jury 'auto' works with the shipped models only, not with your own")

    def _check_selector(self) -> None:
        reason = "mode selector returns an extractor's own text and cannot"
        if self.favor != "f1":
            raise OptionError(f"{reason} favor {self.favor}")
        if self.comments is not None:
            raise OptionError(f"{reason} keep or drop comments")


class PageContext(TypedDict, total=False):
    """The arguments of `extract_page` about a page that can be sent to another process."""

    url: str | None
    templates: Templates | str | Path | None
    site: SiteSource | None


def mode_of(mode: Mode | None, model: str | Path | Model | None) -> Mode:
    """The given mode, else the mode of the user's own model or its file, else ``voter``.

    Raises a `ModelError` if the model's card cannot be read.
    """
    if mode is not None or model is None:
        return mode or "voter"
    return model_mode(model) if isinstance(model, str | Path) else model.mode


def page_options(
    mode: Mode | None = None,
    model: str | Path | Model | None = None,
    jurors: Sequence[str] | None = None,
    **others: Any,  # noqa: ANN401 (Options checks them)
) -> Options:
    """Options from the keywords of `webjury.extract`; of a loaded model, only the mode is used."""
    if isinstance(jurors, str):
        raise OptionError(f"jurors is a list of names: [{jurors!r}], not {jurors!r}")
    return Options(
        mode=mode_of(mode, model),
        model=str(model) if isinstance(model, str | Path) else None,
        jurors=None if jurors is None else tuple(jurors),
        **others,
    )


def extract_page(
    source: PageSource | Page,
    options: Options | None = None,
    *,
    url: str | None = None,
    templates: Templates | str | Path | None = None,
    site: SiteSource | None = None,
    model: Model | None = None,
) -> Extraction:
    """Extract the main content of a page, by default in mode ``voter``.

    `url` is by default the address that the page declares. `templates` and `site` are objects, or
    the folder or file to read them from. `model` is a loaded model that replaces the one that the
    options name. If the page's template matches nothing on it, the model extracts the page, and a
    warning says so. Plain text is returned as it is, with a warning.

    Raises an `InputError` if the source is not a page, an `OptionError` if the model does not
    support the options, and a `ModelError`, `SiteError` or `TemplateError` if a file is unreadable.
    """
    options = options or Options()
    extract = extractor_for(options, model)
    page = Page.of(source, options.hidden).at(url)
    if page.plain_text is not None:
        return extract_plain_text(page, options.mode)
    warnings = []
    if templates is not None and not isinstance(templates, Templates):
        templates = Templates.read(templates)
    if templates and (template := templates.find(page.address)):
        extraction = extract_by_template(page, template)
        if extraction.text:
            return extraction
        warnings.append(f"{no_match_warning(template)}; mode {options.mode} extracted it")
    page_site, site_warnings = find_site(site, page)
    warnings += site_warnings
    extraction = extract(page, site=page_site)
    return replace(extraction, warnings=[*extraction.warnings, *warnings])


def extractor_for(options: Options, model: Model | None = None) -> Callable[..., Extraction]:
    """Make the function that extracts a page with these options, or with a loaded model.

    It accepts the keyword `site`.

    Raises a `ModelError` if the model cannot be read, an `OptionError` if it has another mode or
    was not trained with a juror, and a `MissingLibraryError` if a juror is not installed.
    """
    if options.jury != "auto":
        model = _resolve_model(model, options)
        check_jurors(options.jurors, model.jurors, model.card_.name)
        if not isinstance(model, Voter):
            return partial(extract_by_selector, model, jurors=options.jurors)
    decide = decider_for(options, model)
    return lambda page, *, site=None: decide(page, site=site).extraction()


def decider_for(options: Options, model: Model | None = None) -> Callable[..., Verdict]:
    """Make the function that decides on a page with the cascade or a voter, as the options say.

    It accepts the keywords `site` and `n_explained`, as `verdict_of_voter` does. Raises an
    `OptionError` if the model has another mode, or mode ``selector``, which gives no verdict on
    segments; and a `ModelError` if it cannot be read.
    """
    decide: Callable[..., Verdict]
    if options.jury == "auto":
        cascade = shipped_cascade()
        cascade.voter.checked_jurors(options.jurors)
        decide = cascade.verdict
    else:
        voter = _resolve_model(model, options)
        if not isinstance(voter, Voter):
            raise OptionError(NO_VERDICT)
        decide = partial(verdict_of_voter, voter)
    return partial(decide, favor=options.favor, comments=options.comments, jurors=options.jurors)


def _resolve_model(model: Model | None, options: Options) -> Model:
    """The given model, or the one that the options name; raises if it has another mode."""
    if model is None:
        path = options.model
        model = shipped(options.mode) if path is None else load_model(path, options.mode)
    if model.mode != options.mode:
        raise OptionError(
            f"the model is of mode {model.mode}, not {options.mode}: leave the mode out"
        )
    return model
