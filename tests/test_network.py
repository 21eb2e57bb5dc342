"""Extraction never uses the network."""

import socket
import warnings
from pathlib import Path

import pytest
import pytest_socket

from webjury import Page, extract
from webjury.extractors.registry import BUILT_IN

ARTICLE = Path(__file__).parents[1] / "examples" / "article.html"
WITH_ADDRESSES = (
    ARTICLE.read_text(encoding="utf-8")
    .replace("<head>", '<head><base href="https://example.org/"><link rel="canonical" href="/a">')
    .replace("<main>", '<main><img src="https://example.org/big.jpg" width="900" height="600">')
)


@pytest.fixture(autouse=True)
def _no_sockets():
    pytest_socket.disable_socket()
    yield
    pytest_socket.enable_socket()


def test_sockets_are_really_disabled():
    warnings.simplefilter("ignore")
    with pytest.raises(pytest_socket.SocketBlockedError):
        socket.socket()


@pytest.mark.parametrize("mode", ["voter", "selector", "fast"])
def test_no_mode_opens_a_socket(mode):
    extraction = extract(WITH_ADDRESSES, mode)
    assert "lighthouse" in extraction.text
    assert extraction.warnings == []  # a juror stopped by a blocked socket would add one


@pytest.mark.parametrize("name", BUILT_IN)
def test_no_extractor_opens_a_socket(name):
    assert "clockwork" in BUILT_IN[name].extract(Page(WITH_ADDRESSES))
