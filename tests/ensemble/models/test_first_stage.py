"""The first stage: models that leave out hosts, and columns from their probabilities."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_models import QUICK
from webjury.ensemble.features.columns import Features
from webjury.ensemble.features.matrix import structure_names
from webjury.ensemble.models.context import CONTEXT_COLUMNS, N_OWN, context_columns
from webjury.ensemble.models.first_stage import N_MODELS, FirstStage
from webjury.ensemble.models.training import Example, host_folds
from webjury.ensemble.models.voter import Voter
from webjury.ensemble.storage.cards import Card

SETTINGS = Voter((), seed=0, settings=QUICK).settings
_NEIGHBOURS = {"first-2", "first-1", "first+1", "first+2"}


def columns_of(
    probabilities: list[float], words: list[int], groups: list[list[int]] | None = None
) -> dict[str, list[float]]:
    numbers = np.array(groups or [[0] * len(words)] * 2, dtype=np.int64)
    values = context_columns(np.array(probabilities), np.array(words, dtype=np.int64), numbers)
    assert values.shape == (len(words), len(CONTEXT_COLUMNS))
    assert values.dtype == np.float32
    return dict(zip(CONTEXT_COLUMNS, values.T.tolist(), strict=True))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("first", [0.2, 0.9, 0.8, 0.1]),
        ("first_logodds", np.log([1 / 4, 9, 4, 1 / 9])),
        ("first-2", [np.nan, np.nan, 0.2, 0.9]),
        ("first-1", [np.nan, 0.2, 0.9, 0.8]),
        ("first+1", [0.9, 0.8, 0.1, np.nan]),
        ("first+2", [0.8, 0.1, np.nan, np.nan]),
        # The expected content is 2, 18, 24 and 4 of 10, 20, 30 and 40 words.
        ("first±2", [44 / 60, 48 / 100, 48 / 100, 46 / 90]),
        ("first±5", [48 / 100] * 4),
        ("first±15", [48 / 100] * 4),
        ("first_before", [0, 2 / 48, 20 / 48, 44 / 48]),
        ("first_after", [46 / 48, 28 / 48, 4 / 48, 0]),
        ("first_share", [48 / 100] * 4),
        ("first_words", [48] * 4),
        ("first_max", [0.9] * 4),
        # The run is the second and third segments, with a balance of 0.8 * 20 + 0.6 * 30 words.
        ("first_from_start", [-1, 0, 1, 2]),
        ("first_from_end", [-2, -1, 0, 1]),
        ("first_words_past", [-60 / 100, -50 / 100, -30 / 100, 0]),
        ("first_balance", [34 / 48] * 4),
        ("first_since_kept", [200, 0, 0, 1]),
        ("first_until_kept", [1, 0, 0, 200]),
    ],
)
def test_columns_of_a_small_page(name, values):
    columns = columns_of([0.2, 0.9, 0.8, 0.1], [10, 20, 30, 40])
    assert columns[name] == pytest.approx(values, abs=1e-6, nan_ok=True)


def test_the_first_columns_are_of_the_segment_alone():
    groups = np.zeros((2, 2), np.int64)
    one = context_columns(np.array([0.2, 0.9]), np.array([10, 20]), groups)
    other = context_columns(np.array([0.2, 0.1]), np.array([30, 40]), groups)
    assert np.array_equal(one[0, :N_OWN], other[0, :N_OWN])
    assert not np.array_equal(one[0, N_OWN:], other[0, N_OWN:], equal_nan=True)


@pytest.mark.parametrize(
    ("probabilities", "words", "run"),
    [
        ([0, 0.5, 0.1], [9, 9, 9], (0, 0)),
        ([0.1, 1, 0.1], [9, 1, 9], (1, 2)),
        # A dropped segment costs at most 30 words.
        ([1, 0, 1], [30, 500, 40], (0, 3)),
        ([1, 0, 1], [29, 500, 40], (2, 3)),
        ([1, 0, 1], [9, 8, 9], (0, 3)),
    ],
)
def test_the_run_of_segments_that_are_content_as_a_whole(probabilities, words, run):
    columns = columns_of(probabilities, words)
    assert columns["first_from_start"][0] == -run[0]
    assert columns["first_from_end"][0] == -(run[1] - 1)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        # Log-odds are log 1/4, log 9, log 4 and log 1/9; the roots of words 3, 4, 5 and 6.
        ("mean", [*[(3 * np.log(1 / 4) + 5 * np.log(4)) / 8] * 2, np.log(9), np.log(1 / 9)]),
        ("others", np.log([4, 1 / 4, 9, 1 / 9])),
        ("share", [*[(0.2 * 9 + 0.8 * 25) / 34] * 2, 0.9, 0.1]),
        ("maximum", np.log([4, 4, 9, 1 / 9])),
        ("minimum", np.log([1 / 4, 1 / 4, 9, 1 / 9])),
        ("place", [0, 1 / 2, 0, 0]),
        ("head", np.log([1 / 4, 1 / 4, 9, 1 / 9])),
    ],
)
def test_columns_of_a_group_are_of_the_segments_like_this_one(name, values):
    alike = [[0, 1, 0, 2], [0, 0, 0, 0]]
    columns = columns_of([0.2, 0.9, 0.8, 0.1], [9, 16, 25, 36], alike)
    twins = columns[f"first_twins_{name}"]
    assert [twins[row] for row in (0, 2, 1, 3)] == pytest.approx(values, abs=1e-6)
    own = np.array(columns["first_logodds"])
    lead = np.array(columns["first_kin_mean"]) + columns["first_kin_lead"]
    assert lead == pytest.approx(own, abs=1e-6)
    assert columns["first_kin_place"] == [0, 1 / 4, 2 / 4, 3 / 4]


@pytest.mark.parametrize(
    ("words", "groups", "error"),
    [
        ([1, 1, 1], [[0, 0], [0, 0]], "not one number for each segment"),
        ([1, 1], [[0, 0]], "not the groups of each segment"),
        ([1, 1], [[0, 0, 0], [0, 0, 0]], "not the groups of each segment"),
        ([1, 1], [[0, 0], [0, 2]], "no more groups than segments"),
        ([1, 1], [[-1, 0], [0, 0]], "no more groups than segments"),
    ],
)
def test_numbers_of_other_segments_are_refused(words, groups, error):
    with pytest.raises((IndexError, ValueError), match=error):
        context_columns(np.zeros(2), np.array(words), np.array(groups))


def test_segments_to_a_kept_one_are_counted_to_a_limit():
    columns = columns_of([1, *[0] * 300, 1], [1] * 302)
    assert columns["first_since_kept"][:3] == [0, 1, 2]
    assert columns["first_since_kept"][199:203] == [199, 200, 200, 200]
    assert columns["first_until_kept"] == columns["first_since_kept"][::-1]


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(1, 10_000)), max_size=30))
def test_only_neighbours_are_missing(segments):
    columns = columns_of([one for one, _ in segments], [words for _, words in segments])
    for name, values in columns.items():
        assert not np.isinf(values).any()
        missing = np.flatnonzero(np.isnan(values)).tolist()
        if name in _NEIGHBOURS:
            step = int(name.removeprefix("first"))
            beyond = [row for row in range(len(values)) if not 0 <= row + step < len(values)]
            assert missing == beyond
        else:
            assert missing == []
    for name in ("first_before", "first_after", "first_share", "first_max", "first±2"):
        assert all(-1e-6 <= value <= 1 + 1e-6 for value in columns[name])
    assert all(0 <= value <= 1 + 1e-6 for value in columns["first_balance"])


@pytest.fixture(scope="module")
def features(examples: list[Example]) -> list[Features]:
    """The columns of structure of each page."""
    return [example.features.columns(structure_names()) for example in examples]


@pytest.fixture(scope="module")
def stage(examples: list[Example], features: list[Features], hosts: list[str]) -> FirstStage:
    return FirstStage(SETTINGS).fit(features, examples, hosts)


def test_a_reloaded_stage_gives_the_same_probabilities(stage, features, tmp_path):
    hashes = stage.save(tmp_path, "fast")
    assert hashes == [model.sha256 for model in stage.models_]
    columns = [f"column {number}" for number in range(features[0].shape[1])]
    card = Card("fast", "fast", [], columns, first_sha256=hashes)
    loaded = FirstStage.load(tmp_path / "fast.json", card, SETTINGS)
    for page in features:
        assert np.array_equal(loaded.predict(page), stage.predict(page))
        assert np.array_equal(loaded.contributions(page), stage.contributions(page))


def test_the_first_probability_is_the_mean_of_the_models(stage, features):
    one, other = (model.predict(features[0]) for model in stage.models_)
    assert not np.array_equal(one, other)
    assert stage.predict(features[0]) == pytest.approx((one + other) / 2)
    for page in (features[0], features[0][:0]):
        assert stage.predict(page).shape == page.shape[:1]
        assert stage.contributions(page).shape == page.shape


def test_out_of_fold_a_page_has_the_model_that_has_not_learned_from_it(
    examples, stage, features, hosts
):
    """A model trained again on only the other pages is the same."""
    folds = host_folds(hosts, N_MODELS, SETTINGS["seed"])
    found = stage.out_of_fold(features)
    for fold in range(N_MODELS):
        others = [row for row in range(len(examples)) if folds[row] != fold]
        alone = FirstStage(SETTINGS)
        # Every fold needs a group, so the pages of this fold are replaced by other pages.
        rows = [row if row in others else others[0] for row in range(len(examples))]
        alone.fit([features[row] for row in rows], [examples[row] for row in rows], hosts)
        assert alone.models_[fold].text == stage.models_[fold].text
        for row in np.flatnonzero(folds == fold):
            assert np.array_equal(found[row], alone.models_[fold].predict(features[row]))
            assert not np.array_equal(found[row], stage.models_[1 - fold].predict(features[row]))
