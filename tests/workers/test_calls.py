"""Every outcome becomes a value or an error with a fixed wording."""

import pytest

from webjury.errors import DeadlineError, WorkerError
from webjury.workers.calls import Died, Late, OutOfMemory, error_of


@pytest.mark.parametrize(
    ("failure", "error", "message"),
    [
        (Late(0.2000001, 0.3), DeadlineError, "the page took longer than 0.2 s: raise the timeout"),
        (Late(86_400.0, 1.0), DeadlineError, "the page took longer than 86,400 s: raise the time"),
        (
            OutOfMemory(2_000, 1.0),
            WorkerError,
            "the page needed more memory than its limit of 2,000 MB: raise the limit or skip",
        ),
        (OutOfMemory(None, 1.0), WorkerError, "the page needed more memory than is available: sk"),
        (Died("SIGSEGV", 1.0), WorkerError, "the worker process died twice on the page (SIGSEGV)"),
    ],
)
def test_a_failed_call_is_an_error_with_its_cause_and_advice(failure, error, message):
    for what in ("page", "document"):
        found = error_of(failure, what)
        assert type(found) is error
        assert str(found).startswith(message.replace("page", what))
        assert str(found).endswith(f"skip the {what}")
