"""Copies of a text for other windows, beside it, or in another rendering are found."""

import numpy as np
import pytest

from webjury import extract
from webjury.segmenter.hidden.copies import BESIDE, RENDERING
from webjury.segmenter.hidden.find import find_hidden
from webjury.segmenter.hidden.window_names import NARROW, WIDE, windows_of
from webjury.segmenter.page import Page

_SPOKEN = (
    "Welcome back to the harbour. Today we talk about lamps and the people who wind them, from "
    "dusk until the gulls begin, and about the fog."
)


def _copies(html):
    page = Page(f"<body><p>Before it.</p>{html}")
    return [(page.text[part.start : part.stop].strip(), part.reason) for part in find_hidden(page)]


_PAIRS = [
    ("md:hidden", "hidden md:block"),  # Tailwind
    ("lg:hidden", "max-lg:hidden"),
    ("d-block d-md-none", "d-none d-md-block"),  # Bootstrap 4 and 5
    ("visible-xs", "hidden-xs"),  # Bootstrap 3
    ("visible-xs-block visible-sm-block", "hidden-xs hidden-sm"),
    ("hidden-md-up", "hidden-sm-down"),
    ("visible-phone", "visible-desktop"),  # Bootstrap 2
    ("show-for-small-only", "show-for-medium"),  # Foundation
    ("hide-for-large", "hide-for-small-only"),
    ("uk-hidden@m", "uk-visible@m"),  # UIkit
    ("is-hidden-tablet", "is-hidden-touch"),  # Bulma
    ("elementor-hidden-desktop", "elementor-hidden-mobile"),
    ("mobile-only", "desktop-only"),
    ("title--mobile", "title--desktop"),
    ("hide-on-desktop", "hide-on-mobile"),
    ("show-mobile", "hide-mobile"),
]


@pytest.mark.parametrize(("narrow", "wide"), _PAIRS)
@pytest.mark.parametrize("between", ["", "<img src=a.png>", "<p>By Ann</p>"])
def test_of_two_headings_that_for_wide_windows_stays(narrow, wide, between):
    assert windows_of(narrow) == NARROW
    assert windows_of(wide) == WIDE
    one, other = (f"<h1 class='{names}'>The lamp turns</h1>" for names in (narrow, wide))
    assert _copies(one + between + other) == [("The lamp turns", NARROW)]
    assert _copies(other + between + one) == [("The lamp turns", NARROW)]


@pytest.mark.parametrize(
    ("html", "copies"),
    [
        # A copy of a heading that all windows show.
        ("<h1>A lamp</h1><div class=visible-xs><b>A lamp</b></div>", [("A lamp", NARROW)]),
        ("<h1>A lamp</h1><div class='hidden lg:block'>A lamp</div>", [("A lamp", WIDE)]),
        # A part of what wide windows show.
        (
            "<h2 class=d-md-none>A lamp</h2>"
            "<div class='d-none d-md-block'>Ann: <b>A lamp</b>, lit</div>",
            [("A lamp", NARROW)],
        ),
        # Tooltips, keys to sort by, and what is read aloud.
        ("<b>Black Sea <i class=tooltiptext>Black Sea</i></b>", [("Black Sea", BESIDE)]),
        (
            "<p class=tooltip>Black Sea <i class=tooltiptext>Black Sea</i></p>",
            [("Black Sea", BESIDE)],
        ),
        ("<td><i class=sortkey>Black Sea</i> Black Sea", [("Black Sea", BESIDE)]),
        (
            "<b aria-hidden=true>Ann</b><b class=visually-hidden>Ann</b>",
            [("Ann", BESIDE)],
        ),
        # Hidden by a class whose rules are elsewhere.
        ("<h1>A lamp</h1><h1 class='title is-hidden'>A lamp</h1>", [("A lamp", BESIDE)]),
        ("<h1 class=d-none>A lamp</h1><h1>A lamp</h1>", [("A lamp", BESIDE)]),
        (
            f"<div class=plain>{_SPOKEN}</div><p>Or:</p><div class='b hidden'>0:10 {_SPOKEN}</div>",
            [(f"0:10 {_SPOKEN}", RENDERING)],
        ),
        # Of two hidden renderings, one stays.
        (
            f"<button aria-controls=t>A</button><div id=t hidden>{_SPOKEN}</div>"
            f"<button aria-controls=u>B</button><div id=u hidden>0:10 {_SPOKEN}</div>",
            [(f"0:10 {_SPOKEN}", RENDERING)],
        ),
        # Renderings that tabs or a button show.
        (
            f"<div class='tab-pane active'>{_SPOKEN}</div><div class=tab-pane>0:10 {_SPOKEN}</div>",
            [(f"0:10 {_SPOKEN}", RENDERING)],
        ),
        (
            f"<p>{_SPOKEN}</p><button aria-controls=t>Times</button>"
            f"<div id=t hidden>0:10 {_SPOKEN}</div>",
            [(f"0:10 {_SPOKEN}", RENDERING)],
        ),
        (
            f"<button aria-controls=t>Times</button><div id=t hidden>0:10 {_SPOKEN}</div>"
            f"<p>{_SPOKEN}</p>",
            [(f"0:10 {_SPOKEN}", RENDERING)],
        ),
    ],
)
def test_copies(html, copies):
    assert _copies(html) == copies


@pytest.mark.parametrize(
    "rules",
    [
        "@media (max-width: 9em) {.w { display: none }} @media (min-width:9em) {.n{display:none}}",
        "@media screen and (min-width:701px){p{color:red} h1.n{display : none}}",
    ],
)
def test_a_style_sheet_may_say_which_windows_show_a_copy(rules):
    html = f"<style>{rules}</style><h1 class=w>A lamp</h1><h1 class=n>A lamp</h1>"
    assert _copies(html) == [("A lamp", NARROW)]


@pytest.mark.parametrize(
    "html",
    [
        "<p>We sail, we sail</p><p>We sail, we sail</p>",  # a refrain
        "<p class=md:hidden>Only narrow</p><p class='hidden md:block'>Only wide</p>",
        # A part of what wide windows show is no copy of itself.
        "<div class=desktop-grid><ul class=mobile-open>Two eggs</ul>And milk</div>",
        "<div class=desktop-grid><ul class=mobile-open>Two eggs</ul></div>",
        "<b class=sr-only>5 minutes</b><b>5 min</b>",
        "<style>.a{color:red}</style><p class=a>Aye</p><p class=a>Aye</p>",
        "<style>@media (min-width:1em){.b{display:none}}</style><p class=a>Aye</p><p class=a>Aye",
        "<style>@media print{.a{display:none}}</style><p class=a>Aye</p><p class=a>Aye",
        "<p>Iter <a class=tooltip>ⓘ</a></p>",
        "<p class=hidden>Aye</p><p>Or nay</p>",
        "<p class=overflow-hidden>Aye</p><p class=overflow-hidden>Aye</p>",
        # Equal values of a table are data.
        "<table><tr><td>5<td class=hidden-xs>5</table>",
        "<ul><li class=visible-xs>Aye<li>Aye</ul>",
        # Panes with other words; short ones.
        f"<div class=tab-pane>{_SPOKEN}</div><div class=tab-pane>{_SPOKEN} It ends.</div>",
        "<div class=tab-pane>10 lamps</div><div class=tab-pane>20 lamps</div>",
        "<p class=md:hidden>Aye</p>Or<p class=md:hidden>Aye</p>",
    ],
)
def test_what_merely_repeats_stays(html):
    assert _copies(html) == []


def test_the_last_kept_copy_stays():
    page = Page(
        "<h1 class='hidden md:block'>A lamp</h1><h1 class=md:hidden>A lamp</h1><p>It turns."
    )
    words = np.ones(len(page.doc.words), dtype=np.bool_)
    assert len(find_hidden(page, words)) == 1
    words[:2] = False  # the heading for wide windows is not kept
    assert find_hidden(page, words) == []


def test_all_forms_agree_and_no_warning_counts_copies():
    tabs = (
        f"<div class=tab-pane><p>{_SPOKEN}</div><div class=tab-pane><p><i>0:10</i> {_SPOKEN}</div>"
    )
    story = f"<p>{3 * 'The keeper told us of his lamp, and of the ships that pass the rocks. '}</p>"
    html = (
        f"<main><h1 class=d-md-none>Lamps</h1><h1 class='d-none d-md-block'>Lamps</h1>{story}{tabs}"
    )
    found = extract(html, mode="fast")
    for form in (found.text, found.markdown, found.html):
        assert form.count("Welcome back") == 1
        assert form.count("Lamps") == 1
    assert [one for one in found.warnings if "hidden" in one] == []
    assert {part.reason for part in found.hidden} == {NARROW, RENDERING}
    assert extract(html, mode="fast", hidden="keep").text.count("Welcome back") == 2
