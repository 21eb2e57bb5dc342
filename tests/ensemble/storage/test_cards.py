"""A card contains the versions that its model depends on; one warning names all changes."""

import warnings

import numpy as np
import pytest

from webjury import ModelVersionWarning
from webjury.ensemble.storage import cards as module
from webjury.ensemble.storage.cards import feature_sha256, library_versions, warn_of_changes
from webjury.errors import OptionError


def test_versions_are_of_installed_libraries_and_jurors(monkeypatch):
    versions = library_versions(["bte", "boilerpipe-article", "trafilatura"])
    assert list(versions)[:3] == ["python", "webjury", "lightgbm"]
    assert {"lxml", "scipy", "boilerpy3", "trafilatura"} < set(versions)
    assert versions["numpy"] == np.__version__
    with pytest.raises(OptionError):
        library_versions(["nobody"])
    monkeypatch.setattr(module, "_LIBRARIES", ("nowhere", "lxml"))
    assert list(library_versions()) == ["python", "lxml"]


def test_one_warning_names_both_versions_of_all_changes(monkeypatch):
    trained = {"lxml": "5.0.1", "trafilatura": "1.12.0", "python": "3.1", "numpy": "1.0"}
    with pytest.warns(ModelVersionWarning) as caught:
        warn_of_changes("mine", trained, "0" * 64)
    (warning,) = caught
    message = str(warning.message)
    assert "model mine" in message
    assert "lxml 5.0.1 in training, 6." in message
    assert "trafilatura 1.12.0 in training, 2." in message
    assert f"features 00000000 in training, {feature_sha256()[:8]} now" in message
    assert "numpy" not in message


def test_no_warning_for_a_patch_release_or_a_missing_library(monkeypatch):
    monkeypatch.setattr(module, "_installed", {"lxml": "6.1.9"}.get)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn_of_changes("mine", {"lxml": "6.1.3", "goose3": "3.1.20"}, feature_sha256())
        warn_of_changes("mine", {}, "")
