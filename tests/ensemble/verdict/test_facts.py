"""Facts beside a text: dates of entries, data below the title, what a page declares."""

import json

import numpy as np
import pytest

from webjury import extract
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.declared_facts import declared_facts
from webjury.ensemble.verdict.facts import Facts, fact_log_odds, facts_of
from webjury.segmenter.page import Page

_MENU = "<nav><ul><li><a href=/a>Products</a><li><a href=/b>Services</a></ul></nav>"
_FOOT = "<footer><p>Follow us on social media</p><a href=/t>Terms</a></footer>"
_RELEASES = (
    ("4.2.0", "12 May 2024", "The importer reads files of more than 2 GB."),
    ("4.1.3", "2 April 2024", "Dates before 1970 are no longer rounded."),
    ("4.1.2", "19 March 2024", "Faster start, by about a third."),
)
_EVENT = (
    "<p>The fleet comes back from the spring voyage, and the town bakes for everybody who helps to "
    "tie the ropes. Bring a plate, and a coat in case of wind.</p>"
)
_JOB = (
    "<h2>What you will do</h2><ul><li>wind and oil the public clocks<li>answer letters</ul>"
    "<h2>What we offer</h2><p>Thirty hours a week, and a key to every roof in town. The pension is "
    "that of the public service.</p>"
)


def _text(main, declared=None):
    data = f"<script type=application/ld+json>{json.dumps(declared)}</script>" if declared else ""
    html = f"<title>Sieve</title>{data}<body>{_MENU}<main>{main}</main>{_FOOT}"
    return " ".join(extract(html, mode="fast").text.split())


def _shown(html):
    case = Case(Page(html))
    return [case.texts[head] for head, _ in facts_of(case).parts]


@pytest.mark.parametrize(
    "release",
    [
        "<section class=release><div class=side><a>{0}</a><time>{1}</time></div>"
        "<div class=body><h3>Fixed</h3><ul><li>{2}</ul></div></section>",
        "<section class=release><h2>{0}</h2><time>{1}</time><p>{2}</section>",
        "<h2>{0} <span class=date>{1}</span></h2><ul><li>{2}</ul>",
        "<article class=news><aside class=meta>{1}</aside><div><h2>{0}</h2><p>{2}</div></article>",
        "<div class=row><div class=col-2><div><relative-time>{1}</relative-time></div>"
        "<div><a href=/t>v{0}</a></div></div><div class=col-9><h2><a href=/r>v{0}</a></h2>"
        "<div class=markdown-body><ul><li>{2}</ul></div></div></div>",
    ],
)
def test_releases_keep_their_versions_and_dates(release):
    notes = "".join(release.format(*one) for one in _RELEASES)
    text = _text(f"<h1>Release notes</h1><p>What changed, newest first.</p>{notes}")
    assert [part for one in _RELEASES for part in one if part not in text] == []


@pytest.mark.parametrize(
    ("html", "heads"),
    [
        (2 * "<div class=entry><b>1888</b><p>The lamp is lit.</div>", ["1888", "1888"]),
        (2 * "<li class='entry odd'><i>14:02 by Ann</i><p>It is lit.</li>", 2 * ["14:02 by Ann"]),
        ("<div class=entry><b>1888</b><p>The lamp is lit.</div>", []),  # alone
        (2 * "<div><b>1888</b><p>The lamp is lit.</div>", []),  # without a class
        ("<p class=a>1888<p class=a>1911", []),  # without a text
        (2 * "<div class=card><b>+5 free lamps</b><p>All new.</div>", []),
        (2 * "<div class=card><b>$19.99.2</b><p>A lamp.</div>", []),
        (2 * "<div class=card><p>Lamps</p><p>2024</div>", []),  # not at the beginning
    ],
)
def test_a_date_or_a_version_begins_a_part(html, heads):
    assert _shown(html) == heads


@pytest.mark.parametrize(
    ("below", "n_lists"),
    [
        ("<ul><li>Place: Aldbridge<li>Pay: grade 9</ul>", 1),
        ("<dl><dt>Place<dd>Aldbridge<dt>Pay<dd>grade 9</dl>", 1),
        ("<table><tr><th>Place<td>Aldbridge<tr><th>Pay<td>grade 9</table>", 1),
        ("<ul><li>Aldbridge<li>Part time</ul>", 0),
        ("<ul><li>EUR: 15<li>USD: 16</ul>", 0),
        ("<table><tr><td>1<td>2<td>3<tr><td>4<td>5<td>6</table>", 0),
        ("<ul><li><a href=/a>Place: Aldbridge</a><li><a href=/b>Pay: grade 9</a></ul>", 0),
        ("<nav><ul><li>Place: Aldbridge<li>Pay: grade 9</ul></nav>", 0),
        ("<h2>More</h2><ul><li>Place: Aldbridge<li>Pay: grade 9</ul>", 0),
        (f"<p>{50 * 'word '}</p><ul><li>Place: Aldbridge<li>Pay: grade 9</ul>", 0),
    ],
)
def test_a_list_below_the_title_may_hold_facts(below, n_lists):
    assert (
        len(facts_of(Case(Page(f"<h1>Clock repairer</h1>{below}<p>A text.</p>"))).lists) == n_lists
    )
    assert facts_of(Case(Page(f"{below}<p>A text without a title.</p>"))).lists == []


def test_facts_of_a_job_are_kept():
    facts = "<ul class=facts><li>Place: Aldbridge<li>Start: at once<li>Pay: grade 9</ul>"
    assert "Pay: grade 9" in _text(f"<h1>Clock repairer</h1>{facts}<a href=/x>Apply</a>{_JOB}")


_PLACE = {"@type": "Place", "name": "Old Ropery", "address": {"streetAddress": "Quay Street 4"}}
_DECLARED_EVENT = {"@type": "Event", "startDate": "2024-05-04T19:00", "location": _PLACE}
_FLEET = ["4 May 2024", "Old Ropery", "Quay Street 4"]


@pytest.mark.parametrize(
    "main",
    [
        "<div class=meta><span>Saturday, 4 May 2024, 19:00</span> <span>Old Ropery</span>"
        f"<address>Quay Street 4</address></div>{_EVENT}",
        f"{_EVENT}<aside><h3>Details</h3><ul><li>Date: 4 May 2024<li>Venue: Old Ropery"
        "<li>Quay Street 4</ul></aside>",
        f"{_EVENT}<div class=venue><h2>Venue</h2><dl><dd>Old Ropery<dd>Quay Street 4</dl></div>"
        "<p class=when>4 May 2024</p>",
    ],
)
@pytest.mark.parametrize("kind", ["Event", "MusicEvent", "Festival", ["Thing", "Event"]])
def test_a_declared_event_keeps_place_and_time(main, kind):
    text = _text(f"<h1>Return of the fleet</h1>{main}", _DECLARED_EVENT | {"@type": kind})
    assert [fact for fact in _FLEET if fact not in text] == []


@pytest.mark.parametrize(
    ("declared", "line"),
    [
        (
            {
                "@type": "JobPosting",
                "employmentType": "PART_TIME",
                "baseSalary": {"value": "Grade 9"},
            },
            "<div><i>Type</i> <b>Part time</b></div><div><i>Pay</i> <b>Grade 9</b></div>",
        ),
        (
            {"@type": "Product", "sku": "KN-007-18", "gtin13": "4006381333931"},
            "<div class=meta>SKU: KN-007-18 <span>EAN: 4006381333931</span></div>",
        ),
        (
            {"@type": "SoftwareApplication", "softwareVersion": "3.1.4", "fileSize": "18 MB"},
            "<div class=meta>Version 3.1.4, 18 MB</div>",
        ),
    ],
)
def test_declared_facts_are_found(declared, line):
    script = f"<script type=application/ld+json>{json.dumps(declared)}</script>"
    case = Case(
        Page(f"{script}<p>A text about it, with several words in it.</p>{line}<p>More.</p>")
    )
    assert declared_facts(case) == list(range(1, len(case) - 1))


def test_facts_that_microdata_mark_are_found():
    place = "<p>Where: <b itemprop=location>Old Ropery</b></p>"
    case = Case(Page(f"<p>A text about it.</p>{place}<p>More.</p>"))
    assert declared_facts(case) == [1]
    assert declared_facts(Case(Page(9 * place))) == []
    assert declared_facts(Case(Page(f"<div itemprop=location><p>{50 * 'word '}</p></div>"))) == []


@pytest.mark.parametrize(
    "page",
    [
        # A list of several events; a value all over the page; a long text; other types.
        (2 * [_DECLARED_EVENT], "<p>Old Ropery</p>"),
        (_DECLARED_EVENT, 4 * "<p>Old Ropery</p>"),
        (_DECLARED_EVENT, f"<p>We all met at the Old Ropery {30 * 'again '}</p>"),
        ({"@type": "Person", "name": "Ann"}, "<p>Ann</p>"),
        ("Event", "<p>Old Ropery</p>"),
        ({"@type": "Event", "location": [None, 7, {"name": ""}]}, "<p>Old Ropery</p>"),
    ],
)
def test_other_texts_are_no_declared_facts(page):
    declared, html = page
    script = f"<script type=application/ld+json>{json.dumps(declared)}</script>"
    assert declared_facts(Case(Page(script + html))) == []


def test_facts_follow_their_text():
    words, facts = np.array([2, 9, 2, 9, 3]), Facts([(0, 2), (2, 4)], [], [4])
    odds = fact_log_odds(np.array([0.3, 0.9, 0.3, 0.1, 0.01]), words, facts)
    assert odds[0] > 0
    assert not odds[1:].any()
    assert not fact_log_odds(np.array([0.02, 0.9, 0.3, 0.1, 0.01]), words, facts).any()
