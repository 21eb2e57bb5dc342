"""Data sets by name: their protocols and fingerprints, and errors for missing ones."""

import re

import pytest

from dataset_files import write, write_wcxb
from webjury.ensemble.models.loading import shipped
from webjury.errors import DataError
from webjury.experiments.data.datasets import (
    DATASETS,
    comments_of,
    data_folder,
    fingerprint,
    load,
    protocols_of,
)
from webjury.experiments.data.gold_pages import read_html


@pytest.mark.parametrize(
    ("name", "home"),
    [
        ("cleaneval", "https://cleaneval.sigwac.org.uk"),
        ("cleanportaleval", "https://github.com/ppke-nlpg/CleanPortalEval"),
    ],
)
def test_the_error_for_a_missing_data_set_shows_where_to_get_it(data, name, home):
    where = re.escape(f"data set {name} is not at {data / name}")
    with pytest.raises(DataError, match=f"^{where}.*get it from {home} .*WEBJURY_DATA"):
        load(name)


@pytest.mark.parametrize("name", ["", "nothing", "/nowhere/at/all"])
def test_the_error_for_an_unknown_data_set_lists_the_known_ones(data, name):
    with pytest.raises(DataError) as raised:
        load(name)
    assert str(raised.value) == (
        f"no data set {name!r}: give one of chinese, cleaneval, cleanportaleval, daniel, dragnet, "
        "mercury, news, recipes, sites, wcxb, or a folder"
    )


def test_each_data_set_has_its_protocols_and_declares_whether_comments_are_content():
    declared = {name: (protocols_of(name), comments_of(name)) for name in DATASETS}
    assert declared["daniel"] == (("rouge-l", "words"), None)
    assert declared["dragnet"] == (("shingle", "wcxb"), False)
    assert declared["cleaneval"] == (("thesis",), True)
    assert protocols_of("/data/of/my/own") == ("wcxb",)
    assert comments_of("/data/of/my/own") is None


@pytest.mark.parametrize(
    ("variable", "folder"), [("mine", "mine"), ("", "webjury/datasets"), (None, "webjury/datasets")]
)
def test_the_data_folder_is_that_of_the_variable_or_in_the_cache_folder(
    variable, folder, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("WEBJURY_DATA")
    if variable is not None:
        monkeypatch.setenv("WEBJURY_DATA", variable)
    assert data_folder().absolute() == tmp_path / folder


def test_a_fingerprint_depends_on_pages_and_gold_standards(wcxb):
    first = fingerprint("wcxb")
    # It does not depend on compression.
    path = wcxb / "wcxb/dev/html/0002.html.gz"
    write(path.with_suffix(""), read_html(path))
    path.unlink()
    assert fingerprint("wcxb") == first
    assert first["pages"] == 2
    assert re.fullmatch("[0-9a-f]{64}", first["sha256"])
    seen = {first["sha256"]}
    write_wcxb(wcxb, "0001", "<p>One!", ".html", url="", ground_truth={"main_content": "One"})
    seen.add(fingerprint("wcxb")["sha256"])
    write_wcxb(wcxb, "0001", "<p>One!", ".html", url="", ground_truth={"main_content": "One!"})
    seen.add(fingerprint("wcxb")["sha256"])
    assert len(seen) == 3


@pytest.mark.data("wcxb", "cleaneval", "news")
@pytest.mark.parametrize("name", ["wcxb", "cleaneval", "news"])
def test_training_data_match_the_fingerprints_of_the_shipped_models(name):
    assert fingerprint(name).items() <= shipped("fast").card_.data[name].items()
