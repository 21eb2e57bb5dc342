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
from ..options import extraction_options, templates_option

if TYPE_CHECKING:
    from ...batch.documents import RowsOf
    from ...batch.job import OnChange

#: Exit code for a run with too many failures, or with broken inputs.
_EXIT_FAILED = 1


def _writable(_: click.Context, __: click.Parameter, output: str | Path) -> str:
    """A folder, or an address that can be written to."""
    output = str(output)
    if is_web_address(output):
        raise click.BadParameter(
            f"cannot write to {output}: give a folder, or an address such as s3://bucket/corpus"
        )
    if is_address(output):
        require("fsspec", extra="remote")
    return output


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
    callback=_writable,
    metavar="PATH",
    help="Folder, or an address such as s3://bucket/out. A stopped run there is resumed.",
)
@click.option(
    "--format",
    "shard_format",
    type=click.Choice(["parquet", "jsonl"]),
    default="parquet",
    show_default=True,
    help="Format of the files.",
)
@extraction_options()
@templates_option
@click.option(
    "--sites",
    is_flag=True,
    help="Read all pages first, to find what the pages of each site share.",
)
@click.option(
    "--metadata",
    is_flag=True,
    help="Add author, date, language, type and so on.",
)
@click.option("--markdown", is_flag=True, help="Add a column with Markdown.")
@click.option("--links", is_flag=True, help="Keep links in Markdown.")
@click.option("--images", is_flag=True, help="Keep images in Markdown.")
@click.option("--title/--no-title", default=None, help="Begin Markdown with the title (default).")
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=lambda: os.cpu_count() or 1,
    show_default="one per core",
    help="Number of worker processes.",
)
@click.option(
    "--engine",
    type=click.Choice(["local", "ray"]),
    default="local",
    show_default=True,
    help="Run on this machine, or on a Ray cluster.",
)
@click.option(
    "--timeout",
    type=Number(0, MAX_TIMEOUT, min_open=True),
    default=60.0,
    show_default=True,
    metavar="S",
    help="Seconds that a document may take.",
)
@click.option(
    "--memory-mb",
    type=click.IntRange(1),
    default=2_000,
    show_default=True,
    help="Memory for a document; limited on Linux.",
)
@click.option(
    "--max-bytes",
    type=click.IntRange(1),
    default=10_000_000,
    show_default=True,
    help="Skip larger documents.",
)
@click.option(
    "--shard-size",
    type=click.IntRange(1),
    default=1_000,
    show_default=True,
    help="Documents per file.",
)
@click.option("--html-column", metavar="NAME", help="Table column with pages. Default: html.")
@click.option("--id-column", metavar="NAME", help="Table column with ids. Default: id, if any.")
@click.option("--url-column", metavar="NAME", help="Table column with URLs. Default: url, if any.")
@click.option(
    "--keep",
    multiple=True,
    metavar="COLUMN",
    help="Table column to copy; may be repeated.",
)
@click.option(
    "--rows",
    type=click.Choice(["documents", "all"]),
    default="documents",
    help="Rows also for what is skipped, such as a 404 (all).  [default: documents]",
)
@click.option(
    "--shard",
    "share",
    default="1/1",
    metavar="I/N",
    help="Only the I-th of N shares of the inputs.",
)
@click.option(
    "--on-change",
    type=click.Choice(["stop", "resume", "restart"]),
    default="stop",
    show_default=True,
    help="If inputs or settings have changed since an earlier run: stop, resume it anyway, or "
    "delete it and start over.",
)
@click.option(
    "--dry-run",
    is_flag=True,
    help="Only estimate the run, from 500 pages.",
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
    output: str,
    shard_format: str,
    options: Options,
    templates: Path | None,
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
    rows: "RowsOf",
    share: str,
    on_change: "OnChange",
    dry_run: bool,
    max_failure_rate: float,
) -> None:
    """Extract many documents into a corpus, one row each.

    INPUTs are WARC files, tables (.parquet, .jsonl), HTML files, folders that contain any of these,
    lists of paths (.txt, .paths), or addresses of any of these (s3://bucket/crawl.warc.gz).

    To resume a stopped run, run the same command again. Exit codes: 0 for success, 1 if too many
    documents fail or are lost, or an input breaks off, 2 for wrong usage or an output that cannot
    be written, 130 when stopped with Ctrl-C.

    \b
    Examples:
      webjury batch CC-MAIN-00000.warc.gz -o corpus --mode fast
      webjury batch pages.parquet -o corpus --html-column content --keep topic
      webjury batch crawl/ -o corpus --mode fast --dry-run
      webjury batch s3://crawls/2026/ -o s3://corpora/2026 --sites
    """
    require("pyarrow", "rich", extra="batch")
    from ...batch.copying import local_folder
    from ...batch.document_extractor import DocumentExtractor
    from ...batch.documents import ReadOptions
    from ...batch.dry_run import estimate_batch
    from ...batch.run import Plan, run_batch
    from ...batch.shares import Share
    from .progress import BatchProgress, show_estimate, show_summary

    if (links or images or title is not None) and not markdown:
        raise click.UsageError("--links, --images and --title need --markdown")
    document_extractor = DocumentExtractor(
        _with_absolute_model(options),
        templates=str(templates.resolve()) if templates else None,
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
    read_options = ReadOptions(max_bytes, html_column, id_column, url_column, keep, rows)
    own_share = Share.parse(share)
    plan = Plan(engine, workers, shard_format, shard_size, on_change, own_share)
    address = output if is_address(output) else None
    folder = local_folder(address, own_share) if address else Path(output)
    if dry_run:
        estimate = estimate_batch(inputs, folder, document_extractor, read_options, plan)
        show_estimate(estimate)
        return
    if address:
        _begin_elsewhere(address, folder, is_alone=own_share.is_everything)
    try:
        with BatchProgress() as progress:
            reports = progress.update, progress.start_pass
            summary = run_batch(inputs, folder, document_extractor, read_options, plan, *reports)
    except KeyboardInterrupt:
        note("stopped; run the same command again to resume")
        sys.exit(STOPPED)
    show_summary(summary)
    if address:
        _end_elsewhere(
            address, folder, is_alone=own_share.is_everything, is_complete=not summary.problems
        )
    has_failed = summary.failure_rate > max_failure_rate
    if has_failed:
        note(
            f"{summary.failure_rate:.1%} of the documents failed, more than --max-failure-rate "
            f"{max_failure_rate:.1%}: the columns status and error say why"
        )
    if has_failed or summary.problems:
        sys.exit(_EXIT_FAILED)


def _begin_elsewhere(address: str, folder: Path, *, is_alone: bool) -> None:
    """Check an address before a run that may be long, and say where its output is until then."""
    from ...batch.copying import check_unused

    if is_alone and not folder.exists():
        check_unused(address)
    tell(f"writing to {folder}, until the run has ended and is copied to {address}")


def _end_elsewhere(address: str, folder: Path, *, is_alone: bool, is_complete: bool) -> None:
    """Copy the output of a run; the local one is kept for a run that is to be completed."""
    from ...batch.copying import copy_output, delete_local

    n_files = copy_output(folder, address, is_alone=is_alone)
    tell(f"copied {count_of(n_files, 'file')} to {address}")
    if is_complete:
        delete_local(folder)
    else:
        tell(f"{folder} is kept, to complete the run with the same command")
