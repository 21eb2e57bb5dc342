"""The engine for a Spark cluster: its executors read and work, this process writes."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed  # noqa: TID251 (they only wait)
from functools import partial
from typing import Any

import pyarrow as pa

from ...errors import BatchError
from ...requirements import require
from ..inputs.reading import Reading
from ..schema import with_place
from .stream import Work, extract_batches, make_workers


def run(readings: Sequence[Reading], work: Work, n: int) -> Iterator[pa.RecordBatch]:
    """Work on the Spark cluster that its configuration names, by default on this machine.

    Each input is a task, of which `n` run at the same time, each with one worker process; so there
    should be more inputs than workers. They must have the same paths on all nodes. If an executor
    is lost, Spark runs its task again; any other failure is a `BatchError`, also that Spark does
    not start.
    """
    require("pyspark", extra="spark")
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException
    from pyspark.sql import SparkSession

    session = SparkSession.getActiveSession()
    is_ours = session is None
    try:
        session = session or _start(SparkSession.builder, n)
        context = session.sparkContext
        context.setLogLevel("ERROR")
        tasks = context.parallelize(readings, len(readings))
        extracted = tasks.mapPartitions(partial(_extracted, work=work))
        yield from _as_completed(partial(context.runJob, extracted, list), len(readings), n)
    except (Py4JError, PySparkException) as error:
        raise BatchError(f"Spark failed, which needs Java: {error}") from error
    finally:
        if is_ours and session is not None:
            session.stop()


def _start(builder: Any, n: int) -> Any:  # noqa: ANN401 (Spark is imported by the caller)
    """Start Spark: where its own configuration says, or with so many threads on this machine."""
    builder = builder.config("spark.ui.showConsoleProgress", "false")
    is_configured = {"PYSPARK_SUBMIT_ARGS", "SPARK_CONF_DIR"} & os.environ.keys()
    return (builder if is_configured else builder.master(f"local[{n}]")).getOrCreate()


def _extracted(readings: Iterator[Reading], work: Work) -> Iterator[bytes]:
    """Read and extract inputs in an executor; each batch is sent as a stream of Arrow."""
    with make_workers(1, work) as workers:
        for reading in readings:
            for batch in extract_batches(reading.batches(), workers, work):
                sink = pa.BufferOutputStream()
                with pa.ipc.new_stream(sink, with_place(work.columns)) as stream:
                    stream.write_batch(batch)
                yield sink.getvalue().to_pybytes()


def _as_completed(
    run_task: Callable[[list[int]], list[bytes]], n_tasks: int, n: int
) -> Iterator[pa.RecordBatch]:
    """Run tasks, several at the same time, and yield the batches of each when it is done.

    Spark returns the results of a job together, so each task is a job, which a thread waits for.
    """
    threads = ThreadPoolExecutor(n)
    try:
        # The set is not kept, nor are the results of tasks that are done.
        for task in as_completed({threads.submit(run_task, [number]) for number in range(n_tasks)}):
            for data in task.result():
                yield from pa.ipc.open_stream(data)
    finally:
        # After a failure, or Ctrl-C, no other task begins.
        threads.shutdown(wait=False, cancel_futures=True)
