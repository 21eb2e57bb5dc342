"""The plot of the steps has labels."""

import re

from lxml import etree

from webjury.experiments.thesis.plot import plot_steps
from webjury.experiments.thesis.tables import STEPS, steps_table

_FOUND = {"BTE": 941, "SVM-B": 900, "voter": 943, "fast": 850, "ceiling of blocks": 945}


def test_the_plot_has_labels_of_each_step_the_baseline_and_the_bounds(compared, tmp_path):
    plot_steps(steps_table(compared(_FOUND)), tmp_path / "steps.svg")
    picture = (tmp_path / "steps.svg").read_bytes()
    assert etree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    # Letters are drawn as paths; each line of text is in a comment.
    comments = re.findall(r"<!-- (.*?) -->", picture.decode(), re.DOTALL)
    text = " ".join(" ".join(comments).split())
    for step in STEPS:
        assert step.change in text
    bounds = ("oracle of 4 jurors", "oracle of 8 jurors", "ceiling of sections")
    for name in ("BTE", "with the jury", "without a jury", *bounds, "ceiling of blocks"):
        assert text.count(name) == 1
