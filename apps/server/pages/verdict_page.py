"""The web page that shows a verdict."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from ....choices import Mode
from ...render import render
from ...view.contents import Contents
from ...view.verdict import view_verdict
from ..settings import Settings
from ..work.training import Training, training_status
from ..work.verdicts import StoredVerdict

_MAX_TITLE = 200


@dataclass(frozen=True, slots=True)
class ServerPart:
    """What the web page has in addition to the report.

    Attributes
    ----------
    saved : str
        Name of the saved correction, or empty.
    has_new_model : bool
        Whether a model of the mode was trained since the server was started.
    """

    address: str
    file_name: str
    has_report: bool
    saved: str
    training: Training
    has_new_model: bool


def render_verdict(
    verdict: StoredVerdict, settings: Settings, trained: Collection[Mode] = ()
) -> str:
    """Render the page of a verdict; `trained` are the modes with newly trained models."""
    answer = verdict.extracted.answer
    title = title_of(verdict)
    explanation = verdict.extracted.explanation
    view = view_verdict(
        title,
        answer,
        verdict.extracted.segments,
        contents_of(verdict),
        metadata=answer.metadata,
        warnings=answer.warnings,
        hidden=explanation.extraction.hidden if explanation else (),
        explanation=explanation,
        corrected=verdict.kept,
    )
    server = ServerPart(
        address=f"/verdicts/{verdict.key}",
        file_name=re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "page",
        has_report=explanation is not None,
        saved=verdict.correction or "",
        training=training_status(settings, answer.mode),
        has_new_model=verdict.options.mode in trained,
    )
    return render("verdict.html.jinja", view=view, server=server)


def title_of(verdict: StoredVerdict) -> str:
    """The title of a page, or else its address or "A page"."""
    return verdict.extracted.title[:_MAX_TITLE] or verdict.source.url or "A page"


def contents_of(verdict: StoredVerdict) -> Contents:
    """The content of a page in all displayed forms."""
    forms = verdict.extracted.forms
    return Contents(forms["html"], forms["markdown"], forms["txt"], verdict.extracted.marked)
