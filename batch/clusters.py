"""The engines Ray and Spark: cluster nodes read and extract, and this process writes."""

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed  # noqa: TID251 (they only wait)
from functools import partial
from typing import Any

import pyarrow as pa

from ..errors import BatchError
from ..requirements import require
from .documents import with_place
from .inputs.columns import pack
from .inputs.reading import Reading
from .passes import Work, extract_batches, make_workers

#: Rows per call of an actor.
_RAY_ROWS = 32


def run_on_ray(readings: Sequence[Reading], work: Work, n: int) -> Iterator[pa.RecordBatch]:
    """Work on the Ray cluster named by ``RAY_ADDRESS``, by default one on this machine.

    Each of the `n` actors has one worker process. Inputs must have the same paths on all nodes. If
    a node is lost, other nodes repeat its work; any other failure of the cluster is a `BatchError`.
    """
    require("ray", extra="ray")
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
            _ray_actor(work),
            batch_size=_RAY_ROWS,
            batch_format="pyarrow",
            compute=ray.data.ActorPoolStrategy(min_size=1, max_size=n),
            num_cpus=1,
        )
    )
    try:
        for table in results.iter_batches(batch_size=None, batch_format="pyarrow"):
            yield from table.cast(with_place(work.columns)).to_batches()
    except ray.exceptions.RayTaskError as error:
        raise BatchError(f"the Ray cluster failed: {error}") from error
    finally:
        if is_own:
            ray.shutdown()


def _read(readings: Sequence[Reading], numbers: pa.Table) -> Iterator[pa.Table]:
    for number in numbers["number"].to_pylist():
        for batch in readings[number].batches():
            yield pa.Table.from_batches([batch])


def _ray_actor(work: Work) -> type:
    """Make the class of the actors; each has one worker process.

    The class contains the work: a restarted actor must not depend on an object of a lost node,
    see https://github.com/ray-project/ray/issues/53727
    """

    class Actor:
        def __init__(self) -> None:
            self.workers = make_workers(1, work)

        def __call__(self, documents: pa.Table) -> pa.Table:
            batches = extract_batches(documents.to_batches(), self.workers, work)
            return pa.Table.from_batches(batches, schema=with_place(work.columns))

    return Actor


def run_on_spark(readings: Sequence[Reading], work: Work, n: int) -> Iterator[pa.RecordBatch]:
    """Work on the Spark cluster of the current configuration, by default on this machine.

    Each input is one task, and `n` tasks run at a time, each with one worker process; there should
    be more inputs than workers. Inputs must have the same paths on all nodes. If an executor is
    lost, Spark repeats its task; any other failure, also to start Spark, is a `BatchError`.
    """
    require("pyspark", extra="spark")
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException
    from pyspark.sql import SparkSession

    session = SparkSession.getActiveSession()
    is_own = session is None
    try:
        session = session or _start_spark(SparkSession.builder, n)
        context = session.sparkContext
        context.setLogLevel("ERROR")
        tasks = context.parallelize(readings, len(readings))
        extracted = tasks.mapPartitions(partial(_extract_partition, work=work))
        yield from _run_tasks(partial(context.runJob, extracted, list), len(readings), n)
    except (Py4JError, PySparkException) as error:
        raise BatchError(f"Spark failed, which needs Java: {error}") from error
    finally:
        if is_own and session is not None:
            session.stop()


def _start_spark(builder: Any, n: int) -> Any:  # noqa: ANN401 (Spark is imported by the caller)
    """Start Spark as its own configuration says, else with `n` threads on this machine."""
    builder = builder.config("spark.ui.showConsoleProgress", "false")
    is_configured = {"PYSPARK_SUBMIT_ARGS", "SPARK_CONF_DIR"} & os.environ.keys()
    return (builder if is_configured else builder.master(f"local[{n}]")).getOrCreate()


def _extract_partition(readings: Iterator[Reading], work: Work) -> Iterator[bytes]:
    """Read and extract inputs in an executor; yield each batch as an Arrow stream."""
    with make_workers(1, work) as workers:
        for reading in readings:
            for batch in extract_batches(reading.batches(), workers, work):
                yield pack(batch)


def _run_tasks(
    run_task: Callable[[list[int]], list[bytes]], n_tasks: int, n: int
) -> Iterator[pa.RecordBatch]:
    """Run tasks, several at a time, and yield the batches of each task when it is done.

    Spark returns all results of a job at once, so each task is a job, and a thread waits for it.
    """
    threads = ThreadPoolExecutor(n)
    try:
        # No variable refers to the futures, so the results of finished tasks can be freed.
        for task in as_completed({threads.submit(run_task, [number]) for number in range(n_tasks)}):
            for data in task.result():
                yield from pa.ipc.open_stream(data)
    finally:
        # After a failure, or Ctrl-C, no further task begins.
        threads.shutdown(wait=False, cancel_futures=True)
