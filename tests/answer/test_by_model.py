"""The jury runs only on pages where the fast model is more uncertain than the threshold."""

from pathlib import Path

import pytest

from webjury.answer import by_model
from webjury.answer.by_model import Cascade, read_threshold, verdict_of_voter
from webjury.choices import FAVORS, Favor
from webjury.ensemble.features import case as module
from webjury.ensemble.features.structure.describe import describe
from webjury.ensemble.models.jury import JURY
from webjury.ensemble.models.loading import shipped_voter
from webjury.errors import ModelError

ARTICLE = (Path(__file__).parents[2] / "examples" / "article.html").read_bytes()


def cascade(threshold: float) -> Cascade:
    return Cascade(shipped_voter("fast"), shipped_voter("voter"), threshold)


@pytest.mark.parametrize("favor", FAVORS)
def test_on_a_certain_page_the_result_is_that_of_mode_fast(favor: Favor) -> None:
    found = cascade(1.0).verdict(ARTICLE, favor).extraction()
    fast = verdict_of_voter(shipped_voter("fast"), ARTICLE, favor).extraction()
    assert (found.text, found.segments) == (fast.text, fast.segments)
    assert (found.mode, found.model, found.jurors) == ("voter", "fast", [])
    assert found.why.startswith("expected F1 0.")
    assert found.why.endswith("without the jury: the jury was not run")


@pytest.mark.parametrize("favor", FAVORS)
@pytest.mark.parametrize("comments", [None, True, False])
def test_on_an_uncertain_page_the_result_is_that_of_the_voter(favor, comments):
    found = cascade(-1.0).verdict(ARTICLE, favor, comments=comments).extraction()
    voter = verdict_of_voter(shipped_voter("voter"), ARTICLE, favor, comments=comments).extraction()
    assert (found.text, found.segments) == (voter.text, voter.segments)
    assert (found.mode, found.model, found.jurors) == ("voter", "voter", list(JURY))
    assert found.why.endswith("without the jury: the jury was run")


def test_a_subset_of_the_jurors_can_be_run() -> None:
    found = cascade(-1.0).verdict(ARTICLE, jurors=["trafilatura", "bte"]).extraction()
    voter = verdict_of_voter(shipped_voter("voter"), ARTICLE, jurors=["bte", "trafilatura"])
    assert found.jurors == ["bte", "trafilatura"]
    assert found.text == voter.extraction().text


def test_structure_features_are_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    computed = []
    monkeypatch.setattr(
        module, "describe", lambda *given: computed.append(given) or describe(*given)
    )
    assert cascade(-1.0).verdict(ARTICLE).extraction().jurors == list(JURY)
    assert len(computed) == 1


def test_uncertainty_does_not_depend_on_favor() -> None:
    assert len({cascade(1.0).verdict(ARTICLE, favor).extraction().why for favor in FAVORS}) == 1


def test_a_page_without_content_needs_no_jury(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(by_model, "run_extractors")
    found = cascade(0.0).verdict("<script>shell()</script>").extraction()
    assert (found.text, found.jurors) == ("", [])


@pytest.mark.parametrize(
    "text",
    [
        None,
        *("", "{}", "[1]", "[" * 100_000),
        *(f'{{"threshold": {value}}}' for value in ("null", '"x"', "NaN", "1e400", "1" * 400)),
    ],
)
def test_a_missing_or_wrong_file_of_the_threshold_is_an_error(text, tmp_path):
    path = tmp_path / "cascade.json"
    if text is not None:
        path.write_text(text)
    with pytest.raises(ModelError, match=r"cascade\.json contains no threshold"):
        read_threshold(path)
