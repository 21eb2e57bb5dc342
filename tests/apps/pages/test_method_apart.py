"""Plug-ins that hang, crash or exit: each is named, and all others write their texts."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from webjury.apps.pages import method_apart
from webjury.apps.pages.method_apart import plugin_method
from webjury.apps.pages.method_folders import fill_method_folders
from webjury.errors import ModelError

#: A plug-in that does what a page says, and prints when it is imported.
_MEAN = """
import os, signal, sys, time
from webjury import Extractor

class Text(str):
    pass

class Unspeakable(Exception):
    def __str__(self):
        raise ValueError

def fail(error):
    raise error

print("SPAM")
ACTS = {
    "hang": lambda: time.sleep(1_000),
    "exit": lambda: sys.exit(3),
    "leave": lambda: os._exit(0),
    "crash": lambda: os.kill(os.getpid(), signal.SIGSEGV),
    "return bytes": lambda: b"bytes",
    "close": lambda: os.closerange(0, 100),
    "interrupt": lambda: fail(KeyboardInterrupt()),
    "fail": lambda: fail(Unspeakable()),
    "return a subtext": lambda: Text("subtext \\ud800"),
    "print": lambda: print("SPAM", flush=True) or os.write(1, b"SPAM") and "printed",
}

class Mean(Extractor):
    name = "mean"
    linear = True

    def extract_text(self, page):
        return ACTS[page.text]() if page.text in ACTS else page.text

mean = Mean()
"""
#: What the message says of each act.
_REASONS = {
    "hang": "took longer than 2 s",
    "exit": "tried to end its process (SystemExit(3))",
    "leave": "ended its process twice (exit code 0)",
    "crash": "ended its process twice (SIGSEGV)",
    "return bytes": "returned bytes, not text",
    "close": "ended its process twice (",
    "interrupt": "tried to end its process (KeyboardInterrupt())",
    "fail": "failed with Unspeakable",
}
_TEXTS = {
    "a page": "a page",
    "return a subtext": "subtext \ufffd",  # of a sub-class of str
    "print": "printed",
}

Install = Callable[..., None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of pages, one of which crashes the plug-in."""
    return write_pages(tmp_path / "pages", ["crash", *_TEXTS])


def write_pages(folder: Path, texts: Iterable[str]) -> Path:
    """Write pages that say what to do, named by it."""
    (folder / "html").mkdir(parents=True)
    for text in texts:
        (folder / "html" / f"{text}.html").write_text(f"<p>{text}")
    return folder


def test_a_plugin_that_fails_on_a_page_is_named_and_the_texts_of_all_others_are_written(
    folder: Path, install_plugins: Install, capfd: pytest.CaptureFixture[str]
) -> None:
    install_plugins(mean=_MEAN, late_exit="import sys; sys.exit(3)")
    (folder / "mean").mkdir()
    (folder / "mean" / "crash.txt").write_text("of an earlier run")
    filling = fill_method_folders(folder, ["bte", "late_exit", "mean"], processes=1)
    assert filling.methods == ["bte", "mean"]
    assert not (folder / "late_exit").exists()
    left_out, failed = filling.warnings
    assert left_out.startswith("extractor left out: late_exit: ")
    assert failed == (
        "mean: pages without a text: 1 of 4, the first crash (mean: ended its process twice "
        "(SIGSEGV))"
    )
    texts = {path.stem: path.read_text() for path in (folder / "mean").iterdir()}
    assert texts == _TEXTS
    assert "SPAM" not in "".join(capfd.readouterr())


def test_each_failure_is_named(tmp_path: Path, install_plugins: Install) -> None:
    install_plugins(mean=_MEAN)
    folder = write_pages(tmp_path, [*_REASONS, "a page"])
    pages = [(path.stem, path) for path in (folder / "html").iterdir()]
    found = dict(plugin_method("mean").texts(pages, timeout=2))
    assert found.pop("a page") == b"a page"
    assert found.keys() == _REASONS.keys()
    for page, error in found.items():
        assert str(error).startswith(f"mean: {_REASONS[page]}")


@pytest.mark.parametrize(
    ("code", "timeout", "reason"),
    [
        ("import sys; sys.exit(3)", 60.0, "cannot be loaded: SystemExit: 3"),
        ("import os; os._exit(3)", 60.0, "ended its process twice (exit code 3)"),
        ("import time; time.sleep(1_000)", 1.0, "took longer than 1 s"),
    ],
)
def test_a_plugin_that_cannot_be_loaded_is_left_out(
    code: str,
    timeout: float,
    reason: str,
    install_plugins: Install,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(method_apart, "_LOAD_TIMEOUT_S", timeout)
    install_plugins(late=code)
    message = plugin_method("late").why_unusable()
    assert message
    assert message.startswith("extractor left out: late: ")
    assert reason in message


def test_an_own_model_that_cannot_be_read_is_an_error(folder: Path, tmp_path: Path) -> None:
    card = tmp_path / "voter.json"
    card.write_text('{"mode": "voter"}')
    with pytest.raises(ModelError):
        fill_method_folders(folder, ["bte"], model=str(card), processes=1)
    assert not (folder / "bte").exists()
