"""One click trains a model on corrections, which can be tried beside the old one."""

import re
import time

import httpx
import pytest
from starlette.testclient import TestClient

from servers import training_server
from webjury.apps.server.app import create_app
from webjury.apps.server.settings import Settings
from webjury.ensemble.models.loading import shipped

STORY = "The tide of day {n} comes in at {n} o'clock and leaves at {m} o'clock. " * 8
PAGE = """<title>Day {n}</title><nav><a href="/">Home</a> <a href="/{n}">Day {n}</a></nav>
<article><h1>Day {n}</h1><p>{story}</article><footer>All rights reserved {n}</footer>"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("training")


@pytest.fixture(scope="module")
def client(folder):
    """A server that may train, on corrections only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WEBJURY_DATA", str(folder / "data"))
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        patch.chdir(folder)
        with (
            training_server() as (url, _),
            httpx.Client(base_url=url, timeout=120, follow_redirects=True) as client,
        ):
            yield client


def correct(client, n, mode="fast"):
    """Submit a page, and save a correction by which all is content; return the verdict's path."""
    html = PAGE.format(n=n, story=STORY.format(n=n, m=n + 6))
    path = client.post("/verdicts", data={"html": html, "mode": mode}).url.path
    saved = client.post(f"{path}/correction", data={"kept": ["0", "1", "2", "3"]})
    assert "Saved as day" in saved.text
    return path


def trained(client):
    """Wait for the end of a training, and return its page."""
    for _ in range(240):
        shown = client.get("/training")
        if "Refresh" not in shown.headers:
            return shown.text
        assert "being trained" in shown.text
        time.sleep(0.5)
    raise TimeoutError(shown.text)


def test_corrections_become_a_model_that_is_tried_beside_the_old_one(client, folder):
    assert "No model has been trained" in client.get("/training").text
    first = correct(client, 0)
    assert "Train on" not in client.get(first).text
    few = client.post("/training", data={"mode": "fast"})
    assert few.status_code == 422
    assert "3 corrected pages or more, not 1" in few.json()["detail"]
    for n in range(1, 3):
        correct(client, n)
    assert "Train on 3 corrections</button>" in client.get(first).text
    assert client.get(f"{first}/beside").status_code == 404

    started = client.post("/training", data={"mode": "fast"})
    assert started.url.path == "/training"
    again = client.post("/training", data={"mode": "fast"})
    assert (again.status_code, "being trained" in again.text) == (503, True)
    shown = trained(client)
    assert "The model of mode fast is trained" in shown
    assert "--model my-models/fast.json" in shown
    assert re.search(r"corrections: F1 [01]\.\d{4} on 3 pages", shown)
    assert (folder / "my-models" / "fast.json").is_file()

    assert f"{first}/beside" in client.get(first).text
    beside = client.get(f"{first}/beside").text
    assert f'The old model <span class="quiet">{shipped("fast").model_.sha256[:12]}' in beside
    assert "The new model <span" in beside
    assert beside.count("<dt>As corrected</dt>") == 2
    assert beside.count("<article data-page") == 2


def test_a_training_can_be_stopped(client):
    for n in range(3, 6):
        correct(client, n)
    client.post("/training", data={"mode": "voter"})
    stopped = client.post("/training/stop")
    assert stopped.url.path == "/training"
    assert "The training was stopped" in stopped.text
    assert "Refresh" not in stopped.headers
    client.post("/training", data={"mode": "fast"})
    assert "being trained" in client.get("/training").text


def test_a_server_that_may_not_train_says_so(tmp_path):
    app = create_app(Settings(corrections=tmp_path))
    refused = TestClient(app, "http://localhost").post("/training", data={"mode": "fast"})
    assert refused.status_code == 403
    assert "--allow-training" in refused.json()["detail"]
