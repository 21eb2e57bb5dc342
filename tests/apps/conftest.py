"""Settings of commands that train models."""

from pathlib import Path

import pytest

from webjury.ensemble.models import selector, surrogates, voter


@pytest.fixture
def quick_training(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Models with few iterations, and a cache of their own."""
    for settings in (voter.SETTINGS, selector.SETTINGS, surrogates.SETTINGS):
        monkeypatch.setitem(settings, "num_iterations", 5)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
