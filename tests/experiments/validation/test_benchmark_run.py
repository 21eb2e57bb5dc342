"""The models that run on a data set were never trained on a page of it."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from webjury.choices import MODES
from webjury.ensemble.models.jury import JURY
from webjury.errors import DataError, OptionError
from webjury.experiments.data.datasets import fingerprint
from webjury.experiments.scoring.gold_standard import PageScores
from webjury.experiments.validation import benchmark_run
from webjury.experiments.validation.benchmark_run import run_benchmark, was_trained_on
from webjury.experiments.validation.copies import NO_COPIES, CopyShares
from webjury.experiments.validation.preparation import PreparedPage

MakePage = Callable[..., PreparedPage]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A CleanEval of two pages, and no WCXB: the shipped models were trained on both."""
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path / "data"))
    for part in ("dev", "final"):
        folder = tmp_path / "data" / "cleaneval" / part
        (folder / "input").mkdir(parents=True)
        (folder / "GoldStandard").mkdir()
        (folder / "input" / "1.html").write_text(f"<p>{part}")
        (folder / "GoldStandard" / "1.txt").write_text(part)
    return tmp_path


def write_own(data: Path, *pages: str) -> str:
    folder = data / "own"
    for name in ("html", "clean"):
        (folder / name).mkdir(parents=True)
    for number, page in enumerate(pages):
        (folder / "html" / f"{number}.html").write_text(page)
        (folder / "clean" / f"{number}.txt").write_text("gold")
    return str(folder)


@pytest.mark.parametrize("name", ["wcxb", "cleaneval"])
def test_models_were_trained_on_the_data_sets_of_their_cards(data: Path, name: str) -> None:
    assert was_trained_on(name)


def test_models_were_not_trained_on_other_pages(data: Path) -> None:
    assert not was_trained_on(write_own(data, "<p>one", "<p>two"))


def test_one_page_in_common_counts_as_training_data(data: Path) -> None:
    assert was_trained_on(write_own(data, "<p>one", "<p>final"))
    assert was_trained_on(str(data / "data" / "cleaneval" / "final"))


def test_a_copy_with_another_name_is_recognised_by_its_fingerprint(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_own(data, "<p>one")
    card = SimpleNamespace(data={"wcxb": fingerprint(folder)})
    monkeypatch.setattr(benchmark_run, "shipped_card", lambda mode: card)
    # The original data set is not needed.
    shutil.rmtree(data / "data")
    assert was_trained_on(folder)


def test_the_error_names_a_missing_data_set(data: Path) -> None:
    with pytest.raises(DataError, match="data set dragnet is not at"):
        was_trained_on("dragnet")


@pytest.mark.parametrize(
    "datasets",
    [("new", "wcxb", "newer", "cleaneval"), ("wcxb", "cleaneval"), ("new",)],
)
def test_training_sets_are_cross_validated_and_others_use_shipped_models(
    datasets: tuple[str, ...], page: MakePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [page(name, "wcxb", bte=(1, 1, n)) for name in datasets for n in (1, 2)]
    copy_of = {name: replace(page(name, "wcxb", bte=(1, 1, 1)), is_copy=True) for name in datasets}
    shares = CopyShares(shortened=0.5, crowded=0.25)
    cross_validated: list[list[PreparedPage]] = []

    def cross_validate(
        given: list[PreparedPage], modes: list[str], jurors: object, *, n_folds: int, seed: int
    ) -> dict[str, list[PageScores]]:
        cross_validated.append(given)
        assert (modes, jurors, n_folds, seed) == (MODES, JURY, 3, 7)
        originals = [one for one in given if not one.is_copy]
        return {mode: [PageScores({}, 3, absent=id(one)) for one in originals] for mode in modes}

    def prepare(
        names: list[str],
        jurors: object,
        others: object,
        copies: CopyShares = NO_COPIES,
        seed: int = 0,
    ) -> list[PreparedPage]:
        assert (copies, seed) in ((NO_COPIES, 0), (shares, 7))
        here = [one for name in names for one in pages if one.dataset == name]
        return [*here, *(copy_of[name] for name in names)] if copies == shares else here

    def score_page(model: str, one: PreparedPage) -> PageScores:
        return PageScores({}, present=len(model), absent=id(one))

    monkeypatch.setattr(benchmark_run, "was_trained_on", lambda name: name in ("wcxb", "cleaneval"))
    monkeypatch.setattr(benchmark_run, "prepare", prepare)
    monkeypatch.setattr(benchmark_run, "cross_validate", cross_validate)
    monkeypatch.setattr(benchmark_run, "score_page", score_page)
    monkeypatch.setattr(benchmark_run, "shipped", str)
    monkeypatch.setattr(benchmark_run, "shipped_card", lambda mode: SimpleNamespace(data={}))

    runs = run_benchmark(datasets, copies=shares, n_folds=3, seed=7)

    known = [name for name in datasets if name in ("wcxb", "cleaneval")]
    seen = prepare(known, JURY, (), copies=shares, seed=7)
    assert cross_validated == ([seen] if seen else [])
    assert [run.dataset for run in runs] == list(datasets)
    for run in runs:
        assert run.pages == [one for one in pages if one.dataset == run.dataset]
        assert run.protocols == ("wcxb",)
        known = run.dataset in ("wcxb", "cleaneval")
        assert run.models == ("3 folds" if known else "shipped")
        for mode in MODES:
            by = 3 if known else len(mode)
            assert run.mode_scores[mode] == [
                PageScores({}, present=by, absent=id(one)) for one in run.pages
            ]


def test_training_sets_are_given_with_their_weights(
    page: MakePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [page(name, "wcxb", bte=(1, 1, 1)) for name in ("wcxb", "news", "daniel")]
    weights: dict[str, float] = {}

    def prepare(names: list[str], *_: object, **__: object) -> list[PreparedPage]:
        return [one for one in pages if one.dataset in names]

    def cross_validate(
        given: list[PreparedPage], modes: list[str], *_: object, **__: object
    ) -> dict[str, list[PageScores]]:
        weights.update({one.dataset: one.example.weight for one in given})
        return {mode: [PageScores({}, 1, 1) for _ in given] for mode in modes}

    monkeypatch.setattr(benchmark_run, "was_trained_on", lambda name: name == "wcxb")
    monkeypatch.setattr(benchmark_run, "prepare", prepare)
    monkeypatch.setattr(benchmark_run, "cross_validate", cross_validate)
    monkeypatch.setattr(benchmark_run, "score_page", lambda model, one: PageScores({}, 2, 2))
    monkeypatch.setattr(benchmark_run, "shipped", str)
    monkeypatch.setattr(benchmark_run, "shipped_card", lambda mode: SimpleNamespace(data={}))
    datasets = ("wcxb", "news", "daniel")
    runs = run_benchmark(datasets, training={"wcxb": 1.0, "news": 3.0})
    assert weights == {"wcxb": 1.0, "news": 3.0}
    assert [run.models for run in runs] == ["5 folds", "5 folds", "shipped"]
    # By default, the weights of the cards are used.
    card = SimpleNamespace(data={"wcxb": {"weight": 2.0}})
    monkeypatch.setattr(benchmark_run, "shipped_card", lambda mode: card)
    run_benchmark(("wcxb", "daniel"))
    assert weights == {"wcxb": 2.0, "news": 3.0}
    with pytest.raises(OptionError, match="the shipped models were trained on wcxb"):
        run_benchmark(datasets, training={"news": 1.0})
    with pytest.raises(OptionError, match="dragnet is to be cross-validated, but is none"):
        run_benchmark(datasets, training={"wcxb": 1.0, "dragnet": 1.0})
