"""Tables of results: on the terminal, as CSV and as Markdown."""

import csv
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table

from ..errors import DataError
from .metrics import Overlap
from .preparation import Prepared
from .protocols import PROTOCOLS, bootstrap_difference, protocol_of

__all__ = ["Row", "benchmark_table", "card_scores", "print_table", "read_scores", "write_table"]

#: Of a table on the terminal, if it needs no more; of a column of text, at least.
WIDTH, TEXT_WIDTH = 100, 12
#: No table needs more.
MAX_WIDTH = 1_000

#: One line of a table: cells by column.
Row = dict[str, str]


def benchmark_table(
    dataset: str, pages: Sequence[Prepared], verdicts: Mapping[str, Sequence[Overlap]]
) -> list[Row]:
    """Scores of every extractor, of their oracle and of every mode on one data set.

    Parameters
    ----------
    dataset : str
    pages : sequence of Prepared
        Of all data sets.
    verdicts : mapping of str to sequence of Overlap
        Of each mode, one a page.

    Returns
    -------
    list of Row
        Extractors by rising F1, then the oracle that picks the best of them on each page,
        then the modes. ``against best`` is the 95% interval of the difference in F1 to
        the best single extractor, by paired bootstrap over pages.
    """
    protocol = PROTOCOLS[protocol_of(dataset)]
    here = [row for row, page in enumerate(pages) if page.dataset == dataset]
    systems = {
        name: [pages[row].overlaps[name] for row in here] for name in pages[here[0]].overlaps
    }
    scores = {name: protocol.score(overlaps).f1 for name, overlaps in systems.items()}
    best = systems[max(scores, key=lambda name: scores[name])]
    oracle = [max(pages[row].overlaps.values(), key=lambda o: o.f1) for row in here]
    ordered = {name: systems[name] for name in sorted(systems, key=lambda name: scores[name])}
    ordered |= {"oracle": oracle}
    ordered |= {mode: [overlaps[row] for row in here] for mode, overlaps in verdicts.items()}
    table = []
    for name, overlaps in ordered.items():
        score = protocol.score(overlaps)
        low, high = bootstrap_difference(protocol, overlaps, best)
        table.append(
            {
                "system": name,
                "pages": str(len(here)),
                "precision": f"{score.precision:.4f}",
                "recall": f"{score.recall:.4f}",
                "F1": f"{score.f1:.4f}",
                "against best": "" if overlaps is best else f"{low:+.4f} to {high:+.4f}",
                "protocol": protocol.name,
            }
        )
    return table


def card_scores(pages: Sequence[Prepared], verdicts: Sequence[Overlap]) -> dict[str, Any]:
    """Scores of one mode by data set, as a model's card holds them."""
    scores: dict[str, Any] = {}
    for dataset in dict.fromkeys(page.dataset for page in pages):
        here = [row for row, page in enumerate(pages) if page.dataset == dataset]
        protocol = PROTOCOLS[protocol_of(dataset)]
        score = protocol.score([verdicts[row] for row in here])
        scores[dataset] = {
            "pages": len(here),
            "protocol": protocol.name,
            "precision": round(score.precision, 4),
            "recall": round(score.recall, 4),
            "f1": round(score.f1, 4),
        }
    return scores


def read_scores(path: Path, mode: str, pages: Sequence[Prepared]) -> dict[str, Any]:
    """Read a mode's scores from what a benchmark wrote.

    Raises
    ------
    DataError
        If the file is none of a benchmark, or of one on other pages.
    """
    try:
        scores: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))[mode]
        scored = {dataset: score["pages"] for dataset, score in scores.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{path} is no scores.json of a benchmark: {error!r}") from error
    counted = Counter(page.dataset for page in pages)
    if scored != counted:
        raise DataError(f"{path} scores {scored} pages, not {dict(counted)}: benchmark these first")
    return scores


def print_table(title: str, table: Sequence[Row]) -> None:
    """Print a table to the terminal; figures are never cut, whatever its width."""
    shown = Table(title=escape(title))
    for column in table[0]:
        if all(_is_figure(row[column]) for row in table):
            fits = len(column) <= max(len(row[column]) for row in table)
            heading = column if fits else column.replace(" ", "\n")
            shown.add_column(heading, justify="right", no_wrap=True)
        else:
            shown.add_column(column, overflow="fold", min_width=TEXT_WIDTH)
    for row in table:
        shown.add_row(*map(escape, row.values()))
    console = Console()
    needed = Measurement.get(console, console.options.update(width=MAX_WIDTH), shown).minimum
    Console(width=max(WIDTH, needed)).print(shown)


def _is_figure(cell: str) -> bool:
    return not cell or cell[0] in "+-0123456789"


def write_table(path: Path, table: Sequence[Row]) -> None:
    """Write a table to ``PATH.csv`` and ``PATH.md``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f"{path.name}.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, table[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
    lines = [table[0].keys(), ["---"] * len(table[0]), *(row.values() for row in table)]
    text = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    path.with_name(f"{path.name}.md").write_text(text, encoding="utf-8")
