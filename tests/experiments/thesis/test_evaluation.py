"""Systems on splits: training and test documents, and the scores of a text."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.scoring.metrics import (
    Overlap,
    ratcliff_obershelp,
    thesis,
    word_levenshtein,
)
from webjury.experiments.thesis.evaluation import (
    IndexSplit,
    SplitScores,
    SystemRun,
    TextScores,
    cross_splits,
    evaluate_runs,
    random_split,
)
from webjury.experiments.thesis.extractors import THESIS_JURORS
from webjury.experiments.thesis.systems import DocumentHybrid, Oracle, SegmentHybrid, Single


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 5))
def test_a_split_divides_the_documents(n_training, n_test, seed):
    split = random_split(n_training + n_test, n_training, seed)
    assert len(split.training) == n_training
    assert split.training == sorted(split.training)
    assert split.test == sorted(split.test)
    assert sorted(split.training + split.test) == list(range(n_training + n_test))


def test_the_seed_determines_the_training_documents():
    assert random_split(100, 60, 3) == random_split(100, 60, 3)
    drawn = [tuple(random_split(100, 60, seed).training) for seed in range(20)]
    assert len(set(drawn)) == 20
    # Each document is drawn sometimes, but none always: 12 of 20 times on average.
    times = Counter(place for training in drawn for place in training)
    assert set(times) == set(range(100))
    assert max(times.values()) < 20


@given(st.lists(st.sampled_from("abcdefgh"), max_size=30), st.integers(2, 5))
def test_each_document_is_tested_once_and_hosts_are_not_split(hosts, n):
    splits = cross_splits(hosts, n)
    assert len(splits) == n
    assert sorted(place for split in splits for place in split.test) == list(range(len(hosts)))
    for split in splits:
        assert sorted(split.training + split.test) == list(range(len(hosts)))
        training, test = ({hosts[i] for i in part} for part in (split.training, split.test))
        assert not training & test


_SPLITS = [random_split(16, 10, seed) for seed in range(2)]
_RUNS = [
    SystemRun(SegmentHybrid("LightGBM", (), "blocks"), _SPLITS, n_ratcliff=1),
    SystemRun(Single("bte"), [IndexSplit([], list(range(16)))], n_ratcliff=5),
    SystemRun(Oracle(THESIS_JURORS), _SPLITS[:1]),
    SystemRun(SegmentHybrid("LightGBM", THESIS_JURORS), _SPLITS[::-1]),
]


@pytest.fixture(scope="module")
def evaluated(documents) -> list[list[SplitScores]]:
    return evaluate_runs(_RUNS, documents, processes=2)


def test_each_test_document_has_the_scores_of_its_text(documents, evaluated):
    for run, splits in zip(_RUNS, evaluated, strict=True):
        for n, (split, scores) in enumerate(zip(run.splits, splits, strict=True)):
            training, test = (
                [documents[at] for at in part] for part in (split.training, split.test)
            )
            expected = {}
            for place, found in zip(split.test, run.system.extract(training, test), strict=True):
                text, gold = found.text, documents[place].gold
                ratcliff = ratcliff_obershelp(text, gold) if n < run.n_ratcliff else None
                edits = word_levenshtein(text, gold)
                expected[place] = TextScores(thesis(text, gold), ratcliff, edits, found.choice)
            assert scores == expected


def test_the_choice_is_the_extractor_even_if_the_texts_are_the_same(documents):
    def won_by(juror):
        overlaps = {name: Overlap(9 if name == juror else 3, 10, 10) for name in THESIS_JURORS}
        texts = dict.fromkeys(THESIS_JURORS, "one two")
        return replace(
            documents[0], gold="one 2", texts=texts, overlaps=overlaps, features=np.zeros(37)
        )

    pages = [won_by(juror) for juror in ("bte", "bte", "readability", "readability", "bte")]
    splits = [IndexSplit([0, 1], [4]), IndexSplit([2, 3], [4]), IndexSplit([1, 0], [4])]
    run = SystemRun(DocumentHybrid("LightGBM"), splits, n_ratcliff=3)
    ((first, second, third),) = evaluate_runs([run], pages, processes=1)
    assert first == {4: TextScores(Overlap(1, 2, 2), Overlap(1, 2, 2), 1, "bte")}
    assert second == {4: TextScores(Overlap(1, 2, 2), Overlap(1, 2, 2), 1, "readability")}
    assert third == first
