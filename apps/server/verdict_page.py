"""The web page that shows a verdict."""

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from ...ensemble.models.loading import shipped_card
from ...experiments.data.datasets import DATASETS, data_folder
from ..render import render
from ..view.contents import Contents
from ..view.verdict import view_verdict
from .settings import Settings
from .verdicts import StoredVerdict

__all__ = ["contents_of", "render_verdict", "title_of", "training_command"]

_MAX_TITLE = 200
#: Modes that give a verdict on each segment, which can be explained.
_EXPLAINED = ("voter", "fast")


@dataclass(frozen=True, slots=True)
class ServerPart:
    """What the web page has and the report has not.

    Attributes
    ----------
    address : str
        Of the verdict.
    file_name : str
        For downloads, without an ending.
    has_report : bool
    problem : str
        Why there is no explanation, or nothing.
    saved : str
        Name of the saved correction, or nothing.
    folder : Path
        Where corrections are saved.
    n_corrected : int
        Corrected pages there.
    command : str
        Trains a model on them.
    mode : str
        Of that model.
    """

    address: str
    file_name: str
    has_report: bool
    problem: str
    saved: str
    folder: Path
    n_corrected: int
    command: str
    mode: str


def render_verdict(verdict: StoredVerdict, settings: Settings) -> str:
    """Render the page of a verdict.

    Parameters
    ----------
    verdict : StoredVerdict
    settings : Settings

    Returns
    -------
    str
        HTML.
    """
    answer = verdict.extracted.answer
    title = title_of(verdict)
    is_explained = verdict.explanation is not None
    view = view_verdict(
        title,
        answer,
        verdict.extracted.segments,
        contents_of(verdict),
        metadata=answer.metadata,
        warnings=answer.warnings,
        hidden=verdict.explanation.extraction.hidden if verdict.explanation else (),
        explanation=verdict.explanation,
        marked=verdict.kept,
    )
    server = ServerPart(
        address=f"/verdicts/{verdict.key}",
        file_name=re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "page",
        has_report=is_explained,
        problem=verdict.problem if answer.mode in _EXPLAINED else "",
        saved=verdict.correction or "",
        folder=settings.corrections,
        n_corrected=sum(1 for _ in settings.corrections.glob("html/[!.]*")),
        command=training_command(answer.mode, settings.corrections),
        mode=answer.mode,
    )
    return render("verdict.html.jinja", view=view, server=server)


def title_of(verdict: StoredVerdict) -> str:
    """The title of a page, or words that replace it."""
    return verdict.extracted.title[:_MAX_TITLE] or verdict.source.url or "A page"


def contents_of(verdict: StoredVerdict) -> Contents:
    """The content of a page in the forms that are shown."""
    forms = verdict.extracted.forms
    return Contents(forms["html"], forms["markdown"], forms["txt"])


def training_command(mode: str, corrections: Path) -> str:
    """The command that trains a model on corrections, with the data that is on this machine.

    Parameters
    ----------
    mode : str
        The mode of the model.
    corrections : Path
        The folder of corrections.

    Returns
    -------
    str
        With the data of the shipped models where all of it is there, else with the corrections
        alone.
    """
    sets = shipped_card("fast").data
    has_shipped = all((data_folder() / DATASETS[name].folder).is_dir() for name in sets)
    shipped = [_weighted(name, data["weight"]) for name, data in sets.items()]
    data = ",".join([*(shipped if has_shipped else ()), str(corrections)])
    return f"webjury train --mode {mode} --data {shlex.quote(data)} -o my-models"


def _weighted(dataset: str, weight: float) -> str:
    """A data set as ``webjury train --data`` takes it."""
    return dataset if weight == 1 else f"{dataset}:{weight:g}"
