"""Turns: a client alone gets everything; several clients get one thing in turn."""

import asyncio

import pytest

from webjury.errors import BusyError
from webjury.workers.turns import Turns


def served(waiting, n_things, *, max_waiting=100, leaving=()):
    """Let clients wait, one place per letter; return who got things, and who was refused."""

    async def wait_and_serve():
        turns, order, refused = Turns(max_waiting), [], []

        async def wait(client):
            try:
                await turns.get(client)
                order.append(client)
            except BusyError:
                refused.append(client)

        places = []
        for client in waiting:
            places.append(asyncio.create_task(wait(client)))
            await asyncio.sleep(0)
        for number in leaving:
            places[number].cancel()
        await asyncio.sleep(0)
        for thing in range(n_things):
            turns.put(thing)
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        still_waiting = turns.n_waiting
        for place in places:
            place.cancel()
        await asyncio.gather(*places, return_exceptions=True)
        assert turns.n_waiting == 0
        return "".join(order), "".join(refused), still_waiting

    return asyncio.run(wait_and_serve())


@pytest.mark.parametrize(
    ("waiting", "leaving", "order"),
    [
        *(("aaa", [], "aaa"), ("aaab", [], "abaa"), ("aaabbc", [], "abcaba"), ("abab", [], "abab")),
        *(("ab", [0], "b"), ("aab", [0], "ab"), ("aab", [1], "ab")),
    ],
)
def test_clients_that_have_not_left_get_things_in_turn(waiting, leaving, order):
    assert served(waiting, len(waiting), leaving=leaving) == (order, "", 0)


@pytest.mark.parametrize(
    ("waiting", "refused"), [("aaaa", "a"), ("aaab", "a"), ("abcd", "d"), ("aaabb", "ab")]
)
def test_the_client_with_the_most_places_loses_its_last_one(waiting, refused):
    assert served(waiting, 0, max_waiting=3) == ("", refused, 3)


def test_a_thing_is_not_lost_with_a_client_that_leaves_as_it_gets_it():
    async def leave_too_late():
        turns = Turns(1)
        place = asyncio.create_task(turns.get("a"))
        await asyncio.sleep(0)
        turns.put("thing")
        place.cancel()
        await asyncio.gather(place, return_exceptions=True)
        return await turns.get("b")

    assert asyncio.run(leave_too_late()) == "thing"
