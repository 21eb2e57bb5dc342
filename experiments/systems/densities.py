"""The densities' own comparison again, on pages we have; and combinations of extractors.

Yang, Yang: A Method of Webpage Content Extraction based on Point Density (in Chinese),
Intelligent Computer and Applications 5(4), 2015, table 1: fifty pages of classical Chinese with
a translation. Those are lost; ours are news. A line of the table is averaged as theirs must
have been: F of the mean precision and the mean recall.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from ...extractors.base import Extractor
from ...extractors.registry import get_extractor
from ...segmenter.page import Page
from ..scoring.protocols import PROTOCOLS, Score, bootstrap_difference
from ..tables import Row, write_table
from .combinations import intersection, serial, union
from .extractor_scores import ExtractorScores, score_extractors

__all__ = ["TITLES", "reproduce_densities"]

#: Titles of the tables, by the names of their files.
TITLES = {
    "densities-table-1": "Table 1: the longest common substring, on Chinese pages",
    "densities": "The densities, and BTE beside them, by the protocols of the data sets",
    "combinations": "Two extractors as one, on CleanEval",
}

#: Precision, recall and F of the document's table 1.
PRINTED = {
    "punctuation-density": Score(0.8911, 1.0, 0.9424),
    "text-density": Score(0.8813, 0.9837, 0.9297),
    "composite-text-density": Score(0.8879, 0.9973, 0.9394),
}
#: The native extractor that the densities are compared with.
_YARDSTICK = "bte"
_WHOLE_PAGE = "the whole page"
_TABLE_1 = ("chinese", "substring")
#: Protocols by data set.
_SCORED = {
    "chinese": ("substring", "words"),
    "cleaneval": ("thesis", "wcxb"),
    "wcxb": ("thesis", "wcxb"),
}
#: How two extractors become one, and which.
_COMBINATIONS: tuple[tuple[Callable[[Extractor, Extractor], Extractor], str, str], ...] = (
    (serial, "bte", "justext"),
    (serial, "resiliparse", "bte"),
    (serial, "composite-text-density", "justext"),
    (union, "boilerpipe-default", "readability"),
    (union, "justext", "readability"),
    (intersection, "bte", "resiliparse"),
    (intersection, "bte", "composite-text-density"),
)
_COMBINED_ON = ("cleaneval", "thesis")


class _WholePage(Extractor):
    """Leaves nothing out: what its recall lacks is not on the page as the gold standard has it."""

    name = _WHOLE_PAGE
    linear = True

    def extract_text(self, page: Page) -> str:
        return page.text


def reproduce_densities(output: Path, *, processes: int = 2) -> dict[str, list[Row]]:
    """Work out the tables.

    Parameters
    ----------
    output : Path
        Folder for each table as CSV and Markdown.
    processes : int
        Workers.

    Returns
    -------
    dict of str to list of Row
        Tables by the names in `TITLES`.

    Raises
    ------
    DataError
        If a data set is missing.
    """
    systems = [*map(get_extractor, (*PRINTED, _YARDSTICK)), _WholePage()]
    heard = {
        dataset: score_extractors(systems, dataset, protocols, processes=processes)
        for dataset, protocols in _SCORED.items()
    }
    tables = {
        "densities-table-1": table_1(heard[_TABLE_1[0]]),
        "densities": [
            its.row(protocol)
            for dataset, protocols in _SCORED.items()
            for protocol in protocols
            for its in heard[dataset].values()
        ],
        "combinations": combinations_table(_hear_combinations(processes)),
    }
    for name, table in tables.items():
        write_table(output / name, table)
    return tables


def table_1(heard: Mapping[str, ExtractorScores]) -> list[Row]:
    """The document's table 1, each printed figure beside ours.

    Parameters
    ----------
    heard : mapping of str to Heard
        By names in `PRINTED`, and `_WHOLE_PAGE`, at least.

    Returns
    -------
    list of Row
        The last one is of the page as a whole.
    """
    table = []
    for system in (*PRINTED, _WHOLE_PAGE):
        overlaps = heard[system].overlaps[_TABLE_1[1]]
        score, printed = PROTOCOLS[_TABLE_1[1]].score(overlaps), PRINTED.get(system)
        table.append(
            {
                "system": system,
                "pages": str(len(overlaps)),
                "precision": f"{score.precision:.4f}",
                "printed precision": f"{printed.precision:.4f}" if printed else "",
                "recall": f"{score.recall:.4f}",
                "printed recall": f"{printed.recall:.4f}" if printed else "",
                "F": f"{score.f1:.4f}",
                "printed F": f"{printed.f1:.4f}" if printed else "",
                "difference": f"{score.f1 - printed.f1:+.4f}" if printed else "",
            }
        )
    return table


def combinations_table(heard: Mapping[str, ExtractorScores]) -> list[Row]:
    """What combinations buy.

    Parameters
    ----------
    heard : mapping of str to Heard
        Of all combinations and their parts.

    Returns
    -------
    list of Row
        The parts, then the combinations; ``against better part`` is the 95% interval of the
        difference in F1, by paired bootstrap over pages.
    """
    protocol = PROTOCOLS[_COMBINED_ON[1]]

    def f1(name: str) -> float:
        return protocol.score(heard[name].overlaps[protocol.name]).f1

    table = [{**heard[part].row(protocol.name), "against better part": ""} for part in _parts()]
    for combine, first, second in _COMBINATIONS:
        its = heard[combine(get_extractor(first), get_extractor(second)).name]
        better = heard[max(first, second, key=f1)]
        low, high = bootstrap_difference(
            protocol, its.overlaps[protocol.name], better.overlaps[protocol.name]
        )
        against = f"{low:+.4f} to {high:+.4f}"
        table.append({**its.row(protocol.name), "against better part": against})
    return table


def _parts() -> list[str]:
    return sorted({name for _, *parts in _COMBINATIONS for name in parts})


def _hear_combinations(processes: int) -> dict[str, ExtractorScores]:
    parts = [get_extractor(name) for name in _parts()]
    combined = [
        combine(get_extractor(first), get_extractor(second))
        for combine, first, second in _COMBINATIONS
    ]
    dataset, protocol = _COMBINED_ON
    return score_extractors([*parts, *combined], dataset, [protocol], processes=processes)
