"""Both cores run in their own processes, and differences are counted."""

import pytest

from webjury.experiments.cores.chosen_core import chosen_core
from webjury.experiments.cores.compare import Comparison, NamedPage, _outcomes, cores_table
from webjury.workers.calls import Raised, Returned

_PAGES = [
    NamedPage("own", "one", b"<h1>Tides</h1><p>The tide comes in twice a day."),
    NamedPage("own", "none", b"%PDF-1.7 is no page"),
]


def test_a_core_is_the_one_that_was_asked_for(monkeypatch):
    # Otherwise the processes do not start.
    (outcome,) = _outcomes("python", _PAGES[:1])
    assert isinstance(outcome, Returned)
    monkeypatch.setattr(
        "webjury.experiments.cores.compare.chosen_core", lambda _: chosen_core("python")
    )
    with pytest.raises(AssertionError):
        list(_outcomes("compiled", _PAGES[:1]))


def test_the_table_counts_what_differs():
    one, none = _PAGES
    comparisons = [
        Comparison(one),
        Comparison(none, is_refused=True),
        Comparison(one, differing=("words", "text")),
        Comparison(NamedPage("other", "two", b""), failures=(str(Raised(ValueError("x"), 1.0)),)),
    ]
    own, other, everything = cores_table(comparisons)
    counted = {column: cell for column, cell in own.items() if cell}
    assert counted == {
        **{"pages of": "own", "pages": 3, "refused": 1},
        **{"words differ": 1, "text differ": 1},
    }
    assert (other["failed"], everything["pages"], everything["failed"]) == (1, 4, 1)
