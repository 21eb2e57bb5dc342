"""Every outcome becomes a value or an error with a fixed wording."""

import pytest

from webjury.errors import DeadlineError, WorkerError
from webjury.workers.calls import Died, Late, OutOfMemory, Raised, Returned, error_of, value_of


@pytest.mark.parametrize(
    ("failure", "error", "message"),
    [
        (Late(0.2000001, 0.3), DeadlineError, "took longer than 0.2 s: raise the timeout or"),
        (Late(86_400.0, 1.0), DeadlineError, "took longer than 86,400 s: raise the timeout or"),
        (
            OutOfMemory(2_000, 1.0),
            WorkerError,
            "needed more memory than its limit of 2,000 MB: raise the limit or",
        ),
        (OutOfMemory(None, 1.0), WorkerError, "needed more memory than is available:"),
    ],
)
def test_a_failed_call_raises_an_error_with_its_cause_and_advice(failure, error, message):
    with pytest.raises(error) as raised:
        value_of(failure)
    assert str(raised.value) == f"the page {message} skip the page"


def test_a_value_is_returned_and_an_exception_raised_as_it_is():
    assert value_of(Returned(3, 0.1)) == 3
    error = ValueError("no number")
    with pytest.raises(ValueError, match="no number") as raised:
        value_of(Raised(error, 0.1))
    assert raised.value is error


def test_the_message_names_the_input_of_the_call():
    assert str(error_of(Died("SIGSEGV", 1.0), "document")) == (
        "the worker process died twice on the document (SIGSEGV): skip the document"
    )
