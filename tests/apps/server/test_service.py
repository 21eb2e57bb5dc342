"""Fetching pages."""

from unittest.mock import AsyncMock

import pytest
from starlette.testclient import TestClient

from webjury.apps.server import service
from webjury.apps.server.app import create_app
from webjury.apps.server.service import check_system
from webjury.apps.server.settings import Settings
from webjury.errors import FetchError, OptionError
from webjury.fetching.reach import INTERNET
from webjury.fetching.visit import FetchedPage
from webjury.workers.async_pool import AsyncWorkerPool
from webjury.workers.calls import Returned

URL = "https://example.org/"


@pytest.mark.parametrize(
    ("fetched", "status", "shown"),
    [
        (FetchedPage(f"{URL}moved", "<p>Žut lamp".encode("cp1250"), "cp1250"), 200, "Žut lamp"),
        (FetchError("it has more than 3 MB"), 502, "more than 3 MB"),
    ],
    ids=["a page", "a page that cannot be fetched"],
)
def test_a_page_is_fetched_within_the_limits_and_extracted(monkeypatch, fetched, status, shown):
    async def work_here(_pool, call, *_):
        return Returned(call.function(*call.arguments), 0)

    monkeypatch.setattr(AsyncWorkerPool, "call", work_here)
    monkeypatch.setattr(service, "fetch", AsyncMock(side_effect=[fetched]))
    app = create_app(Settings(allow_fetch=True, max_mb=3, timeout=9))
    response = TestClient(app, "http://localhost").post("/extract", json={"url": URL})
    assert (response.status_code, shown in response.text) == (status, True)
    (asked,), given = service.fetch.call_args
    assert (asked, given["limits"].max_bytes, given["reach"]) == (URL, 3_000_000, INTERNET)
    assert 0 < given["limits"].seconds <= 9


def test_windows_is_refused_with_advice():
    check_system("linux")
    check_system("darwin")
    with pytest.raises(OptionError, match="on Windows, use WSL"):
        check_system("win32")
