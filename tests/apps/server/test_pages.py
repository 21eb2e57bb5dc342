"""The web pages, as far as they need no browser."""

import json
import re
from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient

from webjury.apps.server.app import create_app
from webjury.apps.server.settings import Settings
from webjury.ensemble.shipped import shipped

ARTICLE = (Path(__file__).parents[3] / "examples" / "article.html").read_text(encoding="utf-8")


def submit(client, **options):
    """Submit a page; return the address of its verdict."""
    response = client.post("/verdicts", data={"html": ARTICLE, **options})
    assert response.status_code == 303, response.text
    return response.headers["Location"]


@pytest.mark.parametrize(
    ("options", "model"),
    [({"mode": "fast"}, "fast"), ({"jury": "auto"}, "fast"), ({"jury": "all"}, "voter")],
)
def test_the_report_matches_the_verdict(client, options, model):
    """With jury auto, the fast model decides on pages where it is certain."""
    address = submit(client, **options)
    verdict, report = client.get(address).text, client.get(f"{address}/report").text
    assert f"<dt>Model</dt><dd>{model} " in report
    for fact in ("Expected F1", "Jurors"):
        (line,) = re.findall(rf"<dt>{fact}</dt><dd>[^<]*", verdict)
        assert line in report


def test_a_custom_model_serves_the_requests_of_its_mode(serve, own_model):
    card = own_model("own", change="\n")
    own = json.loads(card.read_text(encoding="utf-8"))["sha256"]
    with serve("--model", card, "--workers", 1) as (url, _), httpx.Client(base_url=url) as client:
        hashes = {}
        for mode in ("fast", "voter"):
            sent = {"html": ARTICLE, "mode": mode}
            hashes[mode] = client.post("/extract", json=sent, timeout=60).json()["model_sha256"]
        report = client.get(f"{submit(client, mode='fast')}/report").text
    assert hashes == {"fast": own, "voter": shipped("voter").model_.sha256}
    assert own[:12] in report


def test_a_mode_without_an_explanation_is_refused(client):
    address = submit(client, mode="selector")
    assert "report" not in client.get(address).text
    response = client.get(f"{address}/report")
    assert response.status_code == 422
    assert "no verdict on segments" in response.json()["detail"]


@pytest.mark.parametrize(
    ("form", "media_type"),
    [("txt", "text/plain"), ("markdown", "text/plain"), ("html", "text/html")],
)
def test_the_content_has_the_type_of_its_format(client, form, media_type):
    response = client.get(f"{submit(client, mode='fast', format=form)}/content")
    assert response.headers["Content-Type"] == f"{media_type}; charset=utf-8"
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
    assert "frame-ancestors 'self'" in response.headers["Content-Security-Policy"]


def test_the_correction_of_a_page_without_segments_is_empty(client, corrections):
    address = submit(client, html="<img src=x>", mode="fast")
    assert client.post(f"{address}/correction").status_code == 303
    name = re.search(r"Saved as (\S+) in", client.get(address).text)[1]
    assert (corrections / "clean" / f"{name}.txt").read_text(encoding="utf-8") == ""


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("<title>T</title><article><p>A</article><p>B", "<p>A</p><p>B</p>"),
        ("<p>A</p></body>B<!-- C -->", "<p>A</p>B"),
        ("<frameset><frame src=a></frameset>", ""),
    ],
)
def test_a_page_is_shown_completely(client, page, shown):
    """Without a body tag, the parser puts an article into the head."""
    address = submit(client, html=page, mode="fast")
    assert client.get(f"{address}/page").text == shown
