"""The engine Ray: the nodes of a cluster read and extract, and this process writes."""

import logging
import os
from collections.abc import Iterator, Sequence
from functools import partial

import pyarrow as pa

from ..errors import BatchError
from .documents import DOCUMENTS, ReadOptions, Rows, with_place
from .inputs.reading import Reading
from .passes import Work, extract_rows, make_workers

#: Rows per call of an actor.
_RAY_ROWS = 32


def run_on_ray(readings: Sequence[Reading], work: Work, n: int) -> Iterator[Rows]:
    """Work on the Ray cluster named by ``RAY_ADDRESS``, by default one on this machine.

    Each of the `n` actors has one worker process. Inputs must have the same paths on all nodes. If
    a node is lost, other nodes repeat its work; any other failure of the cluster is a `BatchError`.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # send no usage statistics
    os.environ.setdefault("RAY_DATA_LOG_LEVEL", "ERROR")
    import ray

    is_own = not ray.is_initialized()
    if is_own:
        ray.init(log_to_driver=False, include_dashboard=False, logging_level=logging.ERROR)
    ray.data.DataContext.get_current().enable_progress_bars = False
    numbers = [{"number": number} for number in range(len(readings))]
    results = (
        ray.data.from_items(numbers, override_num_blocks=len(numbers))
        # Extractors may occupy every core; reading must continue meanwhile.
        .map_batches(partial(_read, readings), batch_size=1, batch_format="pyarrow", num_cpus=0)
        .map_batches(
            _ray_actor(work, readings[0].options),
            batch_size=_RAY_ROWS,
            batch_format="pyarrow",
            compute=ray.data.ActorPoolStrategy(min_size=1, max_size=n),
            num_cpus=1,
        )
    )
    try:
        for table in results.iter_batches(batch_size=None, batch_format="pyarrow"):
            yield table.to_pylist()
    except ray.exceptions.RayTaskError as error:
        raise BatchError(f"the Ray cluster failed: {error}") from error
    finally:
        if is_own:
            ray.shutdown()


def _read(readings: Sequence[Reading], numbers: pa.Table) -> Iterator[pa.Table]:
    for number in numbers["number"].to_pylist():
        for rows in readings[number].batches():
            yield pa.Table.from_pylist(rows, schema=DOCUMENTS)


def _ray_actor(work: Work, options: ReadOptions) -> type:
    """Make the class of the actors; each has one worker process.

    The class contains the work: a restarted actor must not depend on an object of a lost node,
    see https://github.com/ray-project/ray/issues/53727
    """

    class Actor:
        def __init__(self) -> None:
            self.workers = make_workers(1, work)

        def __call__(self, documents: pa.Table) -> pa.Table:
            (rows,) = extract_rows([documents.to_pylist()], self.workers, work, options)
            return pa.Table.from_pylist(rows, schema=with_place(work.columns))

    return Actor
