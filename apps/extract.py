"""``webjury extract``: a page in, its main content out."""

import json
import sys
import zlib
from dataclasses import asdict
from pathlib import Path

import click

from ..ensemble.extraction import Extraction, SegmentVerdict
from ..ensemble.shipped import MODES, shipped
from ..errors import InputError
from ..segmenter.sanitize import MAX_CHARACTERS

__all__ = ["extract"]

#: Exit code for a page without content.
NO_CONTENT = 1

_GZIP = b"\x1f\x8b"
# UTF-8 takes at most four bytes a character.
_MAX_BYTES = 4 * MAX_CHARACTERS


@click.command()
@click.argument("file", default="-")
@click.option(
    "--mode",
    type=click.Choice(MODES),
    default="voter",
    show_default=True,
    help="voter: the jury is heard, segment by segment. selector: one extractor is chosen. "
    "fast: structure alone.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["txt", "json"]),
    default="txt",
    show_default=True,
    help="What is printed: the text alone, or the whole verdict.",
)
@click.option("--explain", is_flag=True, help="Print one line a segment instead of the text.")
def extract(file: str, mode: str, form: str, explain: bool) -> None:
    """Print the main content of FILE, an HTML page (also gzipped), or of standard input (-).

    Exit code: 0 content, 1 a page without content, 2 wrong usage or unreadable input.

    \b
    Examples:
      webjury extract page.html
      webjury extract --mode fast --format json page.html
      curl -s https://example.org/ | webjury extract --explain
    """
    page = _read(file)
    extraction = shipped(mode).extract(page)
    for warning in extraction.warnings:
        click.echo(f"webjury: warning: {warning}", err=True)
    if form == "json":
        click.echo(json.dumps(asdict(extraction), ensure_ascii=False, indent=2))
    elif explain:
        click.echo(_explain(extraction))
    elif extraction.text:
        click.echo(extraction.text)
    if not extraction.text:
        click.echo(f"webjury: {file}: no content found", err=True)
        sys.exit(NO_CONTENT)


def _read(file: str) -> bytes:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror or error}") from error
    return _decompress(data, file) if data.startswith(_GZIP) else data


def _decompress(data: bytes, file: str) -> bytes:
    """Gzipped pages are read as far as any page is: a bomb is cut, not unpacked."""
    try:
        return zlib.decompressobj(wbits=31).decompress(data, _MAX_BYTES)
    except zlib.error as error:
        raise InputError(f"cannot read {file}: broken gzip data ({error})") from error


def _explain(extraction: Extraction) -> str:
    head = f"mode {extraction.mode}, expected F1 {extraction.expected_f1:.2f}"
    if extraction.extractor:
        head += f", chosen extractor {extraction.extractor}"
    return "\n".join([head, *map(_explain_segment, extraction.segments)])


def _explain_segment(segment: SegmentVerdict) -> str:
    verdict = "+" if segment.kept else "-"
    probability = "    " if segment.probability is None else f"{segment.probability:.2f}"
    jurors = " ".join(f"{name} {share:.2f}" for name, share in segment.coverage.items())
    words = " ".join(segment.text.split()[:8])
    return "  ".join(part for part in (verdict, probability, jurors, words) if part)
