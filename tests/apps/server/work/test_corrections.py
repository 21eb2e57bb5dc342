"""Corrections on disk: they are complete, and within the limits."""

import pytest
from starlette.exceptions import HTTPException

from webjury.apps.server.schema import RequestOptions
from webjury.apps.server.work import corrections
from webjury.apps.server.work.corrections import save_correction
from webjury.apps.server.work.work import SubmittedPage, extract_submitted


def extracted(text):
    request = RequestOptions(mode="fast")
    return extract_submitted(SubmittedPage(f"<p>{text}"), request.options({}), request)


def files(folder):
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    ("name", "limit", "message"),
    [("MAX_PAGES", 1, "a limit of 1 page"), ("MAX_MEGABYTES", 0, "a limit of 0 MB")],
)
def test_a_full_folder_takes_no_more_and_says_so(tmp_path, monkeypatch, name, limit, message):
    save_correction(tmp_path, extracted("A lamp."), {0})
    before = files(tmp_path)
    assert len(before) == 2
    monkeypatch.setattr(corrections, name, limit)
    with pytest.raises(HTTPException, match="--corrections") as caught:
        save_correction(tmp_path, extracted("Another lamp."), {0})
    assert caught.value.status_code == 507
    assert message in caught.value.detail
    assert files(tmp_path) == before


def test_a_full_folder_takes_a_second_correction_of_a_page(tmp_path, monkeypatch):
    monkeypatch.setattr(corrections, "MAX_PAGES", 1)
    page = extracted("A lamp.")
    name = save_correction(tmp_path, page, {0})
    assert save_correction(tmp_path, page, set()) == name
    assert files(tmp_path) == [f"{name}.html", f"{name}.txt"]
    assert (tmp_path / "clean" / f"{name}.txt").read_text(encoding="utf-8") == ""


def test_a_correction_that_cannot_be_written_leaves_the_earlier_one(tmp_path):
    page = extracted("A lamp.")
    name = save_correction(tmp_path, page, {0})
    (tmp_path / "clean" / f".{name}.txt.tmp").mkdir()
    with pytest.raises(HTTPException, match="cannot write the correction"):
        save_correction(tmp_path, page, set())
    assert (tmp_path / "clean" / f"{name}.txt").read_text(encoding="utf-8") == "A lamp."
