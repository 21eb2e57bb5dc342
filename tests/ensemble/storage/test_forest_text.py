"""A broken model is refused before use, because its use could crash or never end."""

import random
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import product

import lightgbm
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.models.training import train
from webjury.ensemble.storage.forest_text import read_floats, read_ints, read_trees
from webjury.ensemble.storage.store import StoredModel
from webjury.errors import ModelError

_SETTINGS = {"objective": "cross_entropy", "num_iterations": 4, "num_leaves": 7, "seed": 0}
_ROWS = np.random.default_rng(0).random((200, 5), dtype=np.float32)
_TARGET = (_ROWS[:, 0] > _ROWS[:, 1]).astype(np.float64)


@pytest.fixture(scope="module")
def model() -> StoredModel:
    return train(_ROWS, _TARGET, np.ones(200), {**_SETTINGS, "min_data_in_leaf": 5})


def test_models_as_lightgbm_writes_them_are_sound(model):
    assert read_trees(model.text).n_features == 5
    rows = np.random.default_rng(0).random((90, 3), dtype=np.float32)
    classes = {"objective": "multiclass", "num_class": 3, "num_iterations": 2, "seed": 0}
    assert read_trees(train(rows, np.arange(90.0) % 3, np.ones(90), classes).text).n_features == 3
    leaf = train(rows, np.ones(90), np.ones(90), {**_SETTINGS, "min_data_in_leaf": 200})
    assert "num_leaves=1\n" in leaf.text
    assert read_trees(leaf.text).n_features == 3


@pytest.mark.parametrize("objective", ["cross_entropy", "binary"])
def test_a_random_forest_predicts_the_mean_of_its_trees(objective):
    forest = {"boosting": "rf", "bagging_fraction": 0.6, "bagging_freq": 1, "objective": objective}
    grown = train(_ROWS, _TARGET, np.ones(200), {**_SETTINGS, **forest})
    assert read_trees(grown.text).is_average
    booster = lightgbm.Booster(model_str=grown.text)
    assert np.allclose(grown.predict(_ROWS), booster.predict(_ROWS, num_threads=1), rtol=1e-14)


def test_a_model_of_another_objective_is_refused():
    grown = train(_ROWS, _TARGET, np.ones(200), {**_SETTINGS, "objective": "regression"})
    with pytest.raises(ModelError, match="objective is unknown"):
        grown.predict(_ROWS)


def _line(name: str, change: Callable[[list[str]], object]) -> Callable[[str], str]:
    """Change the values of the first line with a name, and keep the size of its tree."""

    def mutate(text: str) -> str:
        line = re.search(rf"^{name}=(.*)$", text, re.MULTILINE)
        assert line
        values = line[1].split(" ")
        change(values)
        changed = " ".join(values)
        text = text[: line.start(1)] + changed + text[line.end(1) :]
        grown = len(changed) - len(line[1])
        return re.sub(
            r"tree_sizes=(\d+)", lambda found: f"tree_sizes={int(found[1]) + grown}", text
        )

    return mutate


def _value(name: str, place: int, number: str) -> Callable[[str], str]:
    """Change a value of the first line with a name."""
    return _line(name, lambda values: values.__setitem__(place, number))


@pytest.mark.parametrize(
    ("mutate", "message"),
    [
        (lambda text: "", "no entry"),
        (lambda text: text[: len(text) // 2], "tree_sizes do not match the trees"),
        (lambda text: text.replace("version=v4", "version=v9"), "version is not v4"),
        (lambda text: text.replace("cross_entropy", "custom", 1), "objective is unknown"),
        (lambda text: re.sub(r"tree_sizes=\d", "tree_sizes=9", text), "tree"),
        (lambda text: text.replace("max_feature_idx=4", "max_feature_idx=-1"), "out of range"),
        (lambda text: text.replace("max_feature_idx=4", "max_feature_idx=5"), "are not 6"),
        (lambda text: text.replace("num_class=1", "num_class=2", 1), "num_class"),
        (lambda text: text.replace("=1\n", "=2\n"), "num_class does not fit objective"),
        (lambda text: text.replace("Tree=2", "Tree=7"), "tree 2 is called '7'"),
        *((_value("split_feature", 0, to), "does not exist") for to in ("5", "-1")),
        *((_value("left_child", place, "0"), "do not form a tree") for place in (0, -1)),
        *((_value("right_child", 0, to), "do not form a tree") for to in ("-99", "99")),
        (_line("right_child", list.pop), "right_child has 5 values, not 6"),
        (_line("threshold", list.pop), "threshold has 5 values, not 6"),
        (_line("leaf_value", list.pop), "leaf_value has 6 values, not 7"),
        (_value("threshold", 0, "x"), "threshold: could not convert"),
        (_value("left_child", 0, "0_1"), "left_child: could not"),
        (_value("decision_type", 0, "1"), "decision_type"),
        *((_value("num_leaves", 0, to), "num_leaves") for to in ("0", "99999999")),
        (_value("num_cat", 0, "3"), "has categories"),
        (_value("is_linear", 0, "1"), "is linear"),
        (_value("shrinkage", 0, "inf"), "shrinkage"),
    ],
)
def test_a_broken_model_is_refused(model, mutate, message):
    with pytest.raises(ModelError, match=f"is not a LightGBM model: .*{message}"):
        read_trees(mutate(model.text))


_ADDED = ("leaf_value", "internal_value")
_TOO_LARGE = "1e400"


@pytest.mark.parametrize(
    ("names", "numbers"),
    [
        (_ADDED, ["nan", "inf", "-inf", _TOO_LARGE, f"-{_TOO_LARGE}", "1e305"]),
        (["threshold"], ["nan", "-nan", "NaN"]),
        (["shrinkage"], ["nan", "inf", "-inf", _TOO_LARGE]),
        (["split_feature"], ["nan", "inf", _TOO_LARGE, "0.5"]),
        (["left_child"], ["nan", "inf", _TOO_LARGE, "-0.5"]),
        (["num_leaves", "max_feature_idx"], ["nan", "inf", _TOO_LARGE, "9" * 5_000]),
        (["decision_type"], ["nan", "inf", _TOO_LARGE]),
    ],
)
def test_a_number_that_is_not_finite_is_refused(model, names, numbers):
    for name, number, place in product(names, numbers, (0, -1)):
        with pytest.raises(ModelError, match="is not a LightGBM model: "):
            read_trees(_value(name, place, number)(model.text))


def test_values_as_large_as_allowed_give_finite_results(model):
    rows = np.random.default_rng(0).random((9, 5), dtype=np.float32)
    text = model.text
    for name, number in product(_ADDED, ("1e300", "-1e300")):
        place = 0 if number == "1e300" else -1
        text = _value(name, place, number)(text)
    extreme = StoredModel(text)
    predicted = extreme.predict(rows)
    assert ((predicted >= 0) & (predicted <= 1)).all()
    assert np.isfinite(extreme.contributions(rows)).all()


_READ_ALL = """
import sys
import numpy as np
from webjury.ensemble.storage.store import StoredModel
from webjury.errors import ModelError
rows = np.random.default_rng(1).random((20, 5), dtype=np.float32)
for text in sys.stdin.read().split("\\0"):
    try:
        model = StoredModel(text)
        model.predict(rows), model.contributions(rows)
    except ModelError:
        pass
print("read all")
"""


def test_what_is_sound_predicts_in_finite_time(model):
    choice = random.Random(0)
    mutated = [_with_other_digits(model.text, choice) for _ in range(300)]
    sound = [text for text in mutated if _is_sound(text)]
    assert 20 < len(sound) < 280
    done = subprocess.run(
        [sys.executable, "-c", _READ_ALL],
        input="\0".join(sound),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.endswith("read all\n"), done.stderr


def _with_other_digits(text: str, choice: random.Random) -> str:
    digits = [place for place, character in enumerate(text) if character.isdigit()]
    characters = list(text)
    for place in choice.sample(digits, choice.randint(1, 3)):
        characters[place] = choice.choice("0123456789-")
    return "".join(characters)


def _is_sound(text: str) -> bool:
    try:
        read_trees(text)
    except ModelError:
        return False
    return True


@given(st.lists(st.integers(1 - 2**53, 2**53 - 1)))
def test_whole_numbers_are_read_exactly(numbers):
    assert read_ints(" ".join(map(str, numbers))).tolist() == numbers


@given(st.text(st.sampled_from("0123456789+-. einf_\t")))
def test_what_is_no_number_is_refused(text):
    for read, kind in ((read_floats, float), (read_ints, int)):
        try:
            if "_" in text or "\t" in text:
                raise ValueError
            expected = [kind(number) for number in text.split(" ") if text]
        except ValueError:
            with pytest.raises(ValueError, match="could not convert"):
                read(text)
        else:
            if kind is int and any(abs(number) >= 2**53 for number in expected):
                with pytest.raises(OverflowError):
                    read(text)
            else:
                np.testing.assert_array_equal(read(text), expected)
