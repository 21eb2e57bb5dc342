"""What features add to predictions, compiled as defined."""

import numpy as np
import pytest

from twins import assert_twins, needs_core
from webjury.ensemble.models.loading import MODEL_FOLDER
from webjury.ensemble.storage.forest import Descent
from webjury.ensemble.storage.forest_text import read_trees

pytestmark = needs_core

ODD = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-36, 1.0, -1.0], dtype=np.float32)


@pytest.mark.parametrize("n_rows", [0, 1, 150])
@pytest.mark.parametrize("name", ["fast", "voter-first-0", "page_type"])
def test_contributions_are_those_of_the_definition(name: str, n_rows: int) -> None:
    descent = Descent(read_trees((MODEL_FOLDER / f"{name}.txt").read_text(encoding="utf-8")))
    rng = np.random.default_rng(0)
    rows = rng.normal(size=(n_rows, descent.n_features)).astype(np.float32)
    is_odd = rng.random(rows.shape) < 0.2
    rows[is_odd] = rng.choice(ODD, is_odd.sum())
    for given in (rows, np.asfortranarray(rows), rows[::2]):
        assert_twins(Descent.contributions, descent, given)


def test_rows_of_another_width_are_refused() -> None:
    descent = Descent(read_trees((MODEL_FOLDER / "fast.txt").read_text(encoding="utf-8")))
    with pytest.raises(ValueError, match=f"3 features, not {descent.n_features}"):
        descent.contributions(np.zeros((2, 3), dtype=np.float32))
