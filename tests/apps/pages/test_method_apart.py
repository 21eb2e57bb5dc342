"""Plug-ins that hang, crash or exit: each is named, and all others write their texts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from webjury.apps.pages import method_apart
from webjury.apps.pages.method_folders import fill_method_folders
from webjury.errors import ModelError
from webjury.extractors import registry

_MODULE = """
import os, signal, sys, time
from webjury import Extractor

class Plugin(Extractor):
    linear = True

    def extract_text(self, page):
        return self.act() if "bad" in page.text else page.text

def plugin(name, act):
    return type(name, (Plugin,), {"name": name, "act": lambda self: act()})()

class Text(str):
    pass

class Unspeakable(Exception):
    def __str__(self):
        raise ValueError

def fail(error):
    raise error

def hang():
    while True:
        time.sleep(1)

good = plugin("good", lambda: "good")
hanging = plugin("hanging", hang)
exiting = plugin("exiting", lambda: sys.exit(3))
leaving = plugin("leaving", lambda: os._exit(0))
crashing = plugin("crashing", lambda: os.kill(os.getpid(), signal.SIGSEGV))
nothing = plugin("nothing", lambda: None)
binary = plugin("binary", lambda: b"bytes")
subtext = plugin("subtext", lambda: Text("subtext \\ud800"))
printing = plugin("printing", lambda: print("SPAM", flush=True) or os.write(1, b"SPAM") and "x")
closing = plugin("closing", lambda: os.closerange(0, 100))
interrupting = plugin("interrupting", lambda: fail(KeyboardInterrupt()))
unspeakable = plugin("unspeakable", lambda: fail(Unspeakable()))
"""
_AT_IMPORT = {
    "late_exit": "import sys; sys.exit(3)",
    "late_leave": "import os; os._exit(3)",
    "late_hang": "import time; time.sleep(1_000)",
    "late_print": f"print('SPAM'){_MODULE}late_print = plugin('late_print', str)",
}
#: What the message says about each plug-in on the bad page.
_REASONS = {
    "hanging": "took longer than 2 s",
    "exiting": "tried to end its process (SystemExit(3))",
    "leaving": "ended its process twice (exit code 0)",
    "crashing": "ended its process twice (SIGSEGV)",
    "nothing": "returned NoneType, not text",
    "binary": "returned bytes, not text",
    "closing": "ended its process twice (",
    "interrupting": "tried to end its process (KeyboardInterrupt())",
    "unspeakable": "failed with Unspeakable",
}


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Installs plug-ins by name, from the module or from modules of their own."""
    site = tmp_path / "site"

    def install(*names: str) -> Path:
        info = site / "mean-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mean\nVersion: 1.0\n")
        (site / "mean.py").write_text(_MODULE)
        for name, code in _AT_IMPORT.items():
            (site / f"{name}.py").write_text(code)
        lines = [f"{name} = {name if name in _AT_IMPORT else 'mean'}:{name}\n" for name in names]
        points = f"[{registry.ENTRY_POINTS}]\n{''.join(lines)}"
        (info / "entry_points.txt").write_text(points)
        monkeypatch.syspath_prepend(site)
        _clear_caches()
        return site

    yield install
    _clear_caches()


def _clear_caches() -> None:
    registry._entry_points.cache_clear()
    registry.get_plugin.cache_clear()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pages = tmp_path / "pages" / "html"
    pages.mkdir(parents=True)
    for name, text in (("a", "one"), ("b", "bad"), ("c", "three")):
        (pages / f"{name}.html").write_text(f"<p>{text}")
    return pages.parent


def texts(folder: Path) -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))}


def test_plugins_that_fail_on_one_page_are_named_and_all_others_write_their_texts(
    folder: Path, install
) -> None:
    install("good", "subtext", *_REASONS)
    for name in _REASONS:
        (folder / name).mkdir()
        (folder / name / "b.txt").write_text("of an earlier run")
    methods = ["bte", *_REASONS, "subtext", "good"]
    filling = fill_method_folders(folder, methods, timeout=2, processes=1)
    assert filling.methods == methods
    for (name, reason), warning in zip(_REASONS.items(), filling.warnings, strict=True):
        assert warning.startswith(
            f"{name}: pages without a text: 1 of 3, the first b ({name}: {reason}"
        )
        assert texts(folder / name) == {"a": "one", "c": "three"}
    assert texts(folder / "good") == {"a": "one", "b": "good", "c": "three"}
    assert texts(folder / "bte") == {"a": "one", "b": "bad", "c": "three"}
    assert texts(folder / "subtext")["b"] == "subtext \ufffd"  # of a sub-class of str


def test_plugins_that_cannot_be_loaded_are_left_out(
    folder: Path, install, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(method_apart, "_LOAD_TIMEOUT_S", 6.0)
    reasons = {
        "late_exit": "cannot be loaded: SystemExit: 3",
        "late_leave": "ended its process twice (exit code 3)",
        "late_hang": "took longer than 6 s",
    }
    install("good", *reasons)
    filling = fill_method_folders(folder, ["bte", *reasons, "good"], processes=1)
    assert filling.methods == ["bte", "good"]
    for (name, reason), warning in zip(reasons.items(), filling.warnings, strict=True):
        assert warning.startswith(f"extractor left out: {name}: ")
        assert reason in warning
        assert not (folder / name).exists()


def test_an_own_model_that_cannot_be_read_is_an_error(folder: Path, tmp_path: Path) -> None:
    card = tmp_path / "voter.json"
    card.write_text('{"mode": "voter"}')
    with pytest.raises(ModelError):
        fill_method_folders(folder, ["bte"], model=str(card), processes=1)
    assert not (folder / "bte").exists()


def test_the_command_names_all_culprits_and_prints_nothing_of_theirs(folder: Path, install) -> None:
    site = install("good", "exiting", "printing", "late_print", "late_exit")
    (folder / "clean").mkdir()
    (folder / "clean" / "a.txt").write_text("one")
    paths = [str(site), *filter(None, [os.environ.get("PYTHONPATH")])]
    code = "from webjury.apps.cli import main; main()"
    run = subprocess.run(
        [sys.executable, "-c", code, "evaluate", "--run", folder, "--timeout", "20"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "SPAM" not in run.stdout + run.stderr
    assert run.stdout.startswith("wrote 3 pages by each of: bte, ")
    assert texts(folder / "printing")["b"] == "x"
    assert "webjury: warning: exiting: pages without a text: 1 of 3" in run.stderr
    assert "webjury: warning: extractor left out: late_exit: " in run.stderr
