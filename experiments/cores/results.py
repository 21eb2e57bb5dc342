"""The results of mode fast on a page, step by step, and how the results of two cores differ."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field, fields

import numpy as np

from ...answer.by_model import Verdict
from ...arrays import Floats
from ...ensemble.features.bags import Bags
from ...ensemble.features.case import Case
from ...ensemble.features.columns import Features
from ...ensemble.models.loading import shipped_voter
from ...errors import InputError
from ...segmenter.flow import TextFlow
from ...segmenter.page import Page

#: Parts of a result, in the order in which they are computed.
PARTS = ("flow", "words", "tokens", "features", "probabilities", "text")
#: Maximum differences between numbers of two cores, which may sum in a different order.
FEATURE_TOLERANCE, PROBABILITY_TOLERANCE = 1e-5, 1e-6


#: All public fields except the tree, which is the input of both cores.
_FLOW_FIELDS = [
    field.name
    for field in fields(TextFlow)
    if field.name != "root" and not field.name.startswith("_")
]


@dataclass(frozen=True, slots=True)
class PageResult:
    """The result of mode fast on a page.

    Attributes
    ----------
    refusal : str
        Why the page was refused; empty if it was not refused.
    digests : dict of str to str
        Hashes of the parts that must be equal: the flow and the sanitised source, the words and
        their positions, the tokens of every segment, and the text in every form.
    features : ndarray of float32, shape (n_segments, n_features)
    probabilities : ndarray of float, shape (n_segments,)
    """

    refusal: str = ""
    digests: dict[str, str] = field(default_factory=dict)
    features: Features = field(default_factory=lambda: np.zeros((0, 0), dtype=np.float32))
    probabilities: Floats = field(default_factory=lambda: np.zeros(0))

    @classmethod
    def of(cls, source: bytes) -> "PageResult":
        """Extract a page with the core of this process."""
        try:
            page = Page(source)
        except InputError as error:
            return cls(refusal=str(error))
        model, case = shipped_voter("fast"), Case(page)
        features = model.features(case)
        decision = model.decide(case, features)
        extraction = Verdict(model, case, decision, model.mode).extraction()
        forms = (extraction.text, extraction.markdown, extraction.html, extraction.warnings)
        digests = {
            "flow": _digest((page.html, flow_parts(page.flow))),
            "words": _digest((page.words, page.word_starts)),
            "tokens": _digest(_sorted(case.tokens.of_segments())),
            "text": _digest(forms),
        }
        return cls("", digests, features.values, decision.probabilities)


def flow_parts(flow: TextFlow) -> dict[str, object]:
    """Collect the fields of a flow by name, for comparison.

    Parameters
    ----------
    flow : TextFlow

    Returns
    -------
    dict of str to object
    """
    parts: dict[str, object] = {name: getattr(flow, name) for name in _FLOW_FIELDS}
    # Two equal tables of attributes may number the attributes differently.
    return parts | {"attributes": list(flow.attributes)}


def _sorted(bags: Bags) -> tuple[list[int], list[int]]:
    """Sort the tokens of each bag, because their order does not matter."""
    rows, hashes = bags.pairs
    return bags.counts.tolist(), hashes[np.lexsort((hashes, rows))].tolist()


def _digest(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()


def differing_parts(left: PageResult, right: PageResult) -> list[str]:
    """Compare two results of the same page.

    Parameters
    ----------
    left, right : PageResult

    Returns
    -------
    list of str
        The `PARTS` that differ. All parts differ if only one core refused the page, or if the
        cores refused it for different reasons.
    """
    if left.refusal != right.refusal:
        return list(PARTS)
    return list(_differing(left, right))


def _differing(left: PageResult, right: PageResult) -> Iterator[str]:
    are_close = {
        "features": _are_close(left.features, right.features, FEATURE_TOLERANCE),
        "probabilities": _are_close(left.probabilities, right.probabilities, PROBABILITY_TOLERANCE),
    }
    for part in PARTS:
        if not are_close.get(part, left.digests.get(part) == right.digests.get(part)):
            yield part


def _are_close(left: Features | Floats, right: Features | Floats, tolerance: float) -> bool:
    return left.shape == right.shape and np.allclose(
        left, right, rtol=0, atol=tolerance, equal_nan=True
    )
