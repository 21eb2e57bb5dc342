"""Batch runs in mode fast, and the shards that they write."""

from webjury.answer.extract import Options
from webjury.batch.document_extractor import DocumentExtractor
from webjury.batch.documents import ReadOptions
from webjury.batch.run import Plan, run_batch

FAST = DocumentExtractor(Options(mode="fast"))


def run(inputs, output, options=FAST, read_options=None, report_progress=lambda *_: None, **plan):
    plan = Plan(**{"workers": 1, "shard_size": 10, **plan})
    return run_batch(inputs, output, options, read_options or ReadOptions(), plan, report_progress)


def shards(output, ending="parquet"):
    return sorted(path.name.rsplit("-", 1)[1] for path in output.glob(f"*.{ending}"))


def shard(output, number):
    (path,) = output.glob(f"*-{number}.*")
    return path


def written(output):
    """Times at which the shards were written, which show the shards that a run rewrites."""
    return {path.stem[-5:]: path.stat().st_mtime_ns for path in output.glob("*-0*.*")}
