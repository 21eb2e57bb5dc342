"""``webjury batch``: crawls into corpora."""

import os
import sys
from pathlib import Path

import click

from ..ensemble.deadline import MAX_TIMEOUT
from ..requirements import require
from .batch_progress import BatchProgress, show_summary
from .options import budget_option, comments_option, favor_option, jury_option, mode_option

__all__ = ["batch"]

#: Exit code for a run with too many failures, or with sources that are broken.
_FAILED = 1


@click.command()
@click.argument("inputs", nargs=-1, required=True, metavar="INPUT...", type=click.Path())
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="Folder for the shards. A second run goes on where the first one ended.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["parquet", "jsonl"]),
    default="parquet",
    show_default=True,
    help="Form of the shards.",
)
@mode_option
@favor_option
@comments_option
@jury_option
@budget_option
@click.option(
    "--templates",
    type=click.Path(exists=True, file_okay=False, resolve_path=True),
    metavar="DIR",
    help="Templates named by host, which take over on its pages.",
)
@click.option("--markdown", is_flag=True, help="Write Markdown as well, as a column of its own.")
@click.option("--links", is_flag=True, help="Keep links in Markdown.")
@click.option("--images", is_flag=True, help="Keep images in Markdown.")
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=lambda: os.cpu_count() or 1,
    show_default="one a core",
    help="Processes that extract.",
)
@click.option(
    "--engine",
    type=click.Choice(["local", "ray"]),
    default="local",
    show_default=True,
    help="Who runs them: this machine, or a Ray cluster (pip install 'webjury[ray]').",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, MAX_TIMEOUT, min_open=True),
    default=60.0,
    show_default=True,
    metavar="S",
    help="Seconds a document may take; then its process is ended.",
)
@click.option(
    "--memory-mb",
    type=click.IntRange(1),
    default=2_000,
    show_default=True,
    help="Megabytes a document may take beyond the models.",
)
@click.option(
    "--max-bytes",
    type=click.IntRange(1),
    default=10_000_000,
    show_default=True,
    help="Bytes of a document above which it is not begun.",
)
@click.option(
    "--shard-size",
    type=click.IntRange(1),
    default=1_000,
    show_default=True,
    help="Documents of a shard.",
)
@click.option("--html-column", metavar="NAME", help="Column of the pages. By default: html.")
@click.option("--id-column", metavar="NAME", help="Column of their names. By default: id, if any.")
@click.option("--url-column", metavar="NAME", help="Column of addresses. By default: url, if any.")
@click.option(
    "--accept-changes",
    is_flag=True,
    help="Go on although something was asked otherwise before: what is done stays as it is.",
)
@click.option("--restart", is_flag=True, help="Throw away what an earlier run has written.")
@click.option(
    "--max-failure-rate",
    type=click.FloatRange(0, 1),
    default=0.1,
    show_default=True,
    help="Share of failed documents above which the exit code is not zero.",
)
def batch(
    inputs: tuple[str, ...],
    output: Path,
    form: str,
    mode: str,
    favor: str,
    comments: bool | None,
    jury: str,
    budget_ms: float | None,
    templates: str | None,
    markdown: bool,
    links: bool,
    images: bool,
    workers: int,
    engine: str,
    timeout: float,
    memory_mb: int,
    max_bytes: int,
    shard_size: int,
    html_column: str | None,
    id_column: str | None,
    url_column: str | None,
    accept_changes: bool,
    restart: bool,
    max_failure_rate: float,
) -> None:
    """Extract many documents into a corpus, a row each.

    INPUTs are WARC files (.warc, .warc.gz, .warc.zst), tables (.parquet, .jsonl), HTML files,
    folders that hold any of them, and lists of any of them (.txt, .paths), one a line.

    A row has a status: ok, empty (a page without content), too_large, timeout, crash, error.

    Exit code: 0, or 1 if too many documents failed or an input is broken, 2 for wrong usage or
    an output that cannot be written, 130 when stopped; run it again to go on.

    \b
    Examples:
      webjury batch CC-MAIN-00000.warc.gz -o corpus --mode fast
      webjury batch pages.parquet -o corpus --html-column content
      webjury batch crawl/ -o corpus --format jsonl --workers 8
    """
    require("pyarrow", "fastwarc", extra="batch")
    from ..batch.document import ReadOptions
    from ..batch.document_options import DocumentOptions
    from ..batch.run import Plan, run_batch

    if (links or images) and not markdown:
        raise click.UsageError("--links and --images are for --markdown")
    options = DocumentOptions(
        mode=mode,
        favor=favor,
        comments=comments,
        jury=jury,
        budget_ms=budget_ms,
        templates=templates,
        timeout=timeout,
        memory_mb=memory_mb,
        markdown=markdown,
        links=links,
        images=images,
    )
    limits = ReadOptions(max_bytes, html_column, id_column, url_column)
    plan = Plan(engine, workers, form, shard_size, accept_changes, restart)
    try:
        with BatchProgress() as progress:
            summary = run_batch(inputs, output, options, limits, plan, progress.tell)
    except KeyboardInterrupt:
        click.echo("webjury: stopped; run the same command again to go on", err=True)
        sys.exit(130)
    show_summary(summary)
    if summary.problems or summary.failure_rate > max_failure_rate:
        sys.exit(_FAILED)
