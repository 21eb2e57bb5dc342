"""Memory limits, enforced or reported; exceptions that mean that memory ran out."""

import errno
import sys
import warnings

import lxml.etree
import pytest

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


def led_to(cause, error):
    """Make an exception that another one caused."""
    error.__cause__ = cause
    return error


def while_handling(context, error):
    error.__context__ = context
    return error


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        OSError(errno.ENOMEM, "Cannot allocate memory"),
        RuntimeError("std::bad_alloc"),
        lxml.etree.XMLSyntaxError("unknown error", lxml.etree.ErrorTypes.ERR_NO_MEMORY, 0, 0),
        led_to(MemoryError(), ValueError("no text")),
        while_handling(led_to(MemoryError(), KeyError("a")), ValueError("no text")),
    ],
)
def test_memory_ran_out(error):
    assert is_out_of_memory(error)


def syntax_error():
    try:
        lxml.etree.XML("<a")
    except lxml.etree.XMLSyntaxError as error:
        return error


@pytest.mark.parametrize(
    "error",
    [
        syntax_error(),
        lxml.etree.XMLSyntaxError("unknown error", None, 0, 0),
        lxml.etree.ParserError("Document is empty"),
        OSError(errno.ENOENT, "No such file"),
        ValueError("memory allocation failed, says the page"),
        led_to(KeyError("a"), ValueError("b")),
    ],
)
def test_memory_did_not_run_out(error):
    assert not is_out_of_memory(error)


def test_exceptions_may_lead_to_each_other():
    one, other = ValueError("a"), KeyError("b")
    assert not is_out_of_memory(led_to(led_to(one, other), one))
