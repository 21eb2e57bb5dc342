"""The web page that shows a verdict, and its report; worker processes write them."""

import re
from dataclasses import dataclass

from ....answer.extract import NO_VERDICT
from ....errors import OptionError
from ....workers.sealed import unseal
from ...pages.report import write_report
from ...render import render
from ...view.contents import Contents
from ...view.verdict import view_verdict
from ..settings import Settings
from ..work.training import Training, training_status
from ..work.verdicts import Verdict

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


def write_page(sealed: bytes, address: str, settings: Settings, has_new_model: bool) -> bytes:
    """Write the page of a verdict, which has an address in the server."""
    verdict: Verdict = unseal(sealed)
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
        corrected=verdict.corrected,
    )
    server = ServerPart(
        address=address,
        file_name=re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "page",
        has_report=explanation is not None,
        saved=verdict.correction or "",
        training=training_status(settings, answer.mode),
        has_new_model=has_new_model,
    )
    return render("verdict.html.jinja", view=view, server=server).encode("utf-8")


def write_report_of(sealed: bytes) -> bytes:
    """Write the report of a verdict; raise an `OptionError` if its mode explains nothing."""
    verdict: Verdict = unseal(sealed)
    explanation = verdict.extracted.explanation
    if explanation is None:
        raise OptionError(NO_VERDICT)
    answer, contents = verdict.extracted.answer, contents_of(verdict)
    report = write_report(explanation, title_of(verdict), contents, answer, verdict.corrected)
    return report.encode("utf-8")


def title_of(verdict: Verdict) -> str:
    """The title of a page, or else its address or "A page"."""
    return verdict.extracted.title[:_MAX_TITLE] or verdict.source.url or "A page"


def contents_of(verdict: Verdict) -> Contents:
    """The content of a page in all displayed forms."""
    forms = verdict.extracted.forms
    return Contents(forms["html"], forms["markdown"], forms["txt"], verdict.extracted.marked)
