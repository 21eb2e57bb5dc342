"""Findings become a table, whose rows can be updated."""

from webjury.experiments.soak.findings import Finding, findings_table, updated_table

_OLD = findings_table([Finding("fast", "0.9 times", False), Finding("whole", "5 of 5", True)])


def test_a_check_that_does_not_hold_is_shown():
    assert [row["holds"] for row in _OLD] == ["NO", "yes"]


def test_what_is_found_anew_takes_the_place_of_the_old():
    anew = findings_table([Finding("fast", "1.9 times", True), Finding("more", "1 of 1", True)])
    table = updated_table(_OLD, anew)
    assert [(row["check"], row["found"]) for row in table] == [
        ("fast", "1.9 times"),
        ("whole", "5 of 5"),
        ("more", "1 of 1"),
    ]
