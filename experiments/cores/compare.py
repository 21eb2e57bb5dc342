"""Extract pages with both cores, each in its own process, and count the differences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ... import native
from ...workers.calls import Call, Outcome, Returned, Setup
from ...workers.pool import Task, WorkerPool
from ..tables import Row
from .chosen_core import chosen_core
from .results import PARTS, PageResult, differing_parts

#: Maximum number of seconds of a core per page.
_DEADLINE_S = 120.0


@dataclass(frozen=True, slots=True)
class NamedPage:
    """A page to compare.

    Attributes
    ----------
    group : str
        The row of the table that counts the page.
    name : str
        Name to print if the cores differ.
    source : bytes
    """

    group: str
    name: str
    source: bytes


@dataclass(frozen=True, slots=True)
class Comparison:
    """A page, and whether both cores give the same result for it.

    Attributes
    ----------
    page : NamedPage
    is_refused : bool
        Whether both cores refused the page.
    differing : tuple of str
        Parts of the result that differ.
    failures : tuple of str
        Failures of the cores: a crash, a timeout or an error.
    """

    page: NamedPage
    is_refused: bool = False
    differing: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()

    @property
    def is_equal(self) -> bool:
        """Whether both cores give the same result for the page."""
        return not self.differing and not self.failures


def compare_cores(pages: Sequence[NamedPage]) -> Iterator[Comparison]:
    """Extract pages in mode fast with both cores.

    Parameters
    ----------
    pages : sequence of NamedPage

    Yields
    ------
    Comparison
        One per page, in order.
    """
    outcomes = (_outcomes(core, pages) for core in ("python", "compiled"))
    for page, *core_outcomes in zip(pages, *outcomes, strict=True):
        yield _compare(page, core_outcomes)


def _outcomes(core: str, pages: Sequence[NamedPage]) -> Iterator[Outcome]:
    """Extract each page with a core; the next page runs while the caller uses an outcome."""
    tasks = (Task(page, Call(PageResult.of, (page.source,), _DEADLINE_S)) for page in pages)
    with WorkerPool(1, Setup(Call(_load, (core,)))) as pool:
        outcomes = pool.run(tasks)
        while True:
            with chosen_core(core):  # for the processes that the pool starts
                result = next(outcomes, None)
            if result is None:
                return
            yield result[1]


def _load(core: str) -> None:
    """Load the models, so that loading does not count towards the first page's deadline."""
    assert (core == "compiled") == native.IS_COMPILED
    PageResult.of(b"<p>A page.")


def _compare(page: NamedPage, outcomes: Sequence[Outcome]) -> Comparison:
    results = [outcome.value for outcome in outcomes if isinstance(outcome, Returned)]
    if len(results) < len(outcomes):
        failed = [str(outcome) for outcome in outcomes if not isinstance(outcome, Returned)]
        return Comparison(page, failures=tuple(failed))
    return Comparison(page, bool(results[0].refusal), tuple(differing_parts(*results)))


def cores_table(comparisons: Sequence[Comparison]) -> list[Row]:
    """Count the differences in each group of pages.

    Parameters
    ----------
    comparisons : sequence of Comparison

    Returns
    -------
    list of Row
        One per group, then the sum. The columns count pages, pages that both cores refuse, pages
        with a difference in each part, and pages on which a core failed.
    """
    groups = dict.fromkeys(comparison.page.group for comparison in comparisons)
    rows = [
        _row(group, [comparison for comparison in comparisons if comparison.page.group == group])
        for group in groups
    ]
    return [*rows, _row("all", comparisons)]


def _row(name: str, comparisons: Sequence[Comparison]) -> Row:
    return {
        "pages of": name,
        "pages": len(comparisons),
        "refused": sum(comparison.is_refused for comparison in comparisons),
        **{
            f"{part} differ": sum(part in comparison.differing for comparison in comparisons)
            for part in PARTS
        },
        "failed": sum(bool(comparison.failures) for comparison in comparisons),
    }
