"""``webjury data``: which data sets there are, and whether they are the known ones."""

import pytest

from in_process import run_webjury
from webjury.experiments.data.datasets import DATASETS


def test_all_data_sets_are_listed_with_their_licences():
    code, out, _ = run_webjury("data")
    assert code == 0
    for name, known in DATASETS.items():
        (line,) = (line for line in out.splitlines() if line.startswith(f"│ {name} "))
        assert known.licence.split()[0] in line
        assert " no " in line


def test_another_data_set_of_the_same_name_is_found(tmp_path, monkeypatch):
    for folder, ending, text in (("original", "html", "<p>A lamp."), ("cleaned", "txt", "A lamp.")):
        (tmp_path / "chinese" / folder).mkdir(parents=True)
        (tmp_path / "chinese" / folder / f"1.{ending}").write_text(text)
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    code, out, _ = run_webjury("data", "chinese")
    assert (code, "another one: 1 page" in " ".join(out.split())) == (2, True)


@pytest.mark.data("chinese")
def test_the_known_data_set_is_here():
    code, out, _ = run_webjury("data", "chinese")
    assert (code, " yes " in out) == (0, True)
