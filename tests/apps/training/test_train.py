"""``webjury train`` on a small data set."""

import json
from pathlib import Path
from typing import Any

import pytest

from dataset_files import write_days
from in_process import run_webjury
from webjury import Voter
from webjury.choices import MODES


@pytest.fixture
def tides(tmp_path: Path, quick_training: None) -> Path:
    write_days(tmp_path / "tides", range(12))
    return tmp_path / "tides"


def train(*options: object) -> str:
    """Train with two folds and few jurors; return what is printed."""
    common = ("--folds", 2, "--jurors", "bte,resiliparse,justext")
    code, out, _ = run_webjury("train", *common, *options)
    assert code == 0
    return out


def test_training_twice_gives_the_same_files(tides: Path, tmp_path: Path) -> None:
    for output in (tmp_path / "a", tmp_path / "b"):
        printed = train("--mode", "fast", "--data", tides, "-o", output)
        use = f"use it: webjury extract --model {output}/fast.json page.html"
        assert printed.splitlines()[-1] == use
    for name in ("fast.txt", "fast.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    card = json.loads((tmp_path / "a" / "fast.json").read_text())
    assert card["data"][str(tides)]["pages"] == card["scores"][str(tides)]["pages"] == 12
    assert {"lightgbm", "python", "webjury"} <= set(card["versions"])
    assert Voter.load(tmp_path / "a").mode == "fast"


def test_modes_are_trained_together_and_each_extracts(tides: Path, tmp_path: Path) -> None:
    train(*(f"--mode={mode}" for mode in MODES), "--data", tides, "-o", tmp_path)
    for mode in MODES:
        page = tides / "html" / "tide-3.html"
        text = run_webjury("extract", "--model", tmp_path / f"{mode}.json", page)[1]
        assert "The tide of day 3" in text


def test_it_is_said_that_scored_pages_are_training_pages(tides: Path, tmp_path: Path) -> None:
    train("--mode", "fast", "--data", tides, "-o", tmp_path)
    wrapped = tides / "html" / "tide-1.html"
    wrapped.write_text(f'<text id="http://example.org/">{wrapped.read_text()}</text>')
    for path in ("html/tide-0.html", "clean/tide-0.txt"):
        new = tides / path.replace("0", "new")
        new.write_text((tides / path).read_text().replace("day 0", "every day"))
    err = run_webjury("evaluate", "--run", tides, "--model", tmp_path / "fast.json")[2]
    learned = "pages that its model was trained on, so that its F1 is too high: "
    assert err.count(learned) == 1
    assert f"webjury: warning: my-fast: {learned}12 of 13\n" in err


def test_weights_of_data_sets_change_the_model(tides: Path, tmp_path: Path) -> None:
    more = tmp_path / "more"
    write_days(more, range(12))

    def card_of(data: str) -> dict[str, Any]:
        train("--mode", "fast", "--data", data, "-o", tmp_path / "model")
        card: dict[str, Any] = json.loads((tmp_path / "model" / "fast.json").read_text())
        return card

    even, uneven = card_of(f"{tides},{more}"), card_of(f"{tides},{more}:3")
    assert [data["weight"] for data in uneven["data"].values()] == [1, 3]
    assert even["sha256"] != uneven["sha256"]
    assert card_of(f"{tides}:2,{more}:2")["sha256"] == even["sha256"]


@pytest.mark.parametrize("weight", ["0", "-1", "nan", "inf"])
def test_a_weight_that_is_not_above_zero_is_refused(weight: str) -> None:
    code, _, err = run_webjury("train", "--mode", "fast", "--data", f"wcxb:{weight}")
    assert code == 2
    assert "the weight of wcxb is not above 0" in err


@pytest.mark.usefixtures("quick_training")
def test_one_page_is_too_few(tmp_path: Path) -> None:
    write_days(tmp_path / "tides", [1])
    options = ("--mode", "fast", "--data", tmp_path / "tides", "-o", tmp_path)
    assert "training needs 2 pages or more" in run_webjury("train", *options)[2]
