"""F1 with and without knowledge of the site, by the number of other known pages."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from ...arrays import Flags, Floats
from ...choices import Mode
from ...ensemble.features.case import Case
from ...ensemble.models.training import gold_coverage
from ...ensemble.sites.evidence import evidence_of
from ...ensemble.sites.site import Site
from ...ensemble.sites.testimony import page_testimony, site_host
from ...ensemble.verdict.decision import final_decision
from ...ensemble.verdict.page_things import things_of
from ...errors import DataError
from ...parallel import map_in_processes
from ..data.datasets import comments_of, load, protocols_of
from ..data.gold_pages import GoldPage
from ..scoring.gold_standard import GoldStandard
from ..scoring.metrics import Overlap
from ..scoring.protocols import PROTOCOLS, bootstrap_difference
from ..tables import Rounded, Row
from .held_out import PageProbabilities

Key = TypeVar("Key", bound=tuple[str | int, ...])

#: Numbers of known other pages of the site.
KNOWN = (1, 2, 4, 5, 8)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How well a page is extracted with and without knowledge of its site.

    Attributes
    ----------
    protocol : str
        The first protocol of the data set.
    language : str
        Language of the page, as the data set gives it.
    mode : {"fast", "voter"}
    known : int
        Number of known other pages of the site; copies of the page may be among them.
    alone, with_site : Overlap
    ceiling : Overlap
        Overlap with perfect verdicts on segments whose text is on other known pages, and with the
        verdicts without the site on all others. It is about what a rule on shared text can reach.
    """

    protocol: str
    language: str
    mode: Mode
    known: int
    alone: Overlap
    with_site: Overlap
    ceiling: Overlap


@dataclass(frozen=True, slots=True)
class _SitePages:
    """The pages of one site, with the probabilities of each page."""

    dataset: str
    pages: list[GoldPage]
    probabilities: list[PageProbabilities]


def site_outcomes(
    dataset: str, probabilities: Mapping[str, PageProbabilities], *, processes: int = 2
) -> list[Outcome]:
    """Extract the pages of every site of a data set with and without knowledge of the site.

    Each page is extracted with each number of known pages in `KNOWN`, if the site has enough other
    pages. The known pages are drawn at random.

    Parameters
    ----------
    dataset : str
    probabilities : mapping
        Probabilities by name of the page and by mode.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of Outcome

    Raises
    ------
    DataError
        If no site has two pages.
    """
    sites = [
        _SitePages(dataset, pages, [probabilities[page.name] for page in pages])
        for pages in _by_site(load(dataset))
    ]
    if not sites:
        raise DataError(f"data set {dataset} has no two pages of the same site")
    outcomes = map_in_processes(
        _outcomes, sites, description="Extracting with sites", processes=processes
    )
    return [outcome for group in outcomes for outcome in group]


def _by_site(pages: Sequence[GoldPage]) -> list[list[GoldPage]]:
    """Group pages by the host in the data set, or else in the page; groups have at least two."""
    by_host: defaultdict[str, list[GoldPage]] = defaultdict(list)
    for page in pages:
        by_host[page.host if page.host != page.name else site_host(page.parse())].append(page)
    return [group for host, group in by_host.items() if host and len(group) > 1]


def _outcomes(site: _SitePages) -> list[Outcome]:
    comments, protocol = comments_of(site.dataset), protocols_of(site.dataset)[0]
    pages = [page.parse() for page in site.pages]
    testimonies = [page_testimony(page) for page in pages]
    outcomes = []
    for row, (gold_page, page) in enumerate(zip(site.pages, pages, strict=True)):
        gold = GoldStandard(gold_page.gold, (protocol,))
        case = Case(page, comments=bool(comments))
        content = gold_coverage(case, gold_page.gold) >= 1 / 2
        others = [other for other in range(len(pages)) if other != row]
        order = np.random.default_rng(row).permutation(others).tolist()
        for mode, probabilities in site.probabilities[row].items():
            kept = _kept(case, probabilities)
            alone = _overlap(gold, case, kept)
            for known in KNOWN:
                if known > len(others):
                    break
                learned = Site.from_testimonies(
                    (testimonies[other] for other in order[:known]), host=""
                )
                evidence = evidence_of(learned, case, probabilities)
                with_site = _overlap(gold, case, _kept(case, evidence.adjust(probabilities)))
                best_kept = np.where(evidence.counts > 0, content, kept)
                ceiling = _overlap(gold, case, best_kept)
                outcomes.append(
                    Outcome(protocol, gold_page.language, mode, known, alone, with_site, ceiling)
                )
    return outcomes


def _kept(case: Case, probabilities: Floats) -> Flags:
    return final_decision(probabilities, case.n_words, things=things_of(case)).kept


def _overlap(gold: GoldStandard, case: Case, kept: Flags) -> Overlap:
    text = "\n".join(
        segment.text for segment, keep in zip(case.segments, kept, strict=True) if keep
    )
    (overlap,) = gold.score(text).overlaps.values()
    return overlap


def sites_table(name: str, outcomes: Sequence[Outcome]) -> list[Row]:
    """Compute F1 with and without the site, by mode and number of known pages.

    Parameters
    ----------
    name : str
        Name of the data set.
    outcomes : sequence of Outcome

    Returns
    -------
    list of Row
        ``interval`` is the 95% interval of the gain, by paired bootstrap over pages.
    """
    return [
        {"data set": name, "mode": mode, "known pages": known, **_comparison(group)}
        for (mode, known), group in _grouped(
            outcomes, lambda outcome: (outcome.mode, outcome.known)
        )
    ]


def languages_table(outcomes: Sequence[Outcome], known: int) -> list[Row]:
    """Compute F1 with and without the site by language, for one number of known pages.

    Parameters
    ----------
    outcomes : sequence of Outcome
        Outcomes of one data set.
    known : int
        Number of known pages.

    Returns
    -------
    list of Row
        Empty if the data set does not give languages.
    """
    matching = [outcome for outcome in outcomes if outcome.known == known and outcome.language]
    return [
        {"language": language, "mode": mode, **_comparison(group)}
        for (language, mode), group in _grouped(
            matching, lambda outcome: (outcome.language, outcome.mode)
        )
    ]


def _grouped(
    outcomes: Sequence[Outcome], key: Callable[[Outcome], Key]
) -> Iterator[tuple[Key, list[Outcome]]]:
    groups: defaultdict[Key, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        groups[key(outcome)].append(outcome)
    for group in sorted(groups, key=str):
        yield group, groups[group]


def _comparison(outcomes: Sequence[Outcome]) -> Row:
    protocol = PROTOCOLS[outcomes[0].protocol]
    alone = [outcome.alone for outcome in outcomes]
    with_site = [outcome.with_site for outcome in outcomes]
    ceiling = [outcome.ceiling for outcome in outcomes]
    before, after = protocol.score(alone).f1, protocol.score(with_site).f1
    return {
        "pages": len(outcomes),
        "F1 alone": Rounded(before),
        "F1 with site": Rounded(after),
        "gain": Rounded(after - before, "+.4f"),
        "interval": bootstrap_difference(protocol, with_site, alone),
        "better": sum(new.f1 > old.f1 for new, old in zip(with_site, alone, strict=True)),
        "worse": sum(new.f1 < old.f1 for new, old in zip(with_site, alone, strict=True)),
        "ceiling": Rounded(protocol.score(ceiling).f1),
    }
