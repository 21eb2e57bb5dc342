"""The plot of the steps is reproducible and has labels."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from lxml import etree

from webjury.experiments.thesis.comparison import SystemComparison
from webjury.experiments.thesis.plot import plot_steps
from webjury.experiments.thesis.tables import STEPS, steps_table

Compared = Callable[[Mapping[str, int]], SystemComparison]
_FOUND = {"BTE": 941, "SVM-B": 900, "voter": 943, "fast": 850, "ceiling of blocks": 945}


def drawn(comparison: SystemComparison, path: Path) -> bytes:
    plot_steps(steps_table(comparison), path)
    return path.read_bytes()


@pytest.fixture(scope="module")
def picture(compared: Compared, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return drawn(compared(_FOUND), tmp_path_factory.mktemp("plot") / "steps.svg")


def test_the_same_numbers_give_the_same_file(
    picture: bytes, compared: Compared, tmp_path: Path
) -> None:
    assert drawn(compared(_FOUND), tmp_path / "again.svg") == picture
    assert drawn(compared({**_FOUND, "LGBM-B": 910}), tmp_path / "other.svg") != picture
    assert drawn(compared({**_FOUND, "LGBM-seg": 910}), tmp_path / "other.svg") != picture


def test_the_plot_is_an_svg(picture: bytes) -> None:
    assert etree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


def test_the_plot_has_labels_of_each_step_the_baseline_and_the_bounds(picture: bytes) -> None:
    # Letters are drawn as paths; each line of text is in a comment.
    comments = re.findall(r"<!-- (.*?) -->", picture.decode(), re.DOTALL)
    text = " ".join(" ".join(comments).split())
    for step in STEPS:
        assert step.change in text
    bounds = ("oracle of 4 jurors", "oracle of 8 jurors", "ceiling of sections")
    for name in ("BTE", "with the jury", "without a jury", *bounds, "ceiling of blocks"):
        assert text.count(name) == 1
