"""The work of the worker processes on a page."""

from pathlib import Path

import pytest

from webjury.answer import by_model
from webjury.apps.server.schema import CONTENT_TYPES, RequestOptions
from webjury.apps.server.work.work import SubmittedPage, extract_submitted
from webjury.extractors.registry import run_extractors

ARTICLE = SubmittedPage(
    (Path(__file__).parents[4] / "examples" / "article.html").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(("mode", "jury"), [("voter", "all"), ("voter", "auto"), ("fast", "all")])
def test_the_jury_is_run_once_for_a_verdict_and_its_explanation(monkeypatch, mode, jury):
    runs = []

    def run(page, jurors):
        runs.append(list(jurors))
        return run_extractors(page, jurors)

    monkeypatch.setattr(by_model, "run_extractors", run)
    request = RequestOptions(mode=mode, jury=jury)
    extracted = extract_submitted(ARTICLE, request.options({}), request, tuple(CONTENT_TYPES))
    assert sum(map(bool, runs)) == (mode == "voter" and jury == "all")
    assert len(extracted.explanation.reasons) == len(extracted.segments)
    assert extracted.answer.content == extracted.forms["txt"]
    assert extracted.answer.why.endswith("was not run") == (jury == "auto")
    plain = extract_submitted(ARTICLE, request.options({}), request)
    assert plain.explanation is None
    assert plain.answer == extracted.answer
