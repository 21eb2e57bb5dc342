"""Requests made to be costly: they are refused, or taken apart away from other requests."""

import asyncio

import pytest
from starlette.testclient import TestClient

from webjury.apps.server.app import create_app
from webjury.apps.server.bodies import BodyLimits
from webjury.apps.server.settings import Settings
from webjury.apps.server.work.reading import read_json
from webjury.apps.server.work.work import write_within
from webjury.errors import InputError

JSON, FORM = "application/json", "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=b"
PART = '--b\r\nContent-Disposition: form-data; name="{}"{}\r\n\r\nx\r\n'
#: Values that are too many, and as many as make a body that a worker reads.
FEW, MANY = 1_001, 20_000


def keys(n):
    return "{" + ",".join(f'"k{number}":1' for number in range(n)) + "}"


def fields(n):
    return "k=1&" * n


def parts(n, file_name=""):
    return "".join(PART.format(f"k{number}", file_name) for number in range(n)) + "--b--\r\n"


LARGE_BODIES = [
    ("/extract", JSON, keys, "more than 1,000 values"),
    ("/verdicts", FORM, fields, "more than 1,000 fields"),
    ("/training", FORM, fields, "more than 1,000 fields"),
    ("/verdicts", PARTS, parts, "Too many fields"),
    ("/extract/raw", PARTS, parts, "Too many fields"),
]
BODIES = [
    *LARGE_BODIES,
    ("/extract", JSON, lambda n: f"[{'1,' * n}1]", "more than 1,000 values"),
    ("/extract", JSON, lambda n: f'{{"mode":[{"[]," * n}1]}}', "more than 1,000 values"),
    ("/extract", JSON, lambda n: f'{{"site_pages":[{"1," * n}1]}}', "more than 1,000 values"),
    ("/extract", JSON, lambda n: "[" * 5 * n, "not valid JSON"),
    ("/extract", JSON, lambda n: '{"a":' * 5 * n, "not valid JSON"),
    ("/extract", JSON, lambda n: f'{{"timeout":{"9" * 5 * n}}}', "not valid JSON"),
    ("/verdicts", FORM, lambda n: "&" * n, "more than 1,000 fields"),
    ("/verdicts", PARTS, lambda n: parts(n, '; filename="a"'), "Too many files"),
]


@pytest.mark.parametrize("n", [FEW, MANY])
@pytest.mark.parametrize(("path", "kind", "make", "message"), BODIES)
def test_many_values_are_refused(client, n, path, kind, make, message):
    response = client.post(path, content=make(n), headers={"Content-Type": kind})
    assert response.status_code == 422
    assert message in response.json()["detail"]


def test_large_bodies_are_not_taken_apart_in_the_server():
    """This application has no worker processes, and so cannot read them."""
    client = TestClient(create_app(Settings(timeout=0.05)), base_url="http://localhost")
    for path, kind, make, _ in LARGE_BODIES:
        response = client.post(path, content=make(MANY), headers={"Content-Type": kind})
        assert response.status_code == 503
        assert "busy until the deadline" in response.json()["detail"]


def test_large_responses_are_refused():
    assert write_within(3, bytes, 3) == b"\0\0\0"
    with pytest.raises(InputError, match="leave out segments"):
        write_within(2, bytes, 3)


def statuses_of(sizes):
    """The statuses of responses with these sizes to one client, which reads none of them."""

    async def respond(scope, _receive, send):
        headers = [(b"content-length", b"%d" % scope["size"])]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await asyncio.Event().wait()

    async def receive():
        if not requests:
            await asyncio.Event().wait()
        return requests.pop()

    async def send(message):
        statuses.extend([message["status"]] if "status" in message else [])

    async def run():
        limited = BodyLimits(respond, Settings(max_mb=1, max_total_mb=10))
        for size in sizes:
            requests.append({"type": "http.request"})
            scope = {"type": "http", "size": size, "method": "GET", "path": "/", "headers": []}
            tasks.append(asyncio.create_task(limited(scope, receive, send)))
            while len(statuses) < len(tasks):
                await asyncio.sleep(0.001)

    requests, statuses, tasks = [], [], []
    asyncio.run(run())
    return statuses


@pytest.mark.parametrize(
    ("megabytes", "statuses"),
    [
        ([10], [200]),
        ([5, 5], [200, 503]),
        ([2, 2, 2, 2], [200, 200, 200, 503]),
        ([9, 0], [200] * 2),
    ],
)
def test_responses_that_are_not_read_have_a_total_size(megabytes, statuses):
    assert statuses_of([n * 1_000_000 for n in megabytes]) == statuses


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        (r'["\ud83d\ude00"]', ["😀"]),
        (r'["\ud83d"]', ["\ufffd"]),
        (r'{"\udead": {"a": ["x\udeady", 1, null]}}', {"\ufffd": {"a": ["x\ufffdy", 1, None]}}),
    ],
)
def test_halves_of_surrogate_pairs_are_replaced(sent, read):
    """Sending a megabyte of them between processes takes as long as extracting a page."""
    assert read_json(sent.encode()) == read


@pytest.mark.parametrize("names", [["k" * 1_900_000], [str(n) for n in range(999)]])
def test_many_and_long_names_are_shortened_in_messages(client, names):
    response = client.post("/extract", json={"html": "", **dict.fromkeys(names, 1)})
    assert response.status_code == 422
    assert len(response.text) < 1_000


def lines(n):
    return "".join(f"<p>Line {number} of a page." for number in range(n))


def test_a_correction_has_a_field_for_each_segment_and_no_more(client, submit):
    address = submit(lines(1_500))
    for n, status in ((1_500, 303), (1_501, 422)):
        response = client.post(f"{address}/correction", data={"kept": [*map(str, range(n))]})
        assert response.status_code == status
    kept = client.get(f"{address}/content/txt").text
    assert kept.count("of a page.") == 1_500


@pytest.mark.parametrize("kind", ["data", "files"])
def test_a_correction_is_a_form_of_any_kind_with_numbers(client, submit, kind):
    correction = f"{submit(lines(3))}/correction"
    for wrong in ("x", "9" * 10_000):
        assert client.post(correction, data={"kept": wrong}).status_code == 422
    sent = [("kept", (None, "0")), ("kept", (None, "2"))]
    kept = {"data": {"kept": ["0", "2"], "other": "x"}, "files": sent}
    assert client.post(correction, **{kind: kept[kind]}).status_code == 303
    text = client.get(correction.replace("correction", "content/txt")).text
    assert [f"Line {number} " in text for number in range(3)] == [True, False, True]
