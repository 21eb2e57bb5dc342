"""``webjury train`` and ``webjury benchmark`` on a small custom data set."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from webjury import Voter
from webjury.apps.cli import cli
from webjury.choices import MODES
from webjury.ensemble.models import selector, surrogates, voter
from webjury.ensemble.models.jury import JURY
from webjury.errors import MissingLibraryError
from webjury.experiments.tables import Row, read_table

STORY = "The tide of day {n} comes in at {n} o'clock and leaves at {m} o'clock. " * 8
PAGE = """<html><body><nav><a href="/">Home</a> <a href="/{n}">Day {n}</a></nav>
<article><h1>Day {n}</h1><p>{story}</p></article><footer>All rights reserved {n}</footer></html>"""


@pytest.fixture
def tides(tmp_path, monkeypatch) -> Path:
    """Twelve pages with gold standards, a separate cache, and models with few iterations."""
    for settings in (voter.SETTINGS, selector.SETTINGS, surrogates.SETTINGS):
        monkeypatch.setitem(settings, "num_iterations", 5)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for folder in ("html", "clean"):
        (tmp_path / folder).mkdir()
    for n in range(12):
        story = STORY.format(n=n, m=n + 6)
        (tmp_path / "html" / f"{n}.html").write_text(PAGE.format(n=n, story=story))
        (tmp_path / "clean" / f"{n}.txt").write_text(f"Day {n}\n{story}")
    return tmp_path


def webjury(*arguments: str) -> str:
    result = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_training_twice_gives_the_same_files(tides):
    for output in ("a", "b"):
        printed = webjury(
            *("train", "--mode", "fast", "--data", str(tides), "--jurors", "bte,resiliparse"),
            *("--folds", "2", "-o", str(tides / output)),
        )
        card = tides / output / "fast.json"
        assert printed.splitlines()[-1] == f"use it: webjury extract --model {card} page.html"
    for name in ("fast.txt", "fast.json"):
        assert (tides / "a" / name).read_bytes() == (tides / "b" / name).read_bytes()
    card = json.loads((tides / "a" / "fast.json").read_text())
    assert card["data"][str(tides)]["pages"] == 12
    assert card["scores"][str(tides)]["pages"] == 12
    assert {"lightgbm", "python", "webjury"} <= set(card["versions"])
    assert Voter.load(tides / "a").mode == "fast"


def test_one_page_is_too_few(tides):
    for page in range(1, 12):
        (tides / "html" / f"{page}.html").unlink()
    arguments = ["train", "--mode", "fast", "--data", str(tides), "-o", str(tides / "a")]
    result = CliRunner().invoke(cli, arguments)
    assert "training needs 2 pages or more" in str(result.exception)


def test_modes_trained_together_are_those_trained_alone(tides):
    common = ["--data", str(tides), "--jurors", "bte,resiliparse,justext", "--folds", "2"]
    webjury("train", *(f"--mode={mode}" for mode in MODES), *common, "-o", str(tides / "all"))
    for mode in ("selector", "voter", "fast"):
        webjury("train", "--mode", mode, *common, "-o", str(tides / "one"))
    files = {path.name: path.read_bytes() for path in (tides / "all").iterdir()}
    assert files == {path.name: path.read_bytes() for path in (tides / "one").iterdir()}
    page = str(tides / "html" / "3.html")
    for mode in MODES:
        text = webjury("extract", "--model", str(tides / "one" / f"{mode}.json"), page)
        assert "The tide of day 3" in text


def by_system(path: Path) -> dict[str, Row]:
    return {row["system"]: row for row in read_table(path)}


def test_weights_of_data_sets_change_the_model(tides):
    more = tides / "more"
    for folder in ("html", "clean"):
        shutil.copytree(tides / folder, more / folder)

    def train(data: str) -> dict[str, Any]:
        output = tides / "model"
        webjury("train", "--mode", "fast", "--data", data, "--folds", "2", "-o", str(output))
        return json.loads((output / "fast.json").read_text())

    even, uneven = train(f"{tides},{more}"), train(f"{tides},{more}:3")
    assert [data["weight"] for data in uneven["data"].values()] == [1, 3]
    assert even["sha256"] != uneven["sha256"]
    assert train(f"{tides}:2,{more}:2")["sha256"] == even["sha256"]


@pytest.mark.parametrize("weight", ["0", "-1", "nan", "inf"])
def test_a_weight_that_is_not_above_zero_is_refused(weight):
    result = CliRunner().invoke(cli, ["train", "--mode", "fast", "--data", f"wcxb:{weight}"])
    assert result.exit_code == 2
    assert "the weight of wcxb is not above 0" in result.output


def test_the_benchmark_scores_extractors_and_modes_on_the_same_pages(tides):
    output = webjury("benchmark", str(tides), "-o", str(tides / "results"))
    rows = by_system(tides / "results" / f"{tides.name}.csv")
    assert {"bte", "trafilatura", "goose3", "oracle", "voter", "fast", "selector"} <= set(rows)
    assert {row["pages"] for row in rows.values()} == {12}
    extractors = set(rows) - {"oracle", "voter", "fast", "selector"}
    assert float(rows["oracle"]["F1"]) == max(float(rows[name]["F1"]) for name in extractors)
    assert all(float(rows[name]["ms"]) > 0 for name in extractors)
    assert "oracle" in output
    # The shipped models were trained on none of these pages.
    assert {rows[mode]["models"] for mode in MODES} == {"shipped"}
    assert float(rows["voter"]["F1"]) > 0.9
    # The pages have no page types, so no table of types is written.
    assert sorted(path.name for path in (tides / "results").iterdir()) == sorted(
        [
            *(f"{tides.name}.{end}" for end in ("csv", "md", "svg")),
            *(f"{tides.name}-outcomes.csv", "shipped.json"),
        ]
    )
    scores = json.loads((tides / "results" / "shipped.json").read_text())
    assert scores["fast"][str(tides)]["f1"] == round(rows["fast"]["F1"], 4)
    assert (tides / "results" / f"{tides.name}.md").read_text().startswith("| system | pages |")


def test_other_extractors_are_scored_on_request(tides):
    webjury("benchmark", str(tides), "--others", "bte, justext", "-o", str(tides / "results"))
    rows = by_system(tides / "results" / f"{tides.name}.csv")
    assert {*JURY, "oracle", *MODES} == set(rows)


def test_jurors_are_left_out_together_and_candidates_are_added(tides):
    for folder in ("html", "clean"):
        shutil.copytree(tides / folder, tides / "learned" / folder)
    webjury(
        *("analyse", "jurors", "goose3", "--without", "bte, justext"),
        *("--data", str(tides / "learned"), "--unseen", str(tides)),
        *("-o", str(tides / "results")),
    )
    current, smaller, larger = read_table(tides / "results" / "juror-ablation.csv")
    assert [row["voter"] for row in (current, smaller, larger)] == [
        *("the jury as it is", "without bte, justext", "with goose3"),
    ]
    assert current["gain"] == 0
    for row in (smaller, larger):
        gain = float(row["mean"]) - float(current["mean"])
        assert float(row["gain"]) == pytest.approx(gain, abs=2e-4)
        assert row[str(tides)] == row["mean"]
    assert float(smaller["ms"]) < float(current["ms"]) < float(larger["ms"])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--without", "bte,boilerpipe-none"], "not in the jury: boilerpipe-none"),
        (["--without", ",".join(JURY)], "a jury needs a juror"),
        (["--data", "wcxb,daniel"], "daniel cannot be both trained on and unseen"),
    ],
)
def test_juries_that_cannot_be_compared_are_refused(options, message):
    result = CliRunner().invoke(cli, ["analyse", "jurors", *options])
    assert result.exit_code == 2
    assert message in result.output


def test_a_juror_as_candidate_is_refused():
    result = CliRunner().invoke(cli, ["analyse", "jurors", "bte", "goose3"])
    assert result.exit_code == 2
    assert "in the jury already: bte" in result.output


def test_a_model_card_can_contain_cross_validated_benchmark_scores(tides, monkeypatch):
    # The shipped models were trained on a data set of this name.
    monkeypatch.setenv("WEBJURY_DATA", str(tides))
    (tides / "cleaneval").mkdir()
    for folder in ("html", "clean"):
        (tides / folder).rename(tides / "cleaneval" / folder)
    results = tides / "results"
    webjury("benchmark", "cleaneval", "--folds", "2", "-o", str(results))
    rows = by_system(results / "cleaneval.csv")
    assert {rows[mode]["models"] for mode in MODES} == {"2 folds"}
    assert {row["protocol"] for row in rows.values()} == {"thesis"}
    scores = results / "scores.json"
    webjury(
        *("train", "--mode", "fast", "--data", "cleaneval", "--scores", str(scores)),
        *("-o", str(results / "models")),
    )
    card = json.loads((results / "models" / "fast.json").read_text())
    assert card["scores"] == json.loads(scores.read_text())["fast"]


def test_a_benchmark_of_the_shipped_models_keeps_earlier_scores(tides):
    (tides / "results").mkdir()
    (tides / "results" / "scores.json").write_text("{}")
    webjury("benchmark", str(tides), "-o", str(tides / "results"))
    assert (tides / "results" / "scores.json").read_text() == "{}"


def test_a_missing_matplotlib_is_reported_before_the_benchmark_runs(tides, monkeypatch):
    # With None as its module, an import fails as if the library were not installed.
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = CliRunner().invoke(cli, ["benchmark", "nowhere", "-o", str(tides / "results")])
    assert isinstance(result.exception, MissingLibraryError)


def test_two_data_sets_with_the_same_name_are_refused(tides):
    result = CliRunner().invoke(cli, ["benchmark", str(tides), f"{tides}/"])
    assert result.exit_code == 2
    assert "two data sets have the same name" in result.output
