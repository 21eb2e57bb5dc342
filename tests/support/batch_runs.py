"""Batch runs in mode fast, the shards that they write, and harm to these."""

from contextlib import contextmanager

import pytest

from one_process import PoolHere
from webjury.answer.extract import Options
from webjury.batch import passes
from webjury.batch.document_extractor import DocumentExtractor
from webjury.batch.documents import ReadOptions
from webjury.batch.run import Plan, run_batch

FAST = DocumentExtractor(Options(mode="fast"))


@contextmanager
def work_here():
    """Let this process do what is left to one worker; several workers are processes, as always."""
    in_processes = passes.make_workers

    def make_workers(n, work):
        return PoolHere(n) if n == 1 else in_processes(n, work)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passes, "make_workers", make_workers)
        yield


def run(
    inputs,
    output,
    options=FAST,
    read_options=None,
    report_progress=lambda *_: None,
    report_pass=lambda _: None,
    **plan,
):
    plan = Plan(**{"workers": 1, "shard_size": 10, **plan})
    read_options = read_options or ReadOptions()
    return run_batch(inputs, output, options, read_options, plan, report_progress, report_pass)


def shards(output, ending="parquet"):
    return sorted(path.name.rsplit("-", 1)[1] for path in output.glob(f"*.{ending}"))


def shard(output, number):
    (path,) = output.glob(f"*-{number}.*")
    return path


def written(output):
    """Times at which the shards were written, which show the shards that a run rewrites."""
    return {path.stem[-5:]: path.stat().st_mtime_ns for path in output.glob("*-0*.*")}


def cut(path):
    path.write_bytes(path.read_bytes()[:100])


def flip(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 255
    path.write_bytes(data)


#: Harm to a file that a run has written, and how the next run describes it.
DAMAGES = [
    (lambda path: path.unlink(), "missing"),
    (cut, "100 bytes instead of "),
    (flip, "changed after it was"),
]
