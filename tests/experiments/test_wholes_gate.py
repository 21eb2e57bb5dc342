"""No committed share of whole elements or complete recipes is below its floor.

Floors are .005 below the results that were committed when the floors were last changed. Results
vary by chance: with slightly different columns, up to .02 more or fewer lists were whole.
"""

from pathlib import Path

import pytest

from webjury.experiments.tables import read_table

RESULTS = Path(__file__).parents[2] / "experiments" / "results"
WHOLE = {
    "voter": {"code": 0.989, "table": 0.883, "list": 0.945, "quotation": 0.961},
    "fast": {"code": 0.993, "table": 0.909, "list": 0.956, "quotation": 0.974},
}
#: Maximum shares of junk.
JUNK = {"voter": 0.202, "fast": 0.206}
COMPLETE = {"voter": 0.925, "fast": 0.921}


@pytest.mark.parametrize("mode", ["voter", "fast"])
def test_texts_have_as_many_elements_as_a_whole(mode):
    rows = read_table(RESULTS / "benchmark" / "wholes.csv")
    shares = {row["kind"]: row["share"] for row in rows if row["system"] == mode}
    below = {kind: shares[kind] for kind, floor in WHOLE[mode].items() if shares[kind] < floor}
    assert below == {}
    assert shares["junk"] <= JUNK[mode]


@pytest.mark.parametrize("mode", ["voter", "fast"])
def test_texts_have_as_many_complete_recipes(mode):
    rows = read_table(RESULTS / "recipes" / "recipes.csv")
    (complete,) = (row["complete"] for row in rows if row["system"] == mode)
    assert complete >= COMPLETE[mode]
