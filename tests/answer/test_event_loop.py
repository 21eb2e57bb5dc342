"""Extraction for an event loop, which is not blocked."""

import asyncio

import psutil
import pytest

from webjury import DeadlineError, InputError, OptionError, WorkerError, aextract, extract
from webjury.answer.deadline import Cancellation, extract_within
from webjury.answer.extract import Options

PAGE = "<article><p>" + "Words of weight. " * 30
#: A page that takes seconds.
LONG = "<table>" + "<tr><td>cell after cell after cell" * 60_000
OPTIONS = {"mode": "fast", "favor": "recall", "url": "https://a.org/"}


def test_pages_at_the_same_time_get_their_own_results_which_are_those_of_extract():
    pages = [f"<h1>{name}</h1>{PAGE}" for name in "ABCDEFGH"]

    async def all_of_them():
        return await asyncio.gather(*(aextract(page, **OPTIONS) for page in pages))

    assert asyncio.run(all_of_them()) == [extract(page, **OPTIONS) for page in pages]


@pytest.mark.parametrize(
    ("page", "options", "error"),
    [
        (b"%PDF-1.7", {}, InputError),
        (PAGE, {"mode": "slow"}, OptionError),
        (PAGE, {"links": True}, OptionError),
        (LONG, {"timeout": 0.02}, DeadlineError),
    ],
)
def test_errors_are_those_of_extract(page, options, error):
    with pytest.raises(error):
        asyncio.run(aextract(page, **({"mode": "fast"} | options)))


@pytest.mark.parametrize("is_at_work", [False, True], ids=["starts", "works"])
def test_the_loop_goes_on_and_a_process_whose_call_is_cancelled_ends(is_at_work):
    before = set(psutil.Process().children())
    options = {"mode": "fast", "favor": "precision"}

    async def cancel():
        if is_at_work:  # for a call, a process must have started
            await aextract(PAGE, **options)
        extraction = asyncio.ensure_future(aextract(LONG * 5, **options))
        while not (new := set(psutil.Process().children()) - before):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        extraction.cancel()
        await asyncio.gather(extraction, return_exceptions=True)
        return new

    # The system may need a moment to end the processes.
    _, alive = psutil.wait_procs(asyncio.run(cancel()), timeout=10)
    assert alive == []


def test_a_call_that_is_cancelled_before_it_begins_does_not_run():
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(WorkerError, match="the call was cancelled"):
        extract_within(60, PAGE, Options(mode="fast"), cancellation=cancellation)
    assert extract_within(60, PAGE, Options(mode="fast")).text
