"""Training: the same rows and the same seed give the same model.

Folds never split a host, and predictions come from models of the other folds. Examples have labels
from the gold standard, and weights.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.case import Case
from webjury.ensemble.models.training import (
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


def test_the_same_rows_seed_and_ratios_of_weights_give_the_same_file(model, capfd):
    again = train(_ROWS.copy(), _TARGET.copy(), _WEIGHTS * 8, dict(_SETTINGS))
    assert again.text == model.text
    assert again.sha256 == model.sha256
    again.predict(_ROWS)
    assert capfd.readouterr() == ("", "")


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
def test_any_other_input_gives_another_model(model, other):
    rows = {"features": _ROWS, "target": _TARGET, "weights": _WEIGHTS, "settings": _SETTINGS}
    assert train(**{**rows, **other}).text != model.text


def test_a_model_predicts_its_target():
    model = train(_ROWS, _TARGET, _WEIGHTS, _LEARNING)
    high, low = model.predict(np.array([[2, 0, 0, 0], [-2, 0, 0, 0]], dtype=np.float32))
    assert high > 0.7 > 0.3 > low


def test_missing_values_can_be_learned_from():
    rows = _ROWS.copy()
    rows[::2, 0] = np.nan
    model = train(rows, np.isnan(rows[:, 0]) * 1.0, _WEIGHTS, _LEARNING)
    known, unknown = model.predict(np.array([[0, 0, 0, 0], [np.nan, 0, 0, 0]], dtype=np.float32))
    assert unknown > 0.7 > 0.3 > known


def test_models_trained_together_equal_those_trained_alone():
    targets = {"one": _TARGET, "other": 1 - _TARGET, "third": np.abs(_ROWS[:, 1]).clip(0, 1) * 1.0}
    together = train_each(_ROWS, targets, _WEIGHTS, _SETTINGS)
    assert list(together) == list(targets)
    for name, target in targets.items():
        assert together[name].text == train(_ROWS, target, _WEIGHTS, _SETTINGS).text


_HOSTS = st.lists(st.sampled_from([f"host{number}.org" for number in range(12)]), max_size=60)
_FOLDS = st.integers(1, 7)
_SEEDS = st.integers(0, 100)


@given(_HOSTS, _FOLDS, _SEEDS, st.randoms(use_true_random=False))
def test_a_host_is_in_one_fold_whatever_the_order_of_pages(hosts, n_folds, seed, random):
    folds = host_folds(hosts, n_folds, seed)
    assert folds.shape == (len(hosts),)
    assert np.all((folds >= 0) & (folds < n_folds))
    fold_of = dict(zip(hosts, folds.tolist(), strict=True))
    assert [fold_of[host] for host in hosts] == folds.tolist()
    counts = Counter(dict.fromkeys(range(n_folds), 0) | Counter(fold_of.values()))
    assert max(counts.values()) - min(counts.values()) <= 1
    shuffled = random.sample(hosts, len(hosts))
    again = dict(zip(shuffled, host_folds(shuffled, n_folds, seed).tolist(), strict=True))
    assert fold_of == again


def test_only_the_same_seed_gives_the_same_folds():
    hosts = [f"host{number}.org" for number in range(50)]
    first = host_folds(hosts, 5, seed=3)
    assert host_folds(hosts, 5, seed=3).tolist() == first.tolist()
    assert host_folds(hosts, 5, seed=4).tolist() != first.tolist()


@given(_HOSTS, st.integers(2, 7), _SEEDS)
def test_each_row_is_predicted_once_by_a_model_of_the_rows_of_other_folds(hosts, n_folds, seed):
    fold_of = host_folds(hosts, n_folds, seed).tolist()
    calls: list[int] = []
    fitted: list[list[int]] = []

    def fit(rows: list[int]) -> list[int]:
        fitted.append(rows)
        return rows

    def predict(model: list[int], row: int) -> tuple[list[int], int]:
        calls.append(row)
        return model, row

    found = out_of_fold(hosts, fit, predict, n_folds=n_folds, seed=seed)
    assert [row for _, row in found] == list(range(len(hosts)))
    for rows, row in found:
        assert rows == [other for other, fold in enumerate(fold_of) if fold != fold_of[row]]
    # In the order of the folds.
    assert calls == sorted(range(len(hosts)), key=lambda row: fold_of[row])
    # Once for each fold that has rows.
    assert len(fitted) == len(set(fold_of))


HTML = "<nav>Home News</nav><p>The lamp turns once.</p><footer>Imprint</footer>"


def test_labels_are_shares_of_words_in_the_gold_standard():
    example = segment_example(Case(Page(HTML)), "The lamp turns", ())
    assert example.content.tolist() == [0.0, 0.75, 0.0]
    assert example.words.tolist() == [2, 4, 1]
    heavy = replace(example, weight=3.0)
    assert heavy.segment_weights.tolist() == pytest.approx(3 * example.segment_weights)


@given(st.lists(st.integers(1, 10_000), min_size=1, max_size=50))
def test_the_weight_of_a_page_is_the_root_of_its_words(words):
    example = segment_example(Case(Page("")), "", ())
    weights = replace(example, words=np.array(words)).segment_weights
    assert weights.sum() == pytest.approx(np.sqrt(sum(words)))
    assert weights / weights[0] == pytest.approx(np.array(words) / words[0])
