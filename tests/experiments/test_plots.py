import xml.etree.ElementTree as ElementTree

import pytest

from webjury.experiments.plots import svg_figure


def test_the_same_numbers_give_the_same_file(tmp_path):
    pytest.importorskip("matplotlib")
    for name in ("one.svg", "two.svg"):
        with svg_figure(tmp_path / name, 4, 3) as figure:
            figure.subplots().plot([0, 1, 2], [2, 0, 1], marker="o", label="a line")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    root = ElementTree.parse(tmp_path / "one.svg").getroot()
    assert (root.get("width"), root.get("height")) == ("288pt", "216pt")


def test_a_plot_that_fails_leaves_no_file(tmp_path):
    pytest.importorskip("matplotlib")
    with pytest.raises(ZeroDivisionError), svg_figure(tmp_path / "one.svg", 4, 3):
        _ = 1 / 0
    assert list(tmp_path.iterdir()) == []
