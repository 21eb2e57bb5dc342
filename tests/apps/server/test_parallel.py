"""Many requests at once, some of them poisoned: each gets its own answer in time."""

import asyncio
import time

import aiohttp
import psutil
import pytest

from servers import serving

PAGE = "<title>{n}</title><article><h1>Lamp</h1><p>Lamp {n} is old. " + (
    "The lamp of this tower turns once in twenty seconds, all night long and all year. " * 9
)
DEADLINE_S = 60.0
GRACE_S = 5.0
SLOW = "<div><p>A cell with some words.</p>" * 50_000
N_REQUESTS = 100
#: Bad requests by their number, and the status of the answer.
POISON = {
    3: ({"data": b"%PDF-1.7 \x00\x01"}, 422),
    23: ({"data": b"x" * 3_000_000}, 413),
    53: ({"data": SLOW, "params": {"mode": "fast", "timeout": 0.02}}, 504),
    73: ({"data": b"", "params": {"mode": "jury"}}, 422),
}
AS_JSON = {"Accept": "application/json"}


async def send(session, n):
    """Send request n; return its status, its answer, and the seconds from deadline to answer."""
    healthy = {"data": PAGE.format(n=n).encode(), "params": {"mode": "fast"}}
    sent, _ = POISON.get(n, (healthy, None))
    deadline = sent.get("params", {}).get("timeout", DEADLINE_S)
    start = time.monotonic()
    async with session.post("/extract/raw", headers=AS_JSON, **sent) as response:
        answer = await response.json()
        return response.status, answer, time.monotonic() - start - deadline


async def send_all(url, disturb):
    connector = aiohttp.TCPConnector(limit=N_REQUESTS)
    async with aiohttp.ClientSession(url, connector=connector) as session:
        async with session.post("/extract/raw", data=b"<p>Ready") as response:
            assert response.status == 200
        disturbance = asyncio.create_task(disturb())
        answers = await asyncio.gather(*(send(session, n) for n in range(N_REQUESTS)))
        await disturbance
        return answers


@pytest.mark.filterwarnings("ignore:Sending a large body:ResourceWarning")
def test_100_requests_some_poisoned_with_a_worker_killed():
    async def disturb():
        await asyncio.sleep(0.2)
        psutil.Process(process.pid).children()[0].kill()

    with serving("--max-mb", 2, "--workers", 2, "--timeout", DEADLINE_S) as (url, process):
        answers = asyncio.run(send_all(url, disturb))
    assert len(answers) == N_REQUESTS
    for n, (status, answer, late_s) in enumerate(answers):
        assert late_s < GRACE_S
        if n in POISON:
            assert status in (POISON[n][1], 503)
            assert answer["detail"]
        else:
            assert status == 200, answer
            assert f"Lamp {n} is old." in answer["content"]
