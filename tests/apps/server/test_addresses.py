"""Pages by their address: GET /extract and /r, other origins, and what they may not do."""

import httpx
import pytest

from servers import serving
from web_sites import web_site

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

PAGE = "<article><h1>The lamp</h1><p>" + "It turns once in twenty seconds, all night long. " * 9
ORIGIN = "https://reader.example"


@pytest.fixture(scope="module")
def site():
    with web_site(default=PAGE) as site:
        site.moves["/away"] = "/there"
        yield site


@pytest.fixture(scope="module")
def client():
    options = ("--workers", 1, "--timeout", 60, "--allow-private", "--cors", ORIGIN)
    with serving(*options) as (url, _), httpx.Client(base_url=url, timeout=120) as client:
        yield client


def test_a_page_is_extracted_by_its_address(client, site):
    wanted = {"url": f"{site.address}/a?page=2", "format": "markdown", "mode": "fast"}
    response = client.get("/extract", params=wanted)
    assert response.status_code == 200
    assert response.text.startswith("# The lamp\n\nIt turns once")
    assert response.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert "sandbox" in response.headers["Content-Security-Policy"]
    as_json = client.get("/extract", params=wanted, headers={"Accept": "application/json"})
    assert as_json.json()["content"] == response.text
    assert site.asked[-1][0] == "/a?page=2"


def test_a_reader_puts_the_address_behind_the_slash(client, site):
    response = client.get(f"/r/{site.address}/away?page=2&sort=date")
    assert response.text.startswith("# The lamp")
    assert site.asked[-1][0] == "/away?page=2&sort=date"
    assert client.get("/r/nowhere").status_code == 422
    assert client.get("/r/").status_code == 422


def test_a_server_that_does_not_fetch_says_so(site):
    with serving("--workers", 1) as (url, _):
        response = httpx.get(f"{url}/r/{site.address}/a", timeout=60)
    assert response.status_code == 403
    assert "--allow-fetch" in response.json()["detail"]


def test_private_addresses_need_permission(site):
    with serving("--workers", 1, "--allow-fetch") as (url, _):
        response = httpx.get(f"{url}/r/{site.address}/a", timeout=60)
    assert response.status_code == 502


def test_scripts_of_allowed_origins_use_the_api_and_nothing_else(client, site):
    page = {"html": PAGE, "mode": "fast"}
    asked = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
    allowed = client.options("/extract", headers={**asked, "Sec-Fetch-Site": "cross-site"})
    assert allowed.headers["Access-Control-Allow-Origin"] == ORIGIN
    sent = {"Origin": ORIGIN, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}
    answer = client.post("/extract", json=page, headers=sent)
    assert answer.json()["content"]
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert client.get(f"/r/{site.address}/a", headers=sent).status_code == 200
    for other in (
        client.post("/extract", json=page, headers={**sent, "Origin": "https://evil.example"}),
        client.post("/verdicts", data=page, headers=sent),
        client.get(f"/r/{site.address}/a", headers={**sent, "Origin": "https://evil.example"}),
    ):
        assert other.status_code == 403
        assert "Access-Control-Allow-Origin" not in other.headers
    assert "Access-Control-Allow-Origin" not in client.get("/", headers=sent).headers


def test_an_image_on_another_site_does_not_make_the_server_fetch(client, site):
    embedded = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
    n_asked = len(site.asked)
    assert client.get(f"/r/{site.address}/a", headers=embedded).status_code == 403
    assert len(site.asked) == n_asked
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert client.get(f"/r/{site.address}/a", headers=followed).status_code == 200


def test_the_form_comes_back_with_what_was_typed(client, site):
    browser = {"Accept": "text/html"}
    typed = {"url": "http://127.0.0.1:9/", "favor": "recall", "links": "true"}
    response = client.post("/verdicts", data=typed, headers=browser)
    assert response.status_code == 502
    assert "its server cannot be reached; try again later." in response.text
    assert 'value="http://127.0.0.1:9/"' in response.text
    assert '<option value="recall" selected>' in response.text
    assert 'name="links" value="true" checked' in response.text
    assert "Bad Gateway" not in response.text
    response = client.post("/verdicts", data={"url": "example.org"}, headers=browser)
    assert response.status_code == 422
    assert "The url is not the address of a page: write it like https:" in response.text
    assert 'value="example.org"' in response.text


def test_requests_without_a_mode_are_for_the_servers_own_model(tmp_path):
    from webjury.ensemble.models.loading import MODEL_FOLDER

    model = MODEL_FOLDER / "fast.json"
    with serving("--workers", 1, "--model", model) as (url, _):
        answer = httpx.post(f"{url}/extract", json={"html": PAGE}, timeout=60)
        form = httpx.get(url, timeout=60)
    assert answer.json()["mode"] == "fast"
    assert '<option value="fast" selected>' in form.text
