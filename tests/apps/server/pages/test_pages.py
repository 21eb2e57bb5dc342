"""Tests of the web pages that need no browser."""

import re
from html import unescape
from pathlib import Path

import pytest
from lxml.html import document_fromstring
from starlette.testclient import TestClient

from webjury.apps.server.app import create_app
from webjury.apps.server.schema import CONTENT_TYPES
from webjury.apps.server.settings import Settings

ARTICLE = (Path(__file__).parents[4] / "examples" / "article.html").read_text(encoding="utf-8")
#: The texts of all segments of a verdict.
LISTED = "//ol[@class='list']/li[@id]/details/summary/span/text()"


@pytest.mark.parametrize(
    ("mode", "jury", "model"),
    [("fast", "all", "fast"), ("voter", "auto", "fast"), ("voter", "all", "voter")],
)
def test_the_report_matches_the_verdict(client, submit, mode, jury, model):
    """With jury auto, the fast model decides on pages where it is certain."""
    address = submit(ARTICLE, mode=mode, jury=jury)
    verdict, report = client.get(address).text, client.get(f"{address}/report").text
    assert f"<dt>Model</dt><dd>{model} " in report
    assert re.findall(r"<div><dt>.*", verdict) == re.findall(r"<div><dt>.*", report)
    for texts in (document_fromstring(text).xpath(LISTED) for text in (verdict, report)):
        assert "What changed" in texts
        assert len(texts) == 23


@pytest.mark.parametrize("shipped", [(), ("wcxb/dev", "cleaneval", "news", "chinese", "sites")])
def test_the_form_trains_on_three_corrections_and_the_data_that_is_there(
    tmp_path, monkeypatch, shipped
):
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    for name in shipped:
        (tmp_path / name).mkdir(parents=True)
    names = "wcxb:1.5,cleaneval,news:3,chinese:3,sites," if shipped else ""
    folder = tmp_path / "my corrections"
    with TestClient(create_app(Settings(corrections=folder)), "http://localhost") as client:
        assert "corrections</summary>" not in client.get("/").text
        for part in ("html/{}.html", "clean/{}.txt"):
            for path in (folder / part.format(name) for name in "abc"):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("A lamp.", encoding="utf-8")
        shown = unescape(client.get("/").text)
    assert "Train on 3 corrections</summary>" in shown
    assert f"webjury train --mode voter --data '{names}{folder}' -o my-models" in shown


def test_an_empty_form_comes_back_to_browsers_and_is_an_error_for_programs(client):
    shown = client.post("/verdicts", data={"html": " "}, headers={"Accept": "text/html"})
    assert (shown.status_code, "data-empty>No page was submitted" in shown.text) == (422, True)
    assert "data-empty hidden>" in client.get("/").text
    answer = client.post("/verdicts", data={"html": " "})
    assert (answer.status_code, answer.json()["detail"][:21]) == (422, "No page was submitted")


def test_a_mode_without_an_explanation_is_refused(client, submit):
    address = submit(ARTICLE, mode="selector")
    shown = client.get(address).text
    assert f"{address}/report" not in shown
    assert "No two lighthouses" in shown
    response = client.get(f"{address}/report")
    assert response.status_code == 422
    assert "no verdict on segments" in response.json()["detail"]


@pytest.mark.parametrize("form", CONTENT_TYPES)
def test_the_content_is_there_in_every_format(client, submit, form):
    response = client.get(f"{submit(ARTICLE)}/content/{form}")
    assert response.headers["Content-Type"].startswith(CONTENT_TYPES[form])
    assert "sandbox" in response.headers["Content-Security-Policy"]
    assert "No two lighthouses" in response.text


@pytest.mark.parametrize(("models", "is_offered"), [({}, True), ({"voter": "own.json"}, False)])
def test_the_form_offers_jury_auto_only_with_the_shipped_voter(models, is_offered):
    """The cascade is calibrated for the shipped models."""
    page = TestClient(create_app(Settings(models=models)), base_url="http://localhost").get("/")
    assert page.status_code == 200
    assert ('name="jury"' in page.text) == is_offered


def test_errors_are_shown_within_a_frame(client):
    response = client.get("/verdicts/none/report", headers={"Accept": "text/html"})
    assert response.status_code == 404
    assert "Submit another page" in response.text
    assert "frame-ancestors 'self'" in response.headers["Content-Security-Policy"]


def test_the_correction_of_a_page_without_segments_is_empty(client, submit, corrections):
    address = submit("<img src=x>")
    assert client.post(f"{address}/correction").status_code == 303
    name = re.search(r"Saved as (\S+) in", client.get(address).text)[1]
    assert (corrections / "clean" / f"{name}.txt").read_text(encoding="utf-8") == ""


def test_the_api_is_described_without_loading_anything(client):
    response = client.get("/docs")
    tree = document_fromstring(response.text)
    assert response.status_code == 200
    paths = [text.split()[-1] for text in tree.xpath("//h2/code/text()")]
    assert paths == [
        *("/extract", "/extract", "/r/{address}", "/extract/raw", "/health", "/metrics"),
    ]
    assert {"jury", "site_pages"} <= set(tree.xpath("//th/code/text()"))
    assert {*tree.xpath("//@src"), *tree.xpath("//link/@href")} == {"/verdict.js", "/style.css"}
