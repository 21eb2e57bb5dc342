"""The pages for people, as far as no browser is needed."""

import re
from pathlib import Path

import pytest

ARTICLE = (Path(__file__).parents[3] / "examples" / "article.html").read_text(encoding="utf-8")


def hand_in(client, **options):
    """The address of the verdict."""
    response = client.post("/verdicts", data={"html": ARTICLE, **options})
    assert response.status_code == 303, response.text
    return response.headers["Location"]


@pytest.mark.parametrize(
    ("options", "model"),
    [({"mode": "fast"}, "fast"), ({"jury": "auto"}, "fast"), ({"jury": "all"}, "voter")],
)
def test_the_deliberation_is_that_of_the_verdict(client, options, model):
    """Without a doubt, jury auto leaves a page to the model that hears no jury."""
    address = hand_in(client, **options)
    verdict, report = client.get(address).text, client.get(f"{address}/report").text
    assert f"<dt>Model</dt><dd>{model} " in report
    for fact in ("Expected F1", "Jurors heard"):
        (line,) = re.findall(rf"<dt>{fact}</dt><dd>[^<]*", verdict)
        assert line in report


def test_a_mode_without_a_deliberation_says_so(client):
    address = hand_in(client, mode="selector")
    assert "report" not in client.get(address).text
    response = client.get(f"{address}/report")
    assert response.status_code == 422
    assert "judges no segments" in response.json()["detail"]


def test_what_a_frame_cannot_show_is_told_in_the_frame(client):
    response = client.get("/verdicts/none/report", headers={"Accept": "text/html"})
    assert response.status_code == 404
    assert "frame-ancestors 'self'" in response.headers["Content-Security-Policy"]


def test_a_verdict_without_segments_is_corrected_to_nothing(client, corrections):
    address = hand_in(client, html="<img src=x>", mode="fast")
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
def test_a_page_is_shown_whole(client, page, shown):
    """Without a body around it, the parser leaves an article in the head."""
    address = hand_in(client, html=page, mode="fast")
    assert client.get(f"{address}/page").text == shown
