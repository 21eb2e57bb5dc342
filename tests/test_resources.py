"""Memory limits, enforced or reported; exceptions that mean that memory ran out."""

import errno
import sys
import warnings

import pytest
from lxml.etree import ErrorTypes, ParserError, XMLSyntaxError

from webjury import WebjuryWarning
from webjury.resources import has_memory_limit, is_out_of_memory, warn_if_unlimited


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


def after(error, *, cause=None, context=None):
    """Give an exception what caused it, or during the handling of which it was raised."""
    error.__cause__, error.__context__ = cause, context
    return error


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        OSError(errno.ENOMEM, "Cannot allocate memory"),
        RuntimeError("std::bad_alloc"),
        XMLSyntaxError("unknown error", ErrorTypes.ERR_NO_MEMORY, 0, 0),
        after(ValueError("no text"), cause=MemoryError()),
        after(ValueError("no text"), context=after(KeyError("a"), cause=MemoryError())),
    ],
)
def test_memory_ran_out(error):
    assert is_out_of_memory(error)


@pytest.mark.parametrize(
    "error",
    [
        XMLSyntaxError("Couldn't find end of Start Tag a", ErrorTypes.ERR_GT_REQUIRED, 1, 3),
        XMLSyntaxError("unknown error", None, 0, 0),
        ParserError("Document is empty"),
        OSError(errno.ENOENT, "No such file"),
        ValueError("memory allocation failed, says the page"),
        after(ValueError("b"), cause=KeyError("a")),
    ],
)
def test_memory_did_not_run_out(error):
    assert not is_out_of_memory(error)


def test_exceptions_may_lead_to_each_other():
    one, other = ValueError("a"), KeyError("b")
    assert not is_out_of_memory(after(one, cause=after(other, cause=one)))
