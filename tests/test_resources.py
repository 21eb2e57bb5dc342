"""Limits of memory: enforced where the system has one, and a warning elsewhere."""

import sys
import warnings

import pytest

from webjury import WebjuryWarning
from webjury.resources import has_memory_limit, warn_if_unlimited


@pytest.mark.parametrize(
    ("platform", "limits"), [("linux", True), ("darwin", False), ("win32", False)]
)
def test_a_limit_is_enforced_or_one_warning_says_that_it_is_not(monkeypatch, platform, limits):
    monkeypatch.setattr(sys, "platform", platform)
    assert has_memory_limit() == limits
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        warn_if_unlimited(None)
        warn_if_unlimited(2_000)
    assert [one.category for one in told] == [] if limits else [WebjuryWarning]
    assert all("limit of 2,000 MB is not enforced" in str(one.message) for one in told)
    assert all(platform in str(one.message) for one in told)
