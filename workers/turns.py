"""Turns: free things go to those who wait for one, to each client in turn."""

import asyncio
from collections import deque
from collections.abc import Hashable
from typing import Generic, TypeVar

from ..errors import BusyError

T = TypeVar("T")


class Turns(Generic[T]):
    """Free things, or else the places of those who wait for one, at most ``max_waiting``.

    A client alone can have all things. If several clients wait, each gets one thing in turn,
    however many places it has.
    """

    def __init__(self, max_waiting: float) -> None:
        self._max_waiting = max_waiting
        self._free: deque[T] = deque()
        #: The places of each client, in the order of the clients' turns.
        self._places: dict[Hashable, deque[asyncio.Future[T]]] = {}

    @property
    def n_waiting(self) -> int:
        """The number of places."""
        return sum(map(len, self._places.values()))

    def put(self, thing: T) -> None:
        """Give a thing to the client whose turn it is, or keep it."""
        while self._places:
            client = next(iter(self._places))
            places = self._places.pop(client)
            place = places.popleft()
            if places:
                self._places[client] = places  # at the end: it is the turn of the others
            if not place.done():
                place.set_result(thing)
                return
        self._free.append(thing)

    async def get(self, client: Hashable) -> T:
        """Wait for a thing; raise a `BusyError` if too many wait already.

        If the client has fewer places than another, that one loses its last place instead.
        """
        if self._free:
            return self._free.popleft()
        self._make_room(client)
        place: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._places.setdefault(client, deque()).append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.put(place.result())
            raise
        finally:
            self._leave(client, place)

    def _make_room(self, client: Hashable) -> None:
        n_waiting = self.n_waiting
        if n_waiting < self._max_waiting:
            return
        busy = BusyError(f"{n_waiting:,} requests are waiting already: try again later")
        most = max(self._places, key=lambda other: len(self._places[other]), default=client)
        if len(self._places.get(most, ())) <= len(self._places.get(client, ())) + 1:
            raise busy
        last = self._places[most].pop()
        if not last.done():
            last.set_exception(busy)

    def _leave(self, client: Hashable, place: "asyncio.Future[T]") -> None:
        places = self._places.get(client, deque())
        if place in places:
            places.remove(place)
        if not places:
            self._places.pop(client, None)
