"""What becomes of pages, as Prometheus reads it."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

__all__ = ["Metrics"]

_OK = "ok"


class Metrics:
    """Counts and times of pages.

    Parameters
    ----------
    waiting : callable
        Says how many pages wait for a free process.

    Attributes
    ----------
    content_type : str
        Of what `write` gives.
    """

    content_type = CONTENT_TYPE_LATEST

    def __init__(self, waiting: Callable[[], int]) -> None:
        self._registry = CollectorRegistry()
        self._pages = Counter(
            "webjury_pages", "Pages by what became of them.", ["outcome"], registry=self._registry
        )
        self._seconds = Histogram(
            "webjury_page_seconds",
            "Seconds until an answer, the wait for a process included.",
            registry=self._registry,
        )
        gauge = Gauge(
            "webjury_pages_waiting",
            "Pages that wait for a free process.",
            registry=self._registry,
        )
        gauge.set_function(waiting)

    @contextmanager
    def count(self) -> Iterator[None]:
        """Count a page, by the error that ends the block or as ``ok``, and time it."""
        outcome = _OK
        start = time.perf_counter()
        try:
            yield
        except BaseException as error:
            outcome = type(error).__name__
            raise
        finally:
            self._pages.labels(outcome).inc()
            self._seconds.observe(time.perf_counter() - start)

    def write(self) -> bytes:
        """All of it, in Prometheus's text format."""
        return generate_latest(self._registry)
