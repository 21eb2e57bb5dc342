"""The jurors' differences: text that both kept is shortened, and all other text is complete."""

from webjury.answer.explanation import BOTH, JUROR, VERDICT, Comparison, Explanation
from webjury.answer.extraction import Extraction
from webjury.apps.view.jurors import view_differences

EXTRACTION = Extraction("", "voter", [], None, None, "voter", "0")


def differences(*pieces):
    comparison = Comparison("bte", "", list(pieces))
    names, agreement = ["verdict", "bte"], [[1.0, 0.5], [0.5, 1.0]]
    (difference,) = view_differences(Explanation(EXTRACTION, [], [comparison], names, agreement))
    return difference


def test_long_passages_that_both_kept_are_shortened_between_words():
    long = "The lamp turns once in sixty seconds.\n" * 99
    shown = differences((BOTH, long), (JUROR, "A menu"), (BOTH, long), (VERDICT, long))
    (_, first), menu, (_, middle), verdict = shown.pieces
    assert first == " … in sixty seconds.\nThe lamp turns once in sixty seconds.\n"
    assert menu == (JUROR, "A menu")
    assert middle.startswith("The lamp turns once in sixty seconds.\nThe lamp turns once … ")
    assert verdict == (VERDICT, long)
    assert shown.f1 == 0.5
    assert not shown.is_cut


def test_very_many_differences_are_cut_and_the_report_can_say_so():
    shown = differences(*[(JUROR, "A menu "), (VERDICT, "A lamp ")] * 2_000)
    assert shown.is_cut
    assert 5_900 < sum(len(text) for _, text in shown.pieces) <= 6_000
