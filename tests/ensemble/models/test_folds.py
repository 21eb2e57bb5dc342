"""Folds never split a host; predictions are made by models of the other folds."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.models.folds import host_folds, out_of_fold

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
    # Fold by fold, in order.
    assert calls == sorted(range(len(hosts)), key=lambda row: fold_of[row])


def test_a_model_is_fitted_once_per_fold_that_has_rows() -> None:
    fitted: list[list[int]] = []
    out_of_fold(["a", "b", "a"], fitted.append, lambda _model, row: row, n_folds=5)
    assert sorted(fitted) == [[0, 2], [1]]


def test_without_rows_there_are_no_predictions() -> None:
    assert out_of_fold([], lambda rows: rows, lambda model, row: row) == []
