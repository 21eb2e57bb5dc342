"""A data set is scored with models that learned nothing from it or from pages of its hosts."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from webjury.errors import OptionError
from webjury.experiments.scoring.gold_standard import PageScores
from webjury.experiments.validation import benchmark_run, leave_one_out
from webjury.experiments.validation.copies import ALL_COPIES
from webjury.experiments.validation.leave_one_out import score_unseen
from webjury.experiments.validation.preparation import PreparedPage

WEIGHTS = {"wcxb": 1.0, "news": 3.0, "chinese": 2.0}


@pytest.fixture
def learned(page, monkeypatch) -> list[list[PreparedPage]]:
    """The pages of each training; training sets have an own page, a shared host's and a copy.

    The model of a training is the number of trainings so far; a page's score names its model.
    """
    trainings: list[list[PreparedPage]] = []

    def pages_of(dataset):
        own = replace(page(dataset, "wcxb", bte=(1, 1, 1)), host=f"{dataset}.example", name="own")
        shared = replace(own, host="shared.example", name="shared")
        copy = replace(own, name="copy", copy_kind="crowded", lenders=("shared.example",))
        return [own, shared, copy] if dataset in ("wcxb", "news") else [own]

    def prepare(names, *_, **options):
        is_training = list(names) == list(WEIGHTS)
        assert options.get("copies") == (ALL_COPIES if is_training else None)
        return [one for name in names for one in pages_of(name)]

    def fit_modes(modes, pages, *_):
        trainings.append(pages)
        return dict.fromkeys(modes, len(trainings))

    card = SimpleNamespace(data={name: {"weight": weight} for name, weight in WEIGHTS.items()})
    monkeypatch.setattr(benchmark_run, "shipped_card", lambda mode: card)
    monkeypatch.setattr(leave_one_out, "was_trained_on", lambda name: name == "part-of-wcxb")
    monkeypatch.setattr(leave_one_out, "prepare", prepare)
    monkeypatch.setattr(leave_one_out, "fit_modes", fit_modes)
    monkeypatch.setattr(leave_one_out, "shipped", lambda mode: 0)
    monkeypatch.setattr(leave_one_out, "score_page", lambda model, one: PageScores({}, model, 0))
    return trainings


def test_no_model_judges_a_data_set_that_it_learned_from(learned):
    runs = list(score_unseen(["news", "daniel", "chinese", "wcxb"], ["fast", "voter"]))
    assert [run.dataset for run in runs] == ["news", "daniel", "chinese", "wcxb"]
    assert [run.models for run in runs] == ["other sets", "shipped", "other sets", "other sets"]
    of_run = {run.dataset: run.mode_scores["voter"][0].present for run in runs}
    # The shipped model is number 0, and the trainings are in the order of the runs.
    assert of_run == {"news": 1, "daniel": 0, "chinese": 2, "wcxb": 3}
    trained_on = [[(one.dataset, one.name) for one in pages] for pages in learned]
    assert trained_on == [
        [("wcxb", "own"), ("chinese", "own")],
        [(dataset, name) for dataset in ("wcxb", "news") for name in ("own", "shared", "copy")],
        [("news", "own"), ("chinese", "own")],
    ]
    assert {one.dataset: one.example.weight for one in learned[1]} == {"wcxb": 1.0, "news": 3.0}
    for run in runs:
        assert all(one.dataset == run.dataset and not one.is_copy for one in run.pages)
        assert {len(scores) for scores in run.mode_scores.values()} == {len(run.pages)}


def test_nothing_is_trained_for_data_sets_that_no_model_learned_from(learned):
    assert [run.models for run in score_unseen(["daniel", "dragnet"], ["fast"])] == ["shipped"] * 2
    assert learned == []


def test_a_training_set_by_another_name_is_refused(learned):
    with pytest.raises(OptionError, match=r"trained on pages of part-of-wcxb: .* wcxb, news, chi"):
        next(score_unseen(["wcxb", "part-of-wcxb"], ["fast"]))
