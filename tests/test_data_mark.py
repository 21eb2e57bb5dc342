"""Only tests marked `data` can read the data sets that they name."""

from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py")
TESTS = """
    import pytest
    from webjury.errors import DataError
    from webjury.experiments.data.datasets import load

    @pytest.fixture(scope="session")
    def pages():
        return load("chinese")

    @pytest.mark.data("chinese")
    def test_one_set(pages):
        assert pages[0].gold == "gold"

    @pytest.mark.data("chinese", "wcxb")
    def test_two_sets(pages):
        assert load("wcxb")

    def test_no_mark():
        with pytest.raises(DataError):
            load("chinese")

    def test_no_mark_but_a_fixture_that_reads(pages):
        assert pages
"""


@pytest.fixture
def data(pytester, monkeypatch, tmp_path):
    """An empty folder of data sets, for tests run in a folder of their own."""
    pytester.makeconftest(CONFTEST.read_text())
    pytester.makeini("[pytest]\nmarkers = data")
    pytester.makepyfile(TESTS)
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def chinese(data):
    """One data set, of one page."""
    for name, text in (("original/1.html", "<p>page"), ("cleaned/1.txt", "gold")):
        path = data / "chinese" / name
        path.parent.mkdir(parents=True)
        path.write_text(text)
    return data / "chinese"


def run(pytester, *options):
    # Each of these runs would import Hypothesis again, which takes seconds.
    return pytester.runpytest_inprocess("-rs", "-p", "no:hypothesispytest", *options)


@pytest.mark.parametrize("layout", [[], ["."], ["chinese"]], ids=["no folder", "empty", "no files"])
def test_tests_that_name_missing_data_sets_are_skipped(pytester, data, layout):
    for folder in layout:
        (data / folder).mkdir(parents=True, exist_ok=True)
    result = run(pytester, "-m", "data")
    result.assert_outcomes(skipped=2, deselected=2)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(
        [f"*chinese not in {data}: set WEBJURY_DATA to the folder of the data sets"]
    )


def test_a_test_runs_if_all_data_sets_that_it_names_exist(pytester, chinese):
    result = run(pytester, "-m", "data")
    result.assert_outcomes(passed=1, skipped=1, deselected=2)
    result.stdout.fnmatch_lines([f"*: wcxb not in {chinese.parent}: *"])


def test_tests_without_the_mark_cannot_read_the_data_sets(pytester, chinese):
    result = run(pytester, "-m", "not data")
    result.assert_outcomes(passed=1, errors=1, deselected=2)
    result.stdout.fnmatch_lines(["*DataError: data set chinese is not at *"])


def test_a_mark_that_names_no_data_set_is_an_error(pytester, data):
    pytester.makepyfile("import pytest\n\n@pytest.mark.data\ndef test_any_set(): pass")
    run(pytester).stdout.fnmatch_lines(["the mark `data` names no data set"])
