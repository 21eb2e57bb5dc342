"""Outcomes of a benchmark run, written page by page and read again."""

from dataclasses import replace

import pytest

from webjury.errors import DataError
from webjury.experiments.accuracy.voter_outcomes import outcomes_table, read_outcomes
from webjury.experiments.tables import write_csv
from webjury.experiments.validation.benchmark_run import BenchmarkRun


@pytest.fixture
def run(wcxb) -> BenchmarkRun:
    """A benchmark run on two pages whose names look like numbers."""
    pages = [replace(page, name=f"00{number}") for number, page in enumerate(wcxb.pages)]
    scores = {
        mode: [replace(one, expected_f1=place / 4) for place, one in enumerate(of_mode)]
        for mode, of_mode in wcxb.mode_scores.items()
    }
    return replace(wcxb, pages=pages, mode_scores=scores)


def test_outcomes_are_read_as_they_were_written(run, tmp_path):
    write_csv(tmp_path / "wcxb-outcomes", outcomes_table(run))
    path = tmp_path / "wcxb-outcomes.csv"
    read = read_outcomes(path, run.pages)
    assert set(read) == {"voter", "fast"}
    for mode, outcomes in read.items():
        assert [one.expected_f1 for one in outcomes] == [0, 0.25]
        assert [one.overlap for one in outcomes] == [
            scores.overlaps["wcxb"] for scores in run.mode_scores[mode]
        ]
    first, second = run.pages
    assert read_outcomes(path, [second, first])["fast"] == read["fast"][::-1]


def test_outcomes_of_other_pages_are_refused(run, tmp_path):
    write_csv(tmp_path / "wcxb-outcomes", outcomes_table(run))
    other = replace(run.pages[0], name="another")
    with pytest.raises(DataError, match=r"wcxb-outcomes\.csv is about other pages: benchmark"):
        read_outcomes(tmp_path / "wcxb-outcomes.csv", [other])
    with pytest.raises(DataError, match=r"cannot read .*missing\.csv"):
        read_outcomes(tmp_path / "missing.csv", run.pages)
