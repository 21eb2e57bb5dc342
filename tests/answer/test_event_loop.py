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
VERY_LONG = LONG * 5


def test_the_result_is_that_of_extract():
    result = asyncio.run(aextract(PAGE, mode="fast", favor="recall", url="https://a.org/"))
    assert result == extract(PAGE, mode="fast", favor="recall", url="https://a.org/")


def test_pages_are_extracted_at_the_same_time():
    async def all_of_them():
        return await asyncio.gather(*(aextract(PAGE, mode="fast") for _ in range(8)))

    assert len({result.text for result in asyncio.run(all_of_them())}) == 1


def test_the_loop_goes_on():
    async def count():
        n = 0
        extraction = asyncio.ensure_future(aextract(PAGE, mode="fast"))
        while not extraction.done():
            n += 1
            await asyncio.sleep(0)
        return n

    assert asyncio.run(count()) > 1


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


def test_a_call_that_is_cancelled_leaves_no_process_at_work():
    before = set(psutil.Process().children())

    async def cancel():
        extraction = asyncio.ensure_future(aextract(VERY_LONG, mode="fast", favor="precision"))
        while not (new := set(psutil.Process().children()) - before):
            await asyncio.sleep(0.01)
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
