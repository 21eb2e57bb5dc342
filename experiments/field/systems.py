"""Run modes, base extractors and tools of the field on pages, in worker processes."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from ...answer.by_model import extract_by_model
from ...choices import MODES
from ...ensemble.models.loading import shipped
from ...extractors.base import Extractor
from ...extractors.faster.replacing import SUPPORTED_VERSIONS, use_library_code
from ...extractors.registry import get_extractor
from ...resources import peak_memory_mib
from ...segmenter.page import Page
from ...workers.calls import Call, Outcome, Setup
from ...workers.pool import Task, WorkerPool
from .node_tools import NODE_TOOLS
from .python_tools import PYTHON_TOOLS
from .tool import Measured, Tool, words_of

#: Tools of the field by name.
TOOLS: dict[str, Tool] = {**PYTHON_TOOLS, **NODE_TOOLS}
#: Maximum number of seconds per page.
TIMEOUT_S = 60.0
#: Libraries that parse the source of a page themselves.
_PARSE_THEMSELVES = frozenset((*SUPPORTED_VERSIONS, "goose3", "resiliparse"))
_SHORT_PAGE = b"<title>Ready</title><article><p>A short page, extracted once to load everything."


def installed() -> dict[str, str]:
    """List the versions of tools that are installed, by name."""
    return {name: version for name, tool in TOOLS.items() if (version := tool.version)}


def not_installed() -> dict[str, str]:
    """List the commands that install the missing tools, by name."""
    return {name: tool.install for name, tool in TOOLS.items() if tool.version is None}


def measure_pages(
    systems: Sequence[str], sources: Sequence[bytes]
) -> Iterator[tuple[str, Outcome]]:
    """Run systems in their own processes, all of them on one page before the next.

    Parameters
    ----------
    systems : sequence of str
        Modes, base extractors and tools.
    sources : sequence of bytes

    Yields
    ------
    system : str
    outcome : Outcome
        Its value is a `Measured`, unless the system failed.
    """
    pools = {system: pool_of(system, 1) for system in systems}
    try:
        for source in sources:
            for system, pool in pools.items():
                call = Call(run_system, (system, source), TIMEOUT_S)
                yield from pool.run(iter([Task(system, call)]))
    finally:
        for pool in pools.values():
            pool.close()


def pool_of(system: str, processes: int) -> WorkerPool:
    """Start processes that have loaded a system."""
    return WorkerPool(processes, Setup(Call(run_system, (system, _SHORT_PAGE), TIMEOUT_S)))


def text_of(system: str, source: bytes) -> tuple[str, float]:
    """Extract a text with a tool or a base extractor; return it with the CPU seconds."""
    measured = run_system(system, source)
    form = TOOLS[system].output if system in TOOLS else "text"
    return words_of(measured.output, form), measured.seconds


def run_system(system: str, source: bytes) -> Measured:
    """Run a system in this process.

    Modes get bytes. Tools and base extractors get the source as webjury reads it: decoded, and
    without characters that break some of them. Base extractors run the libraries' own code, not
    webjury's faster replacements.
    """
    return _runner(system)(source)


@cache
def _runner(system: str) -> Callable[[bytes], Measured]:
    if system in MODES:
        model = shipped(system)
        return lambda source: _time(lambda: extract_by_model(model, source).text)
    if tool := TOOLS.get(system):
        return lambda source: tool.run(Page(source).html)
    use_library_code()
    return partial(_run_extractor, get_extractor(system))


def _run_extractor(extractor: Extractor, source: bytes) -> Measured:
    page = Page(source)
    # These are computed once for all extractors, so they are not timed.
    _ = page.words, page.exceeded_limit
    if extractor.distribution in _PARSE_THEMSELVES:
        return _time(lambda: extractor.extract(page))
    return _time(lambda: extractor.extract(Page(source)))


def _time(extract: Callable[[], str]) -> Measured:
    begin = time.process_time()
    text = extract()
    return Measured(text, time.process_time() - begin, peak_memory_mib())
