"""Selectors of hidden elements: those that can be matched on a page, and those that cannot."""

import pytest

from webjury import Page
from webjury.segmenter.hidden.find import find_hidden

_PART = "<p id=y class='x long-name' data-kind='ad side' lang=en-GB>Not to be read"


def _hides(selector: str, part: str = _PART) -> bool:
    sheet = f"<style>{selector}{{display:none}}</style>"
    page = Page(f"{sheet}<body><article><h1>One lamp.</h1>{part}</article>")
    return bool(find_hidden(page))


@pytest.mark.parametrize(
    "selector",
    [
        *("[data-kind]", "p[data-kind='ad side']", "[data-kind~=side]", "[data-kind^=ad]"),
        *("[class*=ong-n]", "[id$=y]", "[lang|=en]", "[DATA-KIND]", ".x[data-kind][lang]"),
        *(":is(.x, .z)", ":is(.z,.x)", "p:where(.x)", ":not(.z).x"),
        *("article p:not([data-none]):not(.z)", ":root .x", ":root > body .x"),
        *("svg:not(:root), .x", ".z:hover, [lang]", "article [lang] , .z"),
    ],
)
def test_a_selector_of_what_the_element_has(selector: str) -> None:
    assert _hides(selector)


@pytest.mark.parametrize(
    "selector",
    [
        *("[data-none]", "[data-kind=ad]", "[data-kind^='']", "[lang|=e]", ":is(.z, .w)"),
        *("p:not(.x)", "p:not([lang])", "b[lang]", "[lang] .x", "h1 > .x", "p:is(article > *)"),
        *(":is(", ".x[", ".x:not(:hover)", ".x:has(b)", "p + .x", "p:nth-child(2)"),
        f".x{':not(.z)' * 9}",
    ],
)
def test_a_selector_of_what_it_has_not_or_is_not_known(selector: str) -> None:
    assert not _hides(selector)


@pytest.mark.parametrize(
    ("selector", "attribute"),
    [
        ("[x-cloak]", "x-cloak"),
        ("[data-state=closed]", "data-state=closed"),
        ("[aria-expanded=false]", "aria-expanded=false"),
        ("div:not([open])", "class=x"),
    ],
)
def test_what_a_click_or_a_script_changes_is_not_hidden(selector: str, attribute: str) -> None:
    assert not _hides(selector, f"<div {attribute}>To be read")


_SHOWN = "{display:block}"


@pytest.mark.parametrize(
    ("selector", "stronger"),
    [
        ("[lang]", f"p:not(.z){_SHOWN}"),
        (":where([lang])", f".x{_SHOWN}"),
        ("[lang]", f"article{{p.x{_SHOWN}}}"),
    ],
)
def test_a_stronger_rule_shows_an_element_again(selector: str, stronger: str) -> None:
    assert not _hides(selector, f"<style>{stronger}</style>{_PART}")


@pytest.mark.parametrize(
    "selector", ["[data-n='{}']", "[data-{}]", ":not(.a{})", ":is(.a{}, p)", "p{{i:not(.a{}) "]
)
def test_many_rules_and_elements_are_quick(selector: str) -> None:
    elements = "".join(f"<p data-n={n}>{n}" for n in range(2_000))
    rules = "".join(f"{selector.format(n)}{{display:none}}" for n in range(5_000))
    assert len(find_hidden(Page(f"<style>{rules}</style>{elements}"))) <= 2_000
