"""``webjury batch``: extract crawls into corpora."""

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...addresses import is_address, is_web_address
from ...answer.deadline import MAX_TIMEOUT
from ...answer.extract import Options
from ...messages import count_of
from ...requirements import require
from ..exit_codes import STOPPED
from ..notes import note, tell
from ..numbers import Number
from ..options import extraction_options

if TYPE_CHECKING:
    from ...batch.job import OnChange

#: Exit code for a run with too many failures, or with broken inputs.
_EXIT_FAILED = 1


def _local_folder(_: click.Context, __: click.Parameter, output: str | Path) -> Path:
    """The output folder, which must be local: locks and atomic writes need that."""
    if is_address(str(output)):
        raise click.BadParameter(
            f"{output} is not a folder on this machine: choose a local folder, and add --copy-to "
            f"{output} to copy it there when the run has ended"
        )
    return Path(output)


def _copy_address(_: click.Context, __: click.Parameter, copy_to: str | None) -> str | None:
    """An address to copy the output to, checked before the run because the run may be long."""
    if copy_to:
        if not is_address(copy_to) or is_web_address(copy_to):
            raise click.UsageError(
                f"--copy-to {copy_to} is not an address to write to, such as s3://bucket/corpus"
            )
        require("fsspec", extra="remote")
    return copy_to


def _with_absolute_model(options: Options) -> Options:
    """Make the path of the model absolute: workers on a cluster run in other folders."""
    if options.model is None:
        return options
    return replace(options, model=str(Path(options.model).resolve()))


@click.command()
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...", type=click.Path())
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False),
    required=True,
    callback=_local_folder,
    help="Output folder. If it contains an unfinished run, that run is resumed.",
)
@click.option(
    "--format",
    "shard_format",
    type=click.Choice(["parquet", "jsonl"]),
    default="parquet",
    show_default=True,
    help="File format of the output.",
)
@extraction_options()
@click.option(
    "--templates",
    type=click.Path(exists=True, resolve_path=True),
    metavar="PATH",
    help="Template for all pages, or a folder with one for each host (example.com.tpl).",
)
@click.option(
    "--sites",
    is_flag=True,
    help="Read all pages first. Text that many pages of a host share is more likely to be dropped.",
)
@click.option(
    "--metadata",
    is_flag=True,
    help="Also read author, date, language and so on, and predict the type of each page.",
)
@click.option("--markdown", is_flag=True, help="Also write Markdown, in its own column.")
@click.option("--links", is_flag=True, help="Keep links in Markdown.")
@click.option("--images", is_flag=True, help="Keep images in Markdown.")
@click.option(
    "--title/--no-title",
    default=None,
    show_default="--title",
    help="Begin Markdown with the title of the page, unless the content already contains it.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=lambda: os.cpu_count() or 1,
    show_default="one per core",
    help="Number of worker processes.",
)
@click.option(
    "--engine",
    type=click.Choice(["local", "ray", "spark"]),
    default="local",
    show_default=True,
    help="Where workers run: on this machine, or on a cluster of Ray or Spark "
    "(pip install 'webjury[ray]' or 'webjury[spark]').",
)
@click.option(
    "--timeout",
    type=Number(0, MAX_TIMEOUT, min_open=True),
    default=60.0,
    show_default=True,
    metavar="S",
    help="Seconds that a document may take before its process is killed.",
)
@click.option(
    "--memory-mb",
    type=click.IntRange(1),
    default=2_000,
    show_default=True,
    help="Megabytes of memory that a document may use beyond the models; enforced on Linux only.",
)
@click.option(
    "--max-bytes",
    type=click.IntRange(1),
    default=10_000_000,
    show_default=True,
    help="Skip documents larger than this.",
)
@click.option(
    "--shard-size",
    type=click.IntRange(1),
    default=1_000,
    show_default=True,
    help="Number of documents in each output file.",
)
@click.option("--html-column", metavar="NAME", help="Table column with pages. Default: html.")
@click.option("--id-column", metavar="NAME", help="Table column with ids. Default: id, if any.")
@click.option("--url-column", metavar="NAME", help="Table column with URLs. Default: url, if any.")
@click.option(
    "--keep",
    multiple=True,
    metavar="COLUMN",
    help="Further table column to copy to the output; may be repeated.",
)
@click.option(
    "--on-change",
    type=click.Choice(["stop", "resume", "restart"]),
    default="stop",
    show_default=True,
    help="If settings or inputs have changed since an earlier run: stop, resume and keep finished "
    "files, or delete them and start over. Without a change, each resumes.",
)
@click.option(
    "--copy-to",
    metavar="ADDRESS",
    callback=_copy_address,
    help="Copy the output there when the run has ended, for example to s3://bucket/corpus.",
)
@click.option(
    "--dry-run",
    is_flag=True,
    help="Extract a sample of 500 pages, and estimate the run; write nothing.",
)
@click.option(
    "--core-hour-cost",
    type=Number(0),
    metavar="N",
    help="With --dry-run: the cost of an hour of one core, in any currency.",
)
@click.option(
    "--max-failure-rate",
    type=Number(0, 1),
    default=0.1,
    show_default=True,
    help="Exit with code 1 if a larger share of the documents fails.",
)
def batch(
    inputs: tuple[str, ...],
    output: Path,
    shard_format: str,
    options: Options,
    templates: str | None,
    sites: bool,
    metadata: bool,
    markdown: bool,
    links: bool,
    images: bool,
    title: bool | None,
    workers: int,
    engine: str,
    timeout: float,
    memory_mb: int,
    max_bytes: int,
    shard_size: int,
    html_column: str | None,
    id_column: str | None,
    url_column: str | None,
    keep: tuple[str, ...],
    on_change: "OnChange",
    copy_to: str | None,
    dry_run: bool,
    core_hour_cost: float | None,
    max_failure_rate: float,
) -> None:
    """Extract many documents into a corpus, one row each.

    INPUTs are WARC files (.warc, .warc.gz, .warc.zst), tables (.parquet, .jsonl), HTML files,
    folders that contain any of these, and lists of paths (.txt, .paths), one per line. Addresses
    such as s3://bucket/crawl.warc.gz work, too (pip install 'webjury[remote]').

    The status of a row is ok, empty (a page without content), too_large, timeout, memory, crash,
    error or damaged (not a page, but a lost part of a WARC file).

    Exit codes: 0 for success, 1 if too many documents failed or an input is broken, 2 for wrong
    usage or an output that cannot be written, 130 when stopped with Ctrl-C. To resume a stopped
    run, run the same command again.

    \b
    Examples:
      webjury batch CC-MAIN-00000.warc.gz -o corpus --mode fast
      webjury batch pages.parquet -o corpus --html-column content
      webjury batch pages.jsonl -o corpus --keep fetched --keep topic
      webjury batch crawl/ -o corpus --format jsonl --workers 8
      webjury batch crawl.warc.gz -o corpus --sites
      webjury batch s3://crawls/2026/ -o corpus --copy-to s3://corpora/2026
      webjury batch s3://crawls/2026/ -o corpus --mode fast --dry-run --core-hour-cost 0.04
      webjury batch crawl/ -o corpus --model my-models/fast.json
    """
    require("pyarrow", "fastwarc", "rich", extra="batch")
    from ...batch.document_extractor import DocumentExtractor
    from ...batch.documents import ReadOptions
    from ...batch.dry_run import estimate_batch
    from ...batch.files import copy_output
    from ...batch.run import Plan, run_batch
    from .progress import BatchProgress, show_estimate, show_summary

    if (links or images or title is not None) and not markdown:
        raise click.UsageError("--links, --images and --title need --markdown")
    if core_hour_cost is not None and not dry_run:
        raise click.UsageError("--core-hour-cost needs --dry-run")
    document_extractor = DocumentExtractor(
        _with_absolute_model(options),
        templates=templates,
        sites=sites,
        timeout=timeout,
        memory_mb=memory_mb,
        markdown=markdown,
        links=links,
        images=images,
        title=title is not False,
        metadata=metadata,
    )
    keep = tuple(dict.fromkeys(keep))
    read_options = ReadOptions(max_bytes, html_column, id_column, url_column, keep)
    plan = Plan(engine, workers, shard_format, shard_size, on_change)
    if dry_run:
        estimate = estimate_batch(inputs, output, document_extractor, read_options, plan)
        show_estimate(estimate, core_hour_cost)
        return
    try:
        with BatchProgress() as progress:
            reports = progress.update, progress.start_pass
            summary = run_batch(inputs, output, document_extractor, read_options, plan, *reports)
    except KeyboardInterrupt:
        note("stopped; run the same command again to resume")
        sys.exit(STOPPED)
    show_summary(summary)
    if copy_to:
        n = copy_output(output, copy_to)
        tell(f"copied {count_of(n, 'file')} to {copy_to}")
    has_failed = summary.failure_rate > max_failure_rate
    if has_failed:
        note(
            f"{summary.failure_rate:.1%} of the documents failed, more than --max-failure-rate "
            f"{max_failure_rate:.1%}: the columns status and error say why"
        )
    if has_failed or summary.problems or summary.losses:
        sys.exit(_EXIT_FAILED)
