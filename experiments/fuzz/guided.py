"""Coverage-guided fuzzing: inputs that reach new code of webjury are mutated further."""

import os
import re
import shutil
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from ...content.html import write_html
from ...content.kept import kept_spans, kept_text
from ...content.markdown import write_markdown
from ...content.read import content_of
from ...errors import InputError
from ...progress import track_in_lines
from ...segmenter.doc import Doc
from ...segmenter.page import Page
from ...segmenter.segments import blocks
from ...segmenter.source.decode import decode
from ...segmenter.source.read import read_source
from ...segmenter.tree_walk import read_tree
from ..tables import Row
from . import pieces
from .checks import INVALID, html_failures

#: Maximum number of bytes of an input, and maximum number of seconds for it.
_MAX_BYTES, _DEADLINE_S = 20_000, 30
#: atheris must import the modules of webjury, to instrument them for coverage.
_PROGRAM = """
import atheris
with atheris.instrument_imports(include=["webjury"]):
    from webjury.experiments.fuzz.guided import main
main()
"""
_RUNS = re.compile(r"number_of_executed_units: (\d+)")
_COVERAGE = re.compile(r"cov: (\d+)")


def _decode(data: bytes) -> None:
    try:
        text, encoding = decode(data, data[:8].decode("latin-1"))
    except InputError:
        return
    assert isinstance(text, str)
    assert text.encode(encoding, "replace") is not None


def _sanitize(data: bytes) -> None:
    try:
        html = read_source(data.decode("utf-8", "replace")).html.decode("utf-8")
        tree = Page(html).tree
    except InputError:
        return
    assert not INVALID.search(html), "invalid character"
    assert not any(map(INVALID.search, tree.itertext())), "invalid reference"


def _describe(data: bytes) -> None:
    page = _page(data)
    doc = page.doc
    assert not INVALID.search(doc.text), "invalid character"
    assert list(doc.breaks) == sorted(set(doc.breaks)), "breaks do not ascend"
    assert all(map(int.__le__, doc.run_starts, doc.run_stops)), "a run ends before it starts"
    assert all(map(int.__le__, doc.run_stops, doc.run_starts[1:])), "runs overlap"
    segments = blocks(page)
    bounds = [0, *(segment.stop for segment in segments)]
    assert [segment.start for segment in segments] == bounds[:-1], "segments do not adjoin"
    assert bounds[-1] == len(page.words), "words after the last segment"


def _render(data: bytes) -> None:
    page = _page(data)
    segments = blocks(page)
    for kept in ([True] * len(segments), [row % 2 == 0 for row in range(len(segments))]):
        content = content_of(page, kept_spans(page, segments, kept))
        html = write_html(content, links=True, images=True)
        failures = list(html_failures(html, page, kept_text(page, segments, kept)))
        assert not failures, failures
        markdown = write_markdown(content, links=True, images=True)
        assert not INVALID.search(markdown), "invalid character"


def _readers(data: bytes) -> None:
    page = _page(data)
    read, walked = doc_parts(page.doc), doc_parts(read_tree(page.tree))
    assert read == walked, [name for name in read if read[name] != walked[name]]


def doc_parts(doc: Doc) -> dict[str, object]:
    """Collect what a doc describes, by name, for comparison.

    Parameters
    ----------
    doc : Doc

    Returns
    -------
    dict of str to object
    """
    names = [name for name in dir(doc) if name[0] != "_" and isinstance(getattr(doc, name), array)]
    return {name: list(getattr(doc, name)) for name in names if name != "tag_numbers"} | {
        "text": doc.text,
        "tags": doc.tags,
        "words": doc.words.words,
        "attributes": [doc.attributes[element] for element in range(len(doc))],
        "declaring": [(one.tag, one.attributes, one.parent, one.text) for one in doc.declaring],
        "style sheets": [one.text for one in doc.style_sheets],
        "title": doc.title,
    }


def _page(data: bytes) -> Page:
    try:
        return Page(data)
    except InputError:
        return Page("")


#: Functions to fuzz, by name; an exception counts as a failure.
TARGETS: dict[str, Callable[[bytes], None]] = {
    "decode": _decode,
    "sanitize": _sanitize,
    "doc": _describe,
    "render": _render,
    "readers": _readers,
}


def main() -> None:
    """Fuzz the target named by the first argument; other arguments are for libFuzzer."""
    import atheris

    target, *arguments = sys.argv[1:]
    atheris.Setup([sys.argv[0], *arguments], TARGETS[target])
    atheris.Fuzz()


def guided_rows(pages: Sequence[bytes], seconds: float, failures: Path) -> Iterator[Row]:
    """Run coverage-guided fuzzing on each target.

    Parameters
    ----------
    pages : sequence of bytes
        Pages to begin with.
    seconds : float
        Time for all targets; each gets the same share.
    failures : Path
        Folder for failing inputs, made with the first; a target ends at its first failure.

    Yields
    ------
    Row
        One per target: the number of inputs, the number of branches of webjury that they covered,
        and the number of failing inputs.
    """
    target_seconds = seconds / len(TARGETS)
    with TemporaryDirectory(prefix="webjury-fuzz-") as name:
        corpus, found, dictionary = (Path(name, part) for part in ("corpus", "found", "dictionary"))
        corpus.mkdir()
        found.mkdir()
        for number, page in enumerate(pages):
            (corpus / str(number)).write_bytes(page[:_MAX_BYTES])
        dictionary.write_text("".join(map(_entry, _dictionary())), encoding="ascii")
        for target in track_in_lines(TARGETS, "Fuzzing parts"):
            log = _fuzz(target, corpus, dictionary, target_seconds, f"{found}/{target}-")
            runs, coverage = _RUNS.search(log), _COVERAGE.findall(log)
            artefacts = list(found.glob(f"{target}-*"))
            _copy(artefacts, failures)
            # libFuzzer also writes slow inputs. They are not failures: the machine may have slept.
            failing = [
                path for path in artefacts if not path.name.startswith(f"{target}-slow-unit")
            ]
            yield {
                "target": target,
                "seconds": round(target_seconds),
                "inputs": int(runs[1]) if runs else 0,
                "branches": int(coverage[-1]) if coverage else 0,
                "failing inputs": len(failing),
            }


def _copy(files: Sequence[Path], folder: Path) -> None:
    for file in files:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, folder)


def _fuzz(target: str, corpus: Path, dictionary: Path, seconds: float, prefix: str) -> str:
    """Run libFuzzer on a target, and return its output."""
    target_corpus = corpus.with_name(target)
    target_corpus.mkdir()
    result = subprocess.run(  # noqa: S603 (our own code)
        [
            *(sys.executable, "-c", _PROGRAM, target, str(target_corpus), str(corpus)),
            f"-max_total_time={max(1, round(seconds))}",
            f"-max_len={_MAX_BYTES}",
            f"-timeout={_DEADLINE_S}",
            f"-dict={dictionary}",
            f"-artifact_prefix={prefix}",
            "-print_final_stats=1",
            "-rss_limit_mb=4000",
            "-seed=1",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        text=True,
        errors="replace",
        check=False,
    )
    if result.returncode:
        print(result.stdout[-3_000:], file=sys.stderr)  # noqa: T201
    return result.stdout


def _dictionary() -> Iterator[bytes]:
    piece_lists = (
        pieces.TAGS,
        pieces.ATTRIBUTES,
        pieces.ENTITIES,
        pieces.HALF_CLOSED,
        pieces.CONTROLS,
    )
    for piece in chain.from_iterable(piece_lists):
        yield piece.encode("utf-8") if isinstance(piece, str) else piece


def _entry(piece: bytes) -> str:
    """Make a line of a dictionary for libFuzzer."""
    return '"{}"\n'.format("".join(f"\\x{byte:02X}" for byte in piece))
