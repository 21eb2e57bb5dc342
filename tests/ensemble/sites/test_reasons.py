"""What a site says stands among the reasons for a verdict."""

import numpy as np
import pytest

from webjury.ensemble.sites.evidence import Evidence
from webjury.ensemble.sites.reasons import with_evidence
from webjury.ensemble.verdict.reasons import Reason


@pytest.mark.parametrize(
    ("n_pages", "words"), [(1, "1 of 1 other page"), (2_000, "1 of 2,000 other pages")]
)
def test_it_is_placed_by_its_weight(n_pages, words):
    strong, weak = Reason("the links in it", -2.0), Reason("its position on the page", 0.5)
    evidence = Evidence(n_pages, np.array([1, 0, 3]), np.array([-1.5, 0.0, -4.5]))
    found = with_evidence([[strong, weak], [weak]], evidence)
    assert found == [
        [strong, Reason(f"its text is also on {words} of this site", -1.5), weak],
        [weak],
    ]
