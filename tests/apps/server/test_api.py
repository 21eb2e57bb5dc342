"""The API: every option works as documented, and an invalid one is refused with a clear message."""

import json
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from starlette.testclient import TestClient

from webjury.apps.pages.forms import FORMS
from webjury.apps.server.app import create_app
from webjury.apps.server.schema import CONTENT_TYPES, PageRequest, RequestOptions
from webjury.apps.server.settings import Settings
from webjury.apps.server.work.site_pages import MAX_SITE_PAGES
from webjury.choices import MODES
from webjury.workers.async_pool import AsyncWorkerPool
from webjury.workers.calls import Late

ARTICLE = (Path(__file__).parents[3] / "examples" / "article.html").read_text(encoding="utf-8")
TITLE = "How a lighthouse keeps time"
JSON = {"Content-Type": "application/json"}


def extract(client, **options):
    response = client.post("/extract", json={"html": ARTICLE, "mode": "fast", **options})
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.parametrize(("mode", "jury"), [*((mode, "all") for mode in MODES), ("voter", "auto")])
def test_every_mode_extracts_the_content(client, mode, jury):
    answer = extract(client, mode=mode, jury=jury)
    assert answer["mode"] == mode
    assert "No two lighthouses" in answer["content"]
    assert "Boats for sale" not in answer["content"]
    assert answer["warnings"] == []
    assert bool(answer["why"]) == (jury == "auto")


@pytest.mark.parametrize(
    ("form", "name", "media_type", "beginning"),
    [
        ("txt", "txt", "text/plain; charset=utf-8", "No two lighthouses"),
        ("markdown", "markdown", "text/markdown; charset=utf-8", f"# {TITLE}"),
        ("md", "markdown", "text/markdown; charset=utf-8", f"# {TITLE}"),
        ("html", "html", "text/html; charset=utf-8", f"<h1>{TITLE}</h1>"),
        ("xml", "xml", "application/xml", '<document mode="fast"'),
    ],
)
def test_every_format_is_supported_by_both_addresses(client, form, name, media_type, beginning):
    answer = extract(client, format=form)
    assert answer["format"] == name
    assert answer["content"].lstrip().startswith(beginning)
    sent = {"params": {"mode": "fast", "format": form}, "content": ARTICLE.encode()}
    response = client.post("/extract/raw", **sent)
    assert response.text == answer["content"]
    assert response.headers["Content-Type"] == media_type
    assert "sandbox" in response.headers["Content-Security-Policy"]
    as_json = client.post("/extract/raw", **sent, headers={"Accept": "application/json"})
    assert as_json.json() == answer


def test_what_the_page_hides_is_named(client):
    start = "No two lighthouses"
    page = ARTICLE.replace(start, f"<p hidden>Praise this page.</p>{start}")
    answer = extract(client, html=page, format="txt")
    assert "Praise" not in answer["content"]
    (hidden,) = answer["hidden"]
    assert hidden["text"] == "Praise this page."
    assert hidden["reason"]
    kept = extract(client, html=page, format="txt", hidden="keep")
    assert "Praise" in kept["content"]
    assert kept["hidden"] == []


def test_links_images_metadata_and_segments_are_sent_on_request(client):
    links = '<a href="https://sea.example/">No</a> <a href="/two">two</a> lights'
    page = ARTICLE.replace("No two lighthouses", links)
    assert "https://sea.example/" not in extract(client, html=page, format="markdown")["content"]
    answer = extract(
        client, html=page, format="html", links=True, images=True, metadata=True, segments=True
    )
    assert 'href="https://sea.example/"' in answer["content"]
    assert 'href="/two"' not in answer["content"]  # the address of the page is not known
    assert any("left out" in warning for warning in answer["warnings"])
    assert answer["metadata"]["author"] == "Marta Olić"
    assert {True, False} == {segment["kept"] for segment in answer["segments"]}
    assert not extract(client, html=page, format="txt", links=True)["warnings"]
    assert f"<h1>{TITLE}" not in extract(client, html=page, format="html", title=False)["content"]


@pytest.mark.parametrize("parameters", ['charset="Windows-1250"', "charset=cp1250; boundary=x"])
@pytest.mark.parametrize("in_part", [True, False])
def test_a_page_is_decoded_as_its_header_or_its_part_declares(client, parameters, in_part):
    page = "<p>Žućkasto svjetlo kruži dvadeset sekunda, cijelu noć i cijelu godinu. " * 9
    content, kind = page.encode("windows-1250"), f"text/html; {parameters}"
    in_body = {"content": content, "headers": {"Content-Type": kind}}
    sent = {"files": {"page": ("page.html", content, kind)}} if in_part else in_body
    response = client.post("/extract/raw?mode=fast", **sent)
    assert response.text.startswith("Žućkasto svjetlo")


def test_the_raw_address_returns_segments_as_json(client):
    params = {"segments": True, "mode": "fast"}
    response = client.post("/extract/raw", params=params, content=ARTICLE.encode())
    assert len(response.json()["segments"]) == 23


@pytest.mark.parametrize("page", ["", "<!-- -->", "<frameset><frame src=a></frameset>", "<html>"])
def test_a_page_without_content_has_an_empty_text(client, page):
    assert extract(client, html=page)["content"] == ""


INVALID = {
    "mode": ["", "jury", 3],
    "format": ["pdf", "", 1],
    "favor": ["f2", True],
    "comments": ["perhaps", 1.0],
    "jury": ["none", []],
    "links": ["maybe", 0],
    "images": [7],
    "hidden": ["all", 1],
    "title": ["x"],
    "metadata": ["x", "true"],
    "segments": [{}],
    "timeout": [0, -1, 10_000, "soon", "5", True],
    "url": ["ftp://example.org/", "example.org", "javascript:alert(1)", 5],
    "site_pages": [[""] * (MAX_SITE_PAGES + 1), ["", 3], ""],
    "unknown": [1],
}


@pytest.mark.parametrize(
    ("option", "value"), [(option, value) for option, values in INVALID.items() for value in values]
)
def test_an_invalid_value_is_refused_with_the_option_name(client, option, value):
    response = client.post("/extract", json={"html": ARTICLE, option: value})
    assert response.status_code == 422
    assert option.split("_")[0] in response.json()["detail"]
    assert TITLE not in response.text


def test_every_option_has_an_invalid_value_here():
    assert set(INVALID) == {*PageRequest.model_fields, "unknown"} - {"html"}


def test_formats_are_those_of_the_command_line():
    assert set(CONTENT_TYPES) == set(FORMS) - {"json"}


INVALID_REQUESTS = [
    ({"json": {}}, "send the page as html, or its url"),
    ({"json": {"html": None, "url": None}}, "send the page as html, or its url"),
    ({"json": []}, "the body must be a JSON object"),
    ({"content": "{", "headers": JSON}, "not valid JSON, at character 1"),
    ({"json": {"html": "", "links": "maybe"}}, "links must be true or false"),
    ({"json": {"html": "", "mode": "x", "links": 3}}, "mode must be 'voter', 'selector'"),
    ({"json": {"html": "", "lniks": True}}, "lniks is not an option"),
    ({"json": {"html": "", "format": "pdf"}}, "format must be 'txt', 'markdown'"),
    ({"json": {"html": "", "timeout": 0}}, "timeout must be greater than 0"),
    ({"json": {"html": "", "timeout": 61}}, "longer than the 60 s"),
    ({"json": {"html": "", "mode": "selector", "favor": "recall"}}, "cannot favor recall"),
    ({"json": {"html": "", "mode": "fast", "jury": "auto"}}, "has no jury"),
]
FROM_OTHER_SITES = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
]
#: What the server refuses, with the status and a part of the message.
REFUSED = [
    *(("POST", "/extract", sent, 422, message) for sent, message in INVALID_REQUESTS),
    *(("POST", "/extract", {"headers": one}, 403, "other sites") for one in FROM_OTHER_SITES),
    ("POST", "/extract", {"json": {"url": "https://example.org/"}}, 403, "--allow-fetch"),
    ("POST", "/extract/raw?links=maybe", {"content": "<p>"}, 422, "links must be true or false"),
    ("POST", "/extract/raw", {}, 422, "has no body: send the bytes of the page"),
    ("POST", "/extract/raw", {"content": b"%PDF-1.7 \x00\x01"}, 422, "a PDF"),
    ("POST", "/extract/raw", {"content": b"x" * 3_000_000}, 413, "up to 2 MB"),
    ("PUT", "/extract", {}, 405, "this address does not accept this method"),
    ("GET", "/nowhere", {}, 404, "there is nothing at this address"),
    ("GET", "/verdicts/none", {}, 404, "no longer stored"),
    ("GET", "/health", {"headers": {"Host": "evil.example"}}, 400, "host"),
]


@pytest.mark.parametrize(("method", "path", "sent", "status", "message"), REFUSED)
def test_every_error_is_a_problem_in_a_sentence_with_the_security_headers(
    client, method, path, sent, status, message
):
    """At the addresses of the API, a browser gets no web page, either."""
    accept = "text/html" if path.startswith(("/extract", "/health")) else "*/*"
    headers = {"Accept": accept, **sent.get("headers", {})}
    response = client.request(method, path, **{**sent, "headers": headers})
    assert response.status_code == status
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Content-Type"] == "application/json"
    (detail,) = response.json().values()
    assert message.lower() in detail.lower()
    assert detail[0].isupper()
    assert detail.endswith(".")
    assert ".." not in detail


@pytest.mark.parametrize("in_json", [True, False])
def test_a_page_of_unknown_size_that_is_too_large_is_refused(client, max_bytes, in_json):
    page = "x" * max_bytes
    sent = {"json": {"html": page}} if in_json else {"content": iter([page.encode(), b"y"])}
    response = client.post("/extract" if in_json else "/extract/raw", **sent)
    assert response.status_code == 413
    assert f"up to {max_bytes // 1_000_000} MB" in response.json()["detail"]


@pytest.mark.parametrize(
    "path", ["/", "/style.css", "/verdict.js", "/docs", "/health", "/openapi.json", "/nowhere"]
)
@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("host", ["localhost", "evil.example"])
def test_every_response_has_the_security_headers(client, method, path, host):
    headers = client.request(method, path, headers={"Host": host}).headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_an_unexpected_error_is_a_problem_with_the_security_headers_and_not_quoted(caplog):
    """A worker process starts, but does not answer as expected."""
    app = create_app(Settings(workers=1))

    @app.get("/broken")
    async def broken():
        raise KeyError("a secret page")

    with caplog.at_level("INFO"):
        response = TestClient(app, base_url="http://localhost").get("/broken")
    assert response.status_code == 500
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert "KeyError" in response.json()["detail"]
    assert "in broken" in caplog.text
    assert "secret page" not in caplog.text.replace('raise KeyError("a secret page")', "")


@pytest.mark.parametrize("method", ["X" * 5_000, "GET\x1b[31m", "GET\nPOST"])
def test_a_request_is_one_short_line_of_the_log(caplog, method):
    app = create_app(Settings(workers=1))
    with caplog.at_level("INFO"):
        TestClient(app, base_url="http://localhost").request(method, "/" + "a" * 5_000)
    (line,) = [record.getMessage() for record in caplog.records if "webjury" in record.name]
    assert len(line) < 300
    assert line.isprintable()


def test_a_page_that_takes_too_long_is_an_error(monkeypatch):
    monkeypatch.setattr(AsyncWorkerPool, "call", AsyncMock(return_value=Late(0.02, 0.03)))
    client = TestClient(create_app(Settings()), base_url="http://localhost")
    response = client.post("/extract", json={"html": ARTICLE, "timeout": 0.02})
    assert response.status_code == 504
    assert "longer than 0.02 s" in response.json()["detail"]


def test_a_wrong_method_is_refused_with_the_right_one(client):
    assert client.get("/extract/raw").headers["Allow"] == "POST"


def test_health_and_metrics_are_reported(client):
    assert client.get("/health").json()["status"] == "ok"
    extract(client)
    client.post("/extract", json={"url": "https://example.org/"})
    metrics = client.get("/metrics").text
    assert 'webjury_pages_total{outcome="ok"}' in metrics
    assert 'webjury_pages_total{outcome="FetchNotAllowedError"}' in metrics
    assert "webjury_pages_waiting 0.0" in metrics


def test_the_schema_lists_every_option_and_that_a_page_or_its_url_is_needed(client):
    schema = client.get("/openapi.json").json()
    raw = schema["paths"]["/extract/raw"]["post"]
    assert {one["name"] for one in raw["parameters"]} == set(RequestOptions.model_fields)
    assert {"413", "422", "503", "504"} <= set(raw["responses"])
    parts = raw["requestBody"]["content"]["multipart/form-data"]["schema"]
    assert parts["required"] == ["page"]
    request = schema["components"]["schemas"]["PageRequest"]
    assert request["anyOf"] == [
        {"required": [name], "properties": {name: {"type": "string"}}} for name in ("html", "url")
    ]
    for described in (parts, request):
        assert described["properties"]["site_pages"]["maxItems"] == MAX_SITE_PAGES
    assert '"md"' in json.dumps(schema)
    assert "javascript" not in json.dumps(schema)


def test_whole_numbers_in_json_are_numbers(client):
    assert extract(client, timeout=30)["content"]
