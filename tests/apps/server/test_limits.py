"""Limits for clients: connections, time, memory; and a stopped worker."""

import socket
import time
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx
import psutil
import pytest

from servers import serving, serving_without_workers
from webjury.apps.server.clients import client_of

HEADER = b"POST /extract/raw?mode=fast HTTP/1.1\r\nHost: localhost\r\n"
BODY = HEADER + b"Content-Length: %d\r\n\r\n"
CLIENT = HEADER + b"X-Forwarded-For: %s\r\nContent-Length: %d\r\n\r\n"
PAGE = b"<p>A page of a few words."
WAIT_S = 60


def connect(url, sent=b""):
    """Open a connection to a server, and send something."""
    address = urlsplit(url)
    connection = socket.create_connection((address.hostname, address.port), timeout=WAIT_S)
    connection.sendall(sent)
    return connection


def answer_of(connection):
    """Receive until the server ends the connection."""
    received = b""
    try:
        while piece := connection.recv(10_000):
            received += piece
    except ConnectionResetError:
        pass
    return received.decode()


@pytest.fixture(scope="module")
def small():
    """The URL and the process of a server with little of everything, whose worker is ready."""
    limits = ("--max-connections", 20, "--max-mb", 2, "--max-total-mb", 4, "--workers", 1)
    with serving(*limits, "--timeout", WAIT_S) as (url, process):
        httpx.post(f"{url}/extract/raw", content=PAGE, timeout=WAIT_S)
        yield url, psutil.Process(process.pid)


@pytest.fixture(scope="module")
def url(small):
    return small[0]


def test_idle_and_slow_connections_do_not_keep_others_out(small):
    url, process = small
    with ExitStack() as stack:
        for sent in (b"", HEADER, BODY % 1_000 + PAGE) * 20:
            stack.enter_context(connect(url, sent))
        for _ in range(10):
            assert httpx.get(f"{url}/health", timeout=WAIT_S).status_code == 200
        answer = httpx.post(f"{url}/extract/raw?mode=fast", content=PAGE, timeout=WAIT_S)
        assert answer.status_code == 200
        sockets = [c for c in process.net_connections() if c.raddr]
        assert len(sockets) <= 21


#: What slow clients have sent, to which they add a byte now and then.
UNFINISHED = [
    b"",
    HEADER,
    b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET",
    b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx",
]


def send_until_closed(connections):
    """Send slowly until the server has ended every connection."""
    is_open, start = set(connections), time.monotonic()
    while is_open:
        assert time.monotonic() - start < WAIT_S
        time.sleep(0.3)
        for connection in list(is_open):
            try:
                connection.sendall(b"x")
            except ConnectionError:
                is_open.remove(connection)


def test_a_connection_ends_if_a_request_does_not_arrive():
    """This holds after a first request as well, and for any slow client."""
    with serving_without_workers(timeout=1) as url, ExitStack() as stack:
        send_until_closed([stack.enter_context(connect(url, sent)) for sent in UNFINISHED])


def test_a_client_that_sends_too_slowly_is_refused(caplog):
    with (
        serving_without_workers(timeout=0.5) as url,
        connect(url, BODY % 1_000 + PAGE) as connection,
    ):
        answer = answer_of(connection)
    assert answer.startswith("HTTP/1.1 408 ")
    assert "send it faster" in answer
    assert "Traceback" not in caplog.text


def test_a_connection_is_refused_if_all_others_have_a_request():
    with (
        serving_without_workers(max_connections=1, timeout=WAIT_S) as url,
        connect(url, BODY % len(PAGE) + PAGE),
    ):
        time.sleep(0.5)
        response = httpx.get(f"{url}/health", timeout=WAIT_S)
    assert response.status_code == 503
    assert response.headers["Retry-After"]
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert "too many connections" in response.json()["detail"]


#: A body in chunks: the end of its header, and its own end.
LAST_CHUNK = b"0\r\n\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
REFUSED = [
    b"no HTTP\r\n\r\n",
    HEADER.replace(b"HTTP/1.1", b"HTTP/1.0") + CHUNKED + LAST_CHUNK,
    *(
        HEADER + rest
        for rest in (
            b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + LAST_CHUNK,
            b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n" + LAST_CHUNK,
            b"Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n" + LAST_CHUNK,
            b"Transfer-Encoding: chunked, identity\r\n\r\n" + LAST_CHUNK,
            b"Content-Length: 4\r\nContent-Length: 5\r\n\r\n<p>ab",
            b"Content-Length: +4\r\n\r\n<p>a",
            CHUNKED + b"0\r\n" + b"a: " + b"b" * 70_000 + b"\r\n\r\n",
            b"Content-Length: 4\r\na: " + b"b" * 70_000 + b"\r\n\r\n<p>a",
            CHUNKED + b"1\r\nx\r\n" * 2_000 + LAST_CHUNK,
            b"a: b\nContent-Length: 4\r\n\r\n<p>a",
            b"a: b\r\nContent-Length: 4\r\n\n<p>a",
            b"a: b\r\nContent-Length: 4\n\r\n<p>a",
            b"a: b\r\n c\r\nContent-Length: 4\r\n\r\n<p>a",
            b"Content-Length: 4\r\na: b\r\n\tc\r\n\r\n<p>a",
            CHUNKED + b"0\r\n\n",
            CHUNKED + b"4\r\n<p>a\r\n0\r\na: b\nc: d\r\n\r\n",
            CHUNKED + b"4\r\n<p>a\r\n0\r\na: b\r\n c\r\n\r\n",
        )
    ),
]


@pytest.mark.parametrize("request_", REFUSED)
def test_a_request_of_unclear_size_or_lines_is_refused_and_its_connection_closed(url, request_):
    with connect(url, request_) as connection:
        answer = answer_of(connection)
    assert answer.startswith("HTTP/1.1 400 ")
    assert answer.count("HTTP/1.1") == 1
    assert "nosniff" in answer
    assert '{"detail":' in answer


def test_clear_line_breaks_may_arrive_in_pieces(url):
    """The lines of a page may end with LF, and the lines after the last chunk with CR LF."""
    request = HEADER + CHUNKED + b"6\r\n<p>\n a\r\n0\r\na: b\r\n\r\n"
    with connect(url) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in request:
            connection.sendall(bytes([byte]))
            time.sleep(0.001)
        assert connection.recv(20).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(("size", "n"), [(1, 1_000), (40, 20_000)])
def test_a_page_in_chunks_of_usual_size_is_read(client, size, n):
    response = client.post("/extract/raw?mode=fast", content=iter([b"a" * size] * n))
    assert response.status_code == 200


def wait_for(url, n_waiting):
    """Wait until this number of requests waits for a worker."""
    for _ in range(100):
        if httpx.get(f"{url}/health", timeout=WAIT_S).json()["waiting"] == n_waiting:
            return
        time.sleep(0.1)
    raise TimeoutError(n_waiting)


def test_a_client_that_leaves_gives_up_its_place_and_its_worker(small):
    url, process = small
    page = BODY % len(PAGE) + PAGE
    with ExitStack() as stack:
        process.children()[0].suspend()
        working = stack.enter_context(connect(url, page))
        wait_for(url, 0)
        places = [stack.enter_context(connect(url, page)) for _ in range(3)]
        wait_for(url, 3)
        for place in places[:2]:
            place.close()
        wait_for(url, 1)
        working.close()  # its worker will never answer
        assert places[2].recv(20).startswith(b"HTTP/1.1 200")


def hold(url, client, n_bytes):
    """Send a part of a page as a client, whom a proxy on this machine names: it is trusted."""
    return connect(url, CLIENT % (client, n_bytes + 1) + b"x" * n_bytes)


def send(url, client, content):
    """Send a page as a client."""
    headers = {"X-Forwarded-For": client}
    address = f"{url}/extract/raw?mode=fast"
    return httpx.post(address, content=content, headers=headers, timeout=WAIT_S)


def test_pages_that_do_not_fit_in_memory_together_are_refused(url):
    """Nor does one client take all of it."""
    page = b"x " * 700_000
    for _ in range(3):  # one after another, they do fit
        assert send(url, "192.0.2.1", page).status_code == 200
    with hold(url, b"192.0.2.1", 1_800_000):
        time.sleep(0.5)
        assert send(url, "192.0.2.1", page).status_code == 503
        assert send(url, "192.0.2.2", page).status_code == 200
        with hold(url, b"192.0.2.2", 1_000_000):
            time.sleep(0.5)
            pieces = iter([page[:700_000], page[700_000:]])  # without a Content-Length
            for content in (page, pieces):
                response = send(url, "192.0.2.3", content)
                assert response.status_code == 503
                assert response.headers["Retry-After"]
                assert "as many pages as it has memory for" in response.json()["detail"]
            assert send(url, "192.0.2.3", PAGE).status_code == 200


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("a proxy's name", "a proxy's name"),
        (None, ""),
    ],
)
def test_a_client_is_an_address_or_a_network(host, client):
    assert client_of({"client": (host, 1) if host else None}) == client


def test_a_stopped_worker_does_not_keep_others_waiting(small):
    """More data is sent than fits the pipe of a worker that does not read."""
    url, process = small
    page = b"x" * 1_500_000
    process.children()[0].suspend()
    with connect(url, BODY % len(page) + page):
        for _ in range(20):
            assert httpx.get(f"{url}/health", timeout=3).status_code == 200
            time.sleep(0.1)
