"""Tables of extraction by density and of combined extractors.

Yang, Yang: A Method of Webpage Content Extraction based on Point Density (in Chinese),
Intelligent Computer and Applications 5(4), 2015, table 1: fifty pages of classical Chinese with a
translation. Those pages are lost; ours are news pages. F is computed from mean precision and mean
recall, as the authors must have done.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from ....extractors.base import Extractor
from ....segmenter.page import Page
from ...scoring.protocols import PROTOCOLS, Score, bootstrap_difference
from ...tables import Rounded, Row, write_table
from .combinations import intersection, serial, union
from .compared_extractors import compared_extractor
from .extractor_scores import ExtractorScores, score_extractors

#: Titles of the tables, by the names of their files.
TITLES = {
    "densities-table-1": "Table 1: the longest common substring, on Chinese pages",
    "densities": "Extraction by density and BTE, by the protocols of the data sets",
    "combinations": "Combinations of two extractors, on CleanEval",
}

#: Precision, recall and F in table 1 of the paper.
PRINTED = {
    "punctuation-density": Score(0.8911, 1.0, 0.9424),
    "text-density": Score(0.8813, 0.9837, 0.9297),
    "composite-text-density": Score(0.8879, 0.9973, 0.9394),
}
#: The extractor that the density extractors are compared with.
_BASELINE = "bte"
_WHOLE_PAGE = "the whole page"
_TABLE_1 = ("chinese", "substring")
#: Protocols by data set.
_DATASET_PROTOCOLS = {
    "chinese": ("substring", "words"),
    "cleaneval": ("thesis", "wcxb"),
    "wcxb": ("thesis", "wcxb"),
}
#: Ways to combine two extractors, and the extractors.
_COMBINATIONS: tuple[tuple[Callable[[Extractor, Extractor], Extractor], str, str], ...] = (
    (serial, "bte", "justext"),
    (serial, "resiliparse", "bte"),
    (serial, "composite-text-density", "justext"),
    (union, "boilerpipe-default", "readability"),
    (union, "justext", "readability"),
    (intersection, "bte", "resiliparse"),
    (intersection, "bte", "composite-text-density"),
)
_COMBINATIONS_SCORED_ON = ("cleaneval", "thesis")


class _WholePage(Extractor):
    """Keeps all words, so its recall is the maximum for any extractor."""

    name = _WHOLE_PAGE
    linear = True

    def extract_text(self, page: Page) -> str:
        return page.text


def reproduce_densities(output: Path, *, processes: int = 2) -> dict[str, list[Row]]:
    """Compute all tables, and write them.

    Parameters
    ----------
    output : Path
        Folder for each table as CSV and Markdown.
    processes : int
        Number of worker processes.

    Returns
    -------
    dict of str to list of Row
        Tables by the names in `TITLES`.

    Raises
    ------
    DataError
        If a data set is missing.
    """
    systems = [*map(compared_extractor, (*PRINTED, _BASELINE)), _WholePage()]
    scores = {
        dataset: score_extractors(systems, dataset, protocols, processes=processes)
        for dataset, protocols in _DATASET_PROTOCOLS.items()
    }
    tables = {
        "densities-table-1": table_1(scores[_TABLE_1[0]]),
        "densities": [
            extractor.row(protocol)
            for dataset, protocols in _DATASET_PROTOCOLS.items()
            for protocol in protocols
            for extractor in scores[dataset].values()
        ],
        "combinations": combinations_table(_score_combinations(processes)),
    }
    for name, table in tables.items():
        write_table(output / name, table)
    return tables


def table_1(scores: Mapping[str, ExtractorScores]) -> list[Row]:
    """Make table 1 of the paper, with each printed number beside ours.

    Parameters
    ----------
    scores : mapping of str to ExtractorScores
        Scores of at least the names in `PRINTED` and `_WHOLE_PAGE`.

    Returns
    -------
    list of Row
        One per system; the last row is the whole page.
    """
    table = []
    for system in (*PRINTED, _WHOLE_PAGE):
        overlaps = scores[system].overlaps[_TABLE_1[1]]
        score, printed = PROTOCOLS[_TABLE_1[1]].score(overlaps), PRINTED.get(system)
        table.append(
            {
                "system": system,
                "pages": len(overlaps),
                "precision": Rounded(score.precision),
                "printed precision": Rounded(printed.precision) if printed else None,
                "recall": Rounded(score.recall),
                "printed recall": Rounded(printed.recall) if printed else None,
                "F": Rounded(score.f1),
                "printed F": Rounded(printed.f1) if printed else None,
                "difference": Rounded(score.f1 - printed.f1, "+.4f") if printed else None,
            }
        )
    return table


def combinations_table(scores: Mapping[str, ExtractorScores]) -> list[Row]:
    """Compare combinations with their parts.

    Parameters
    ----------
    scores : mapping of str to ExtractorScores
        Scores of all combinations and their parts.

    Returns
    -------
    list of Row
        The parts, then the combinations; ``against better part`` is the 95% interval of the
        difference in F1, by paired bootstrap over pages.
    """
    protocol = PROTOCOLS[_COMBINATIONS_SCORED_ON[1]]

    def f1(name: str) -> float:
        return protocol.score(scores[name].overlaps[protocol.name]).f1

    table = [
        {**scores[part].row(protocol.name), "against better part": None}
        for part in _combined_names()
    ]
    for combine, first, second in _COMBINATIONS:
        combined = scores[combine(compared_extractor(first), compared_extractor(second)).name]
        better = scores[max(first, second, key=f1)]
        against = bootstrap_difference(
            protocol, combined.overlaps[protocol.name], better.overlaps[protocol.name]
        )
        table.append({**combined.row(protocol.name), "against better part": against})
    return table


def _combined_names() -> list[str]:
    return sorted({name for _, *parts in _COMBINATIONS for name in parts})


def _score_combinations(processes: int) -> dict[str, ExtractorScores]:
    parts = [compared_extractor(name) for name in _combined_names()]
    combined = [
        combine(compared_extractor(first), compared_extractor(second))
        for combine, first, second in _COMBINATIONS
    ]
    dataset, protocol = _COMBINATIONS_SCORED_ON
    return score_extractors([*parts, *combined], dataset, [protocol], processes=processes)
