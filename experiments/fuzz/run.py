"""Make numbered broken pages, and check each in a process that can be killed."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...answer.extract import Options, extract_page
from ...choices import MODES, Mode
from ...metadata.read import read_metadata
from ...segmenter.page import Page
from ...workers.calls import Call, Died, Late, Outcome, OutOfMemory, Setup, value_of
from ...workers.pool import Task, WorkerPool
from ..tables import Row
from .checks import PROPERTIES, Failure, Verdict, Writer, examine
from .mutations import KINDS, mutate

#: Maximum seconds and megabytes per page. A page of usual size takes less than 0.2 s, but may take
#: longer on a busy machine.
DEADLINE_S, MEMORY_MB = 120.0, 2_000
#: Shares of the modes. All modes read and write pages in the same way, and `fast` is the fastest.
_MODE_SHARES: dict[Mode, float] = {"fast": 0.9, "voter": 0.05, "selector": 0.05}


@dataclass(frozen=True, slots=True)
class BrokenPage:
    """A page that was broken at random.

    Attributes
    ----------
    number : int
    kind : str
        Kind of the mutation.
    mode : str
        Mode in which the page is extracted.
    source : bytes
    """

    number: int
    kind: str
    mode: Mode
    source: bytes


@dataclass(frozen=True, slots=True)
class Result:
    """A broken page, and the result of its checks."""

    page: BrokenPage
    verdict: Verdict


def break_page(pages: Sequence[bytes], seed: int, number: int) -> BrokenPage:
    """Break a page; the same pages, seed and number give the same broken page.

    Parameters
    ----------
    pages : sequence of bytes
        Pages to break.
    seed, number : int

    Returns
    -------
    BrokenPage
        Kinds take turns by number.
    """
    rng = random.Random(f"{seed} {number}")  # noqa: S311 (no secret)
    kind = list(KINDS)[number % len(KINDS)]
    (mode,) = rng.choices(list(_MODE_SHARES), list(_MODE_SHARES.values()))
    return BrokenPage(number, kind, mode, mutate(rng, kind, rng.choice(pages), pages))


def fuzz(
    pages: Sequence[bytes], inputs: int, write: Writer, *, seed: int = 0, processes: int = 2
) -> Iterator[Result]:
    """Check broken pages.

    Parameters
    ----------
    pages : sequence of bytes
        Pages to break.
    inputs : int
        Number of broken pages.
    write : callable
        Writes an extraction in every form; it is pickled by name.
    seed : int
    processes : int

    Yields
    ------
    Result
        Results in the order in which they are done.
    """

    def tasks() -> Iterator[Task]:
        for number in range(inputs):
            broken = break_page(pages, seed, number)
            yield Task(broken, Call(examine, (broken.source, broken.mode, write), DEADLINE_S))

    with WorkerPool(processes, Setup(Call(_load), MEMORY_MB)) as pool:
        for broken, outcome in pool.run(tasks()):
            yield Result(broken, _verdict(outcome))


def _load() -> None:
    """Load models and libraries, so that the first page's deadline does not include this."""
    page = Page("<p>A page.")
    read_metadata(page)
    for mode in MODES:
        extract_page(page, Options(mode=mode))


def _verdict(outcome: Outcome) -> Verdict:
    match outcome:
        case Late():
            return Verdict(failures=[Failure("too late", str(outcome))])
        case Died() | OutOfMemory():
            return Verdict(failures=[Failure("crash", str(outcome))])
    verdict: Verdict = value_of(outcome)
    return verdict


def fuzz_table(results: Sequence[Result]) -> list[Row]:
    """Count failures by kind of mutation.

    Parameters
    ----------
    results : sequence of Result

    Returns
    -------
    list of Row
        One per kind, then the sum. The columns count inputs in each mode, refused inputs, and
        inputs that violate each property.
    """
    rows = [
        _row(kind, [result for result in results if result.page.kind == kind]) for kind in KINDS
    ]
    return [*rows, _row("all", results)]


def _row(name: str, results: Sequence[Result]) -> Row:
    modes = Counter(result.page.mode for result in results)
    failed = Counter(
        name
        for result in results
        for name in {failure.property for failure in result.verdict.failures}
    )
    return {
        "mutation": name,
        "inputs": len(results),
        **{f"in {mode}": modes[mode] for mode in _MODE_SHARES},
        "refused": sum(result.verdict.is_refused for result in results),
        **{name: failed[name] for name in PROPERTIES},
    }
