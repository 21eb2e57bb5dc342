"""Counts and times of pages in Prometheus's text format."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

_OK = "ok"


class Metrics:
    """Counts and times of pages, and the number of pages that wait for a worker."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self, waiting: Callable[[], int]) -> None:
        self._registry = CollectorRegistry()
        self._pages = Counter(
            "webjury_pages", "Pages by outcome.", ["outcome"], registry=self._registry
        )
        self._seconds = Histogram(
            "webjury_page_seconds",
            "Seconds until the response, including the wait for a worker.",
            registry=self._registry,
        )
        gauge = Gauge(
            "webjury_pages_waiting",
            "Pages that wait for a free worker.",
            registry=self._registry,
        )
        gauge.set_function(waiting)

    @contextmanager
    def count(self) -> Iterator[None]:
        """Time a page, and count it as ``ok``, or under the error that ended it."""
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
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self._registry)
