"""Run a batch: from its inputs to its summary."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..choices import check_value
from ..errors import OptionError
from ..requirements import require
from ..resources import warn_if_unlimited
from .clusters import run_on_ray
from .document_extractor import DocumentExtractor
from .documents import ReadOptions
from .files import FORMATS, write_json
from .inputs.sources import find_sources
from .inputs.tables import check_columns
from .job import ON_CHANGE, OnChange, begin_job, job_settings, locked
from .passes import Engine, Passes, ReportPass, ReportProgress, run_locally
from .shards import RunSummary, Shards
from .shares import EVERYTHING, Share
from .site_learning import LearnedSites, learn_sites
from .site_store import SitePass

_ENGINES: dict[str, Engine] = {"local": run_locally, "ray": run_on_ray}
#: Name of the file with the summary of a run on all inputs.
SUMMARY = "_summary.json"


@dataclass(frozen=True, slots=True)
class Plan:
    """How to run a batch; only the format and size of shards affect the output.

    For ``on_change``, see `webjury.batch.job.begin_job`.
    """

    engine: str = "local"
    workers: int = 2
    shard_format: str = "parquet"
    shard_size: int = 1_000
    on_change: OnChange = "stop"
    share: Share = EVERYTHING


def run_batch(
    inputs: Sequence[str | Path],
    output: Path,
    options: DocumentExtractor,
    read_options: ReadOptions,
    plan: Plan,
    report_progress: ReportProgress = lambda _documents, _share: None,
    report_pass: ReportPass = lambda _name: None,
) -> RunSummary:
    """Extract all documents of all inputs, except those that an earlier run has completed.

    For the inputs, see `webjury.batch.inputs.sources.find_sources`. The output folder is created if
    needed. With ``options.sites``, the run has several stages, and the reported share begins at 0
    in each. Returns counts over all documents, which are also written to a file.

    Raises
    ------
    BatchError
        If inputs are missing or lack columns, columns cannot be kept, the output cannot be
        written, or an earlier run in that folder had other options.
    OptionError, ModelError, TemplateError
        If an option is invalid, or the model or templates cannot be read.
    WorkerError
        If worker processes do not start.

    Warns
    -----
    WebjuryWarning
        If this system does not enforce the memory limit.
    """
    check_value("format", plan.shard_format, FORMATS)
    check_value("engine", plan.engine, _ENGINES)
    check_value("on_change", plan.on_change, ON_CHANGE)
    if plan.engine == "ray":
        require("ray", extra="ray")
    if options.sites and not plan.share.is_everything:
        raise OptionError(
            "sites are learned from all pages of a host, which may be in any input: leave out the "
            "share or the sites"
        )
    options.check()
    warn_if_unlimited(options.memory_mb)
    sources = plan.share.of(find_sources(inputs, output))
    kept = check_columns(sources, read_options)
    start = time.perf_counter()
    engine = _ENGINES[plan.engine]
    passes = Passes(sources, read_options, engine, plan.workers, report_progress)
    with locked(output, plan.share):
        job = job_settings(options, read_options, plan.shard_size, plan.shard_format, sources)
        begin_job(output, job, plan.on_change, plan.share)
        shards = Shards(
            output,
            plan.shard_format,
            plan.shard_size,
            sources,
            kept=kept,
            is_shared=not plan.share.is_everything,
        )
        if options.sites and passes.unread(shards):
            first = SitePass(options.timeout, options.memory_mb)
            first_passes = replace(passes, read_options=replace(read_options, keep=()))
            store, made_again = learn_sites(
                first_passes, output, first, plan.shard_size, report_pass
            )
            options = replace(options, site_store=str(store.resolve()))
            shards.summary.made_again.update(made_again)
        report_pass("extracting")
        passes.run(options, shards)
        if options.sites and (learned := LearnedSites.read(output)):
            shards.summary.sites = learned.marker.counts
        seconds = time.perf_counter() - start
        summary = {**shards.summary.record(), "seconds": seconds}
        write_json(summary, output / plan.share.file(SUMMARY))
    return shards.summary
