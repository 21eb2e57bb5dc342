"""``webjury benchmark scale`` on a few pages."""

import csv

import pytest

from in_process import run_webjury
from webjury.experiments.soak.poison import write_crawl

pytestmark = pytest.mark.posix


def test_runs_are_measured_and_scaled(tmp_path):
    write_crawl(tmp_path / "crawl.warc.gz", 20, every=None)
    options = ("--price", "0.1", "-o", tmp_path / "results")
    code, out, _ = run_webjury("benchmark", "scale", tmp_path / "crawl.warc.gz", *options)
    assert code == 0
    assert "voter --jury auto" in out
    with (tmp_path / "results" / "scale.csv").open() as file:
        fast, *_, voter = csv.DictReader(file)
    assert (fast["mode"], fast["pages"], voter["mode"]) == ("fast", "20", "voter")
    hours, cost = float(fast["core hours"]), float(fast["cost"])
    assert hours == pytest.approx(1e9 / float(fast["pages a second"]) / 3_600, rel=0.1)
    assert cost == pytest.approx(hours / 10, rel=0.01)
    assert float(fast["MiB"]) > 30
