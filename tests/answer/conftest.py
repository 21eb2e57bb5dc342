"""Pages that hang or kill the process that extracts them."""

import importlib
from pathlib import Path

import pytest

from webjury.answer import deadline

_UNRULY = """
import os, signal, time

from webjury.answer.extract import extract_page as extract

def extract_page(page, *arguments, **options):
    if page == "deadly":
        os.kill(os.getpid(), signal.SIGKILL)
    if page == "endless":
        time.sleep(60)
    return extract(page, *arguments, **options)
"""


@pytest.fixture
def _unruly_pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let the page "deadly" kill its process, and the page "endless" take a minute."""
    (tmp_path / "unruly.py").write_text(_UNRULY)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(deadline, "extract_page", importlib.import_module("unruly").extract_page)
    monkeypatch.setattr(deadline, "_idle", [])
