"""The models that run on a data set were never trained on a page of it."""

import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from dataset_files import write_cleaneval, write_pages
from webjury.choices import MODES
from webjury.ensemble.models.jury import JURY
from webjury.ensemble.storage.training_pages import page_hash
from webjury.errors import DataError, OptionError
from webjury.experiments.scoring.gold_standard import PageScores
from webjury.experiments.validation import benchmark_run
from webjury.experiments.validation.benchmark_run import run_benchmark, was_trained_on
from webjury.experiments.validation.copies import NO_COPIES
from webjury.experiments.validation.preparation import PreparedPage

SHARES = {"shortened": 0.5, "crowded": 0.25}


@pytest.fixture
def data(tmp_path, monkeypatch) -> Path:
    """A CleanEval of two pages, and no WCXB: the shipped models were trained on both."""
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path / "data"))
    for part in ("dev", "final"):
        write_cleaneval(tmp_path / "data", part, "1", f"<p>{part}", part)
    return tmp_path


def write_own(data: Path, *pages: str) -> str:
    write_pages(data / "own", {str(n): (page, "gold") for n, page in enumerate(pages)})
    return str(data / "own")


def test_models_were_trained_on_the_data_sets_of_their_cards(data):
    assert was_trained_on("wcxb")
    assert was_trained_on("cleaneval")


@pytest.mark.parametrize(("page", "is_known"), [("<p>two", False), ("<p>final", True)])
def test_one_page_in_common_counts_as_training_data(data, monkeypatch, page, is_known):
    known = frozenset([page_hash(b"<p>final")])
    monkeypatch.setattr(benchmark_run, "shipped_training_pages", lambda: known)
    # The original data set is not needed.
    shutil.rmtree(data / "data")
    assert was_trained_on(write_own(data, "<p>one", page)) == is_known


def test_the_error_names_a_missing_data_set(data):
    with pytest.raises(DataError, match="data set dragnet is not at"):
        was_trained_on("dragnet")


@pytest.fixture
def cross_validated(page, monkeypatch) -> list[list[PreparedPage]]:
    """The pages of each cross-validation. Each data set has two pages and, on request, a copy.

    Models were trained on WCXB and CleanEval. The scores of a page name the page, and the number of
    folds or the mode of the shipped model.
    """
    calls: list[list[PreparedPage]] = []

    def prepare(names, jurors, others, copies=NO_COPIES, seed=0):
        assert (copies, seed) in ((NO_COPIES, 0), (SHARES, 7))
        pages = [page(name, "wcxb", bte=(1, 1, n)) for name in names for n in (1, 2)]
        made = [replace(one, copy_kind="shortened") for one in pages[::2] if copies == SHARES]
        return [*pages, *made]

    def cross_validate(given, modes, jurors, *, n_folds, seed):
        assert (modes, jurors, seed) == (MODES, JURY, 7)
        calls.append(given)
        originals = [one for one in given if not one.is_copy]
        return {mode: [scores_of(one, n_folds) for one in originals] for mode in modes}

    monkeypatch.setattr(benchmark_run, "was_trained_on", lambda name: name in ("wcxb", "cleaneval"))
    monkeypatch.setattr(benchmark_run, "prepare", prepare)
    monkeypatch.setattr(benchmark_run, "cross_validate", cross_validate)
    monkeypatch.setattr(benchmark_run, "score_page", lambda mode, one: scores_of(one, len(mode)))
    monkeypatch.setattr(benchmark_run, "shipped", str)
    card = SimpleNamespace(data={"wcxb": {"weight": 2.0}})
    monkeypatch.setattr(benchmark_run, "shipped_card", lambda mode: card)
    return calls


def scores_of(page: PreparedPage, model: int) -> PageScores:
    (overlap,) = page.extractor_scores["bte"].overlaps.values()
    return PageScores({}, present=model, absent=len(page.dataset) + overlap.gold)


@pytest.mark.parametrize(
    "datasets", [("new", "wcxb", "newer", "cleaneval"), ("wcxb", "cleaneval"), ("new",)]
)
def test_training_sets_are_cross_validated_and_others_use_shipped_models(datasets, cross_validated):
    runs = run_benchmark(datasets, copies=SHARES, n_folds=3, seed=7)
    known = [name for name in datasets if name in ("wcxb", "cleaneval")]
    given = [[(one.dataset, one.is_copy) for one in pages] for pages in cross_validated]
    originals = [(name, False) for name in known for _ in range(2)]
    assert given == ([[*originals, *((name, True) for name in known)]] if known else [])
    assert [run.dataset for run in runs] == list(datasets)
    for run in runs:
        assert [(one.dataset, one.is_copy) for one in run.pages] == [(run.dataset, False)] * 2
        assert run.protocols == ("wcxb",)
        assert run.models == ("3 folds" if run.dataset in known else "shipped")
        for mode in MODES:
            model = 3 if run.dataset in known else len(mode)
            assert run.mode_scores[mode] == [scores_of(one, model) for one in run.pages]


def test_training_sets_are_given_with_their_weights(cross_validated):
    datasets = ("wcxb", "news", "daniel")
    runs = run_benchmark(datasets, training={"wcxb": 1.0, "news": 3.0}, copies=SHARES, seed=7)
    assert [run.models for run in runs] == ["5 folds", "5 folds", "shipped"]
    # By default, the weights of the cards are used.
    run_benchmark(("wcxb", "daniel"), copies=SHARES, seed=7)
    weights = [{one.dataset: one.example.weight for one in pages} for pages in cross_validated]
    assert weights == [{"wcxb": 1.0, "news": 3.0}, {"wcxb": 2.0}]
    with pytest.raises(OptionError, match="the shipped models were trained on wcxb"):
        run_benchmark(datasets, training={"news": 1.0})
    with pytest.raises(OptionError, match="dragnet is to be cross-validated, but is none"):
        run_benchmark(datasets, training={"wcxb": 1.0, "dragnet": 1.0})
