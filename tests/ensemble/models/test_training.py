"""Training: the same rows and the same seed give the same model.

Folds never split a host, and predictions come from models of the other folds. Examples have labels
from the gold standard, and weights.
"""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.case import Case
from webjury.ensemble.models.training import (
    Example,
    host_folds,
    out_of_fold,
    segment_example,
    train,
    train_each,
)
from webjury.ensemble.storage.store import StoredModel
from webjury.segmenter.page import Page

_SETTINGS: dict[str, Any] = {
    "objective": "cross_entropy",
    "num_iterations": 3,
    "learning_rate": 0.5,
    "num_leaves": 7,
    "min_data_in_leaf": 5,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "seed": 0,
}
#: Every tree may use every column.
_LEARNING = {**_SETTINGS, "num_iterations": 5, "feature_fraction": 1.0}
_ROWS = np.random.default_rng(0).normal(size=(300, 4)).astype(np.float32)
_TARGET = (_ROWS[:, 0] > 0) * 0.8 + 0.1
_WEIGHTS = np.random.default_rng(1).uniform(0.5, 2, 300)


@pytest.fixture(scope="module")
def model() -> StoredModel:
    return train(_ROWS, _TARGET, _WEIGHTS, _SETTINGS)


def test_the_same_rows_and_seed_give_the_same_file(model: StoredModel) -> None:
    again = train(_ROWS.copy(), _TARGET.copy(), _WEIGHTS.copy(), dict(_SETTINGS))
    assert again.text == model.text
    assert again.sha256 == model.sha256


@pytest.mark.parametrize(
    "other",
    [
        {"settings": {**_SETTINGS, "seed": 1}},
        {"settings": {**_SETTINGS, "num_iterations": 2}},
        {"target": 1 - _TARGET},
        {"weights": _WEIGHTS[::-1]},
        {"features": _ROWS[:, ::-1]},
    ],
)
def test_any_other_input_gives_another_model(model: StoredModel, other: dict[str, Any]) -> None:
    rows = {"features": _ROWS, "target": _TARGET, "weights": _WEIGHTS, "settings": _SETTINGS}
    assert train(**{**rows, **other}).text != model.text


def test_a_model_predicts_its_target() -> None:
    model = train(_ROWS, _TARGET, _WEIGHTS, _LEARNING)
    high, low = model.predict(np.array([[2, 0, 0, 0], [-2, 0, 0, 0]], dtype=np.float32))
    assert high > 0.7 > 0.3 > low


def test_missing_values_can_be_learned_from() -> None:
    rows = _ROWS.copy()
    rows[::2, 0] = np.nan
    model = train(rows, np.isnan(rows[:, 0]) * 1.0, _WEIGHTS, _LEARNING)
    known, unknown = model.predict(np.array([[0, 0, 0, 0], [np.nan, 0, 0, 0]], dtype=np.float32))
    assert unknown > 0.7 > 0.3 > known


def test_only_the_ratio_of_weights_matters(model: StoredModel) -> None:
    assert train(_ROWS, _TARGET, _WEIGHTS * 8, _SETTINGS).text == model.text


def test_models_trained_together_equal_those_trained_alone() -> None:
    targets = {"one": _TARGET, "other": 1 - _TARGET, "third": np.abs(_ROWS[:, 1]).clip(0, 1) * 1.0}
    together = train_each(_ROWS, targets, _WEIGHTS, _SETTINGS)
    assert list(together) == list(targets)
    for name, target in targets.items():
        assert together[name].text == train(_ROWS, target, _WEIGHTS, _SETTINGS).text


def test_nothing_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    train(_ROWS, _TARGET, _WEIGHTS, _SETTINGS).predict(_ROWS)
    assert capfd.readouterr() == ("", "")


_HOSTS = st.lists(st.sampled_from([f"host{number}.org" for number in range(12)]), max_size=60)
_FOLDS = st.integers(1, 7)
_SEEDS = st.integers(0, 100)


@given(_HOSTS, _FOLDS, _SEEDS)
def test_a_host_is_never_in_two_folds(hosts: list[str], n_folds: int, seed: int) -> None:
    folds = host_folds(hosts, n_folds, seed)
    assert folds.shape == (len(hosts),)
    assert np.all((folds >= 0) & (folds < n_folds))
    pairs = set(zip(hosts, folds.tolist(), strict=True))
    assert len(pairs) == len(set(hosts))


@given(_HOSTS, _FOLDS, _SEEDS)
def test_numbers_of_hosts_in_folds_differ_by_one_at_most(
    hosts: list[str], n_folds: int, seed: int
) -> None:
    fold_of = dict(zip(hosts, host_folds(hosts, n_folds, seed).tolist(), strict=True))
    counts = Counter(dict.fromkeys(range(n_folds), 0))
    counts.update(fold_of.values())
    assert max(counts.values()) - min(counts.values()) <= 1


@given(_HOSTS, _FOLDS, _SEEDS, st.randoms(use_true_random=False))
def test_the_fold_of_a_host_does_not_depend_on_the_order_of_pages(
    hosts: list[str], n_folds: int, seed: int, random: Random
) -> None:
    shuffled = list(hosts)
    random.shuffle(shuffled)
    folds = dict(zip(hosts, host_folds(hosts, n_folds, seed).tolist(), strict=True))
    again = dict(zip(shuffled, host_folds(shuffled, n_folds, seed).tolist(), strict=True))
    assert folds == again


def test_the_same_seed_gives_the_same_folds() -> None:
    hosts = [f"host{number}.org" for number in range(50)]
    first = host_folds(hosts, 5, seed=3)
    assert host_folds(hosts, 5, seed=3).tolist() == first.tolist()
    assert host_folds(hosts, 5, seed=4).tolist() != first.tolist()


@pytest.mark.parametrize("n_folds", [1, 5])
def test_no_pages_have_no_folds(n_folds: int) -> None:
    assert host_folds([], n_folds).shape == (0,)


@given(_HOSTS.filter(bool), st.integers(2, 7), _SEEDS)
def test_each_row_is_predicted_once_by_a_model_of_the_rows_of_other_folds(
    hosts: list[str], n_folds: int, seed: int
) -> None:
    fold_of = host_folds(hosts, n_folds, seed).tolist()
    calls: list[int] = []

    def predict(model: list[int], row: int) -> tuple[list[int], int]:
        calls.append(row)
        return model, row

    found = out_of_fold(hosts, lambda rows: rows, predict, n_folds=n_folds, seed=seed)
    assert [row for _, row in found] == list(range(len(hosts)))
    for rows, row in found:
        assert rows == [other for other, fold in enumerate(fold_of) if fold != fold_of[row]]
    # In the order of the folds.
    assert calls == sorted(range(len(hosts)), key=lambda row: fold_of[row])


def test_a_model_is_fitted_once_per_fold_that_has_rows() -> None:
    fitted: list[list[int]] = []
    out_of_fold(["a", "b", "a"], fitted.append, lambda _model, row: row, n_folds=5)
    assert sorted(fitted) == [[0, 2], [1]]


def test_without_rows_there_are_no_predictions() -> None:
    assert out_of_fold([], lambda rows: rows, lambda model, row: row) == []


HTML = "<nav>Home News</nav><p>The lamp turns once.</p><footer>Imprint</footer>"


@pytest.fixture
def example() -> Example:
    return segment_example(Case(Page(HTML)), "The lamp turns", ())


def test_labels_are_shares_of_words_in_the_gold_standard(example: Example) -> None:
    assert example.content.tolist() == [0.0, 0.75, 0.0]
    assert example.words.tolist() == [2, 4, 1]


@given(st.lists(st.integers(1, 10_000), min_size=1, max_size=50))
def test_the_weight_of_a_page_is_the_root_of_its_words(words: list[int]) -> None:
    example = segment_example(Case(Page("")), "", ())
    weights = replace(example, words=np.array(words)).segment_weights
    assert weights.sum() == pytest.approx(np.sqrt(sum(words)))
    assert weights / weights[0] == pytest.approx(np.array(words) / words[0])


def test_the_weight_of_a_page_scales_the_weights_of_its_segments(example: Example) -> None:
    heavy = replace(example, weight=3.0)
    assert heavy.segment_weights.tolist() == pytest.approx(3 * example.segment_weights)
