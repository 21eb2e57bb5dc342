"""Extraction for an event loop, which goes on meanwhile."""

import asyncio

import pytest

from webjury import DeadlineError, InputError, OptionError, aextract, extract

PAGE = "<article><p>" + "Words of weight. " * 30
#: It takes seconds.
LONG = "<table>" + "<tr><td>cell after cell after cell" * 60_000


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
