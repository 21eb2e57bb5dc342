"""Corrections on disk: they are complete, and within the limits."""

import errno
import os
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException

from webjury.apps.server.schema import RequestOptions
from webjury.apps.server.work import corrections
from webjury.apps.server.work.corrections import count_corrections, save_correction
from webjury.apps.server.work.work import SubmittedPage, extract_submitted
from webjury.errors import WebjuryWarning
from webjury.experiments.data.datasets import load


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


def content(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.*")}


def fail_at(monkeypatch, number):
    """Let a step of writing files fail; returns the list of the steps taken."""
    taken = []

    def watch(owner, name):
        function = getattr(owner, name)

        def step(*arguments, **options):
            taken.append(name)
            if len(taken) == number:
                if name == "write_bytes":
                    function(arguments[0], options["data"][:5])
                raise OSError(errno.ENOSPC, "No space left on device")
            return function(*arguments, **options)

        monkeypatch.setattr(owner, name, step)

    for name in ("mkdir", "touch", "write_bytes", "chmod", "replace"):
        watch(Path, name)
    watch(os, "fsync")
    return taken


@pytest.mark.parametrize("is_first", [True, False])
def test_a_correction_is_saved_at_once_or_not_at_all(tmp_path, is_first):
    page = extracted("A lamp.")
    with pytest.MonkeyPatch.context() as patch:
        steps = fail_at(patch, None)
        save_correction(tmp_path / "all", page, {0})
    for number in range(1, len(steps) + 1):
        folder = tmp_path / str(number)
        if not is_first:
            save_correction(folder, page, {0})
        before = content(folder)
        with pytest.MonkeyPatch.context() as patch:
            fail_at(patch, number)
            problem = failure(folder, page)
        if problem:
            assert "No space left" in problem
            assert content(folder) == before
        else:
            assert content(folder).keys() == content(tmp_path / "all").keys()
            assert [path.read_text() for path in (folder / "clean").iterdir()] == [""]


def failure(folder, page):
    try:
        save_correction(folder, page, set())
    except HTTPException as error:
        return error.detail
    return None


def test_half_a_correction_of_an_earlier_version_neither_counts_nor_is_learned(tmp_path):
    whole = save_correction(tmp_path, extracted("A lamp."), {0})
    half = save_correction(tmp_path, extracted("Another lamp."), {0})
    (tmp_path / "clean" / f"{half}.txt").unlink()
    assert count_corrections(tmp_path) == 1
    with pytest.warns(WebjuryWarning, match=rf"skipped 1 page .*missing: clean/{half}\.txt"):
        assert [page.name for page in load(str(tmp_path))] == [whole]
    save_correction(tmp_path, extracted("Another lamp."), {0})
    assert count_corrections(tmp_path) == 2
