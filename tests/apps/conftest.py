"""Settings of commands that train models, and plug-ins."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from one_process import work_here
from webjury.ensemble.models import selector, surrogates, voter
from webjury.extractors import registry


@pytest.fixture
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """No processes are started to work on many pages."""
    work_here(monkeypatch)


@pytest.fixture
def quick_training(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, one_process: None) -> None:
    """Models with few iterations, and a cache of their own."""
    for settings in (voter.SETTINGS, selector.SETTINGS, surrogates.SETTINGS):
        monkeypatch.setitem(settings, "num_iterations", 5)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def install_plugins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., None]]:
    """A function that installs plug-ins by name, each with the code of its module."""

    def install(**code_of: str) -> None:
        info = tmp_path / "site" / "mean-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mean\nVersion: 1.0\n")
        for name, code in code_of.items():
            (info.parent / f"{name}.py").write_text(code)
        points = "".join(f"{name} = {name}:{name}\n" for name in code_of)
        (info / "entry_points.txt").write_text(f"[{registry.ENTRY_POINTS}]\n{points}")
        monkeypatch.syspath_prepend(info.parent)
        _forget_plugins()

    yield install
    _forget_plugins()


def _forget_plugins() -> None:
    registry._entry_points.cache_clear()
    registry.get_plugin.cache_clear()
