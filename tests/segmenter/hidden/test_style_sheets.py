"""The rules of a style sheet with a given word are found as if the whole sheet were parsed."""

import pytest

from webjury.segmenter.hidden.allowance import Allowance
from webjury.segmenter.hidden.style_sheets import StyleSheet

_ALLOWANCE = 200_000


@pytest.mark.parametrize(
    ("sheet", "rules"),
    [
        ("a{x:none}", ["a{x:none}"]),
        ("a{x:y}b{x:none}c{x:y}", ["b{x:none}"]),
        ("a{x:none;y:none}", ["a{x:none;y:none}"]),
        ("@import 'a';b{x:none}", ["b{x:none}"]),
        ("@media print{a{x:none}}b{x:none}", ["b{x:none}"]),
        ("@media screen{a{x:y}b{x:none}}", ["b{x:none}"]),
        ("@media (max-width: 9px){a{x:none}b{x:none}}", []),
        ("@layer a{@media all{b{x:none}}}", ["b{x:none}"]),
        ("@keyframes a{from{x:none}}", []),
        ("/* none{ */a{x:/* */none}", ["a{x:none}"]),
        ("a{content:'}'}b{x:none}", ["b{x:none}"]),
        ("A{X:NONE}", ["A{X:NONE}"]),
        ("a{x:none", ["a{x:none"]),
        (".none{x:y}", [".none{x:y}"]),
        ("none", []),
        ("<!-- a{x:none} -->", [" a{x:none}"]),
        ("}}a{x:none}", ["a{x:none}"]),
        ("@media print, screen{a{x:none}}", ["a{x:none}"]),
        ("@media not print{a{x:none}}", ["a{x:none}"]),
        ("@media (min-width:0){a{x:none}}", ["a{x:none}"]),
        ("@media screen and (min-width: 40em){a{x:none}}", []),
        ("@supports not (x:y){a{x:none}}", []),
        ("@container (min-width:0){a{x:none}}", []),
        ("a{b{x:none}}c{x:none}", ["a b{x:none}", "c{x:none}"]),
        ("a{x:y;&.b{x:none}}", ["a.b{x:none}", "a{x:y}"]),
        ("a{x:none;b{x:y}}", ["a b{x:y}", "a{x:none}"]),
        ("a{b{x:y}x:none}", ["a b{x:y}", "a{x:none}"]),
        ("a, b{> c{x:none}}", ["a > c,b > c{x:none}"]),
        ("a{@media screen{x:none}}", ["a{x:none}"]),
        ("a{@media print{x:none}}", []),
        ("@media print{a{b{x:none}}}", []),
        ("@layer l{a{b{i{x:none}}}}", ["a b i{x:none}"]),
        ("@layer l{a{b{x:none}}i{x:none}}", ["a b{x:none}", "i{x:none}"]),
        (f"{'@layer{' * 8}a{{x:none}}", ["a{x:none}"]),
        (f"{'@layer{' * 9}a{{x:none}}", []),
        ("a{b{x:none}", ["a b{x:none}"]),
        ("İ{x:none}", ["İ{x:none}"]),
    ],
)
def test_rules(sheet: str, rules: list[str]) -> None:
    names = {"none", "b"}
    found = StyleSheet(sheet).rules(lambda one: one, lambda: names, Allowance(_ALLOWANCE), ["none"])
    assert [rule for _, rule in found] == rules


def test_rules_that_are_not_wanted_are_left_out() -> None:
    sheet = StyleSheet("a{x:none}b{x:none}")
    rules = sheet.rules(lambda one: one.strip("a"), set, Allowance(_ALLOWANCE), ["none"])
    assert list(rules) == [(9, "b{x:none}")]


def test_nested_rules_beyond_the_allowance_are_left_out() -> None:
    sheet = StyleSheet("a{b{x:none}}" * 3 + "c{x:none}")
    rules = sheet.rules(lambda one: one, set, Allowance(25), ["none"])
    assert [rule for _, rule in rules] == ["a b{x:none}", "a b{x:none}", "c{x:none}"]


@pytest.mark.parametrize(
    "piece",
    [
        "none",
        "{none",
        "none}",
        "a{none}",
        "@media all{none",
        "@media all{a{none}",
        "/*",
        "{a{none}",
        "a{b{x:none}}",
        "a{&&&{x:none}}",
        "a,b,c{d,e,f{g,h,i{none}}}",
        "@media x{a{none}}",
    ],
)
def test_the_work_on_long_sheets_is_linear(piece: str) -> None:
    n_pieces, n_asked = _ALLOWANCE // len(piece), 0

    def wanted(selectors: str) -> str:
        nonlocal n_asked
        n_asked += 1
        return selectors

    sheet, allowance = StyleSheet(piece * n_pieces), Allowance(_ALLOWANCE // 20)
    rules = list(sheet.rules(wanted, set, allowance, ["none"]))
    assert all("{" in rule for _, rule in rules)
    # A piece with nested rules, which the allowance limits, has some dozen selectors.
    assert n_asked <= 2 * n_pieces + 12 * n_pieces // 20
