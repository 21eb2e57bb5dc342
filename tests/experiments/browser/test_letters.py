"""Texts that have the same letters differ in white space; others, in words."""

import pytest

from webjury.experiments.browser.letters import Letters, differences


@pytest.mark.parametrize(
    ("shown", "read", "expected"),
    [
        ("The keeper sleeps", "the KEEPER\nsleeps", []),
        ("soft hyphens", "soft hy\u00adphens", []),
        ("The keeper sleeps", "The kee per sleeps", [("cut", "kee|per", 6)]),
        ("5 km now", "5 kmnow", [("glued", "km|now", 3)]),
        ("kee per", "keeper", [("glued", "kee|per", 3)]),
        ("Oil and wicks", "Oil wicks", [("missing", "and", -1)]),
        ("Oil wicks", "Oil and wicks", [("extra", "and", 3)]),
        ("12 min to", "12 min2O to", [("extra", "min2o", 2)]),
        ("", "one", [("extra", "one", 0)]),
        ("", "", []),
    ],
)
def test_differences_are_found(shown, read, expected):
    assert list(differences(Letters(shown), Letters(read))) == expected
