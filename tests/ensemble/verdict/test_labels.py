"""Lines that only label an advertisement or a button are found, and dropped."""

import pytest

from webjury import Page, extract
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.labels import ad_labels, button_labels

BEFORE = "<p>" + "The lamp turned all night, and nobody on the coast saw it stop. " * 4
AFTER = "<p>" + "In the morning, the keeper climbed down and counted the ships, as ever. " * 4


@pytest.mark.parametrize(
    ("html", "labels"),
    [
        ("<p>One</p><div>ADVERTISEMENT</div><p>Two", [1]),
        ("<p>One</p><span>– Advertisement –</span><p>Two", [1]),
        ("<p>One</p><p>Article continues below this ad</p><p>Two", [1]),
        ("<p>Eins</p><small>Anzeige</small><p>Zwei", [1]),
        ("<p>一</p><p>广告</p><p>二", [1]),
        ("<p>One</p><p>Advertisement of a new lamp</p><p>Two", []),
        ("<p>One</p><h2>Advertisement</h2><p>Two", []),
        ("<p>One</p><div><h2>Advertisement</h2></div><p>Two", []),
        ("<p>One</p><div><div><h2>Advertisement</h2></div></div><p>Two", [1]),
        ("<p>One</p><div><div><h2>Advertisement</h2></div><p>Two</div>", []),
        ("<ul><li><p>One</p><div><div><h3>Reklama</h3></div></div><p>Two</ul>", [1]),
        ("<ul><li>Advertisement<li>Publicity</ul>", []),
        ("<p>One</p><a href=/ads>Advertisement</a><p>Two", []),
        ("", []),
    ],
)
def test_labels_of_advertisements_are_found(html: str, labels: list[int]) -> None:
    assert ad_labels(Case(Page(html))) == labels


@pytest.mark.parametrize(
    ("html", "labels"),
    [
        ("<p>One</p><button>Show more</button><p>Two", [1]),
        ("<p>One</p><div><button><span>COPY</span></button></div><p>Two", [1]),
        ("<p>One</p><div><a role=button>Click to expand...</a></div><p>Two", [1]),
        ("<p>Eins</p><div role=button>Mehr anzeigen</div><p>Zwei", [1]),
        ("<p>一</p><div><button>展开</button></div><p>二", [1]),
        ("<p>One</p><button>Show more</button><button>Show less</button>", [1, 2]),
        # Parts of a text, links, headings, and buttons that name a part of the page
        ("<p>One</p><p>Click on <button>Show more</button>.", []),
        ("<p>One</p><p><a href=/two>Show more</a></p><p>Two", []),
        ("<p>One</p><h2>Notes</h2><h3><button>More</button></h3><p>Two", []),
        ("<p>One</p><button>What does it cost?</button><p>Two", []),
        ("<p>One</p><button></button>", []),
    ],
)
def test_labels_of_buttons_are_found(html: str, labels: list[int]) -> None:
    assert button_labels(Case(Page(html))) == labels


@pytest.mark.parametrize("label", ["<p>Advertisement", "<div><button>Show more</button></div>"])
@pytest.mark.parametrize("mode", ["fast", "voter"])
def test_a_label_amid_the_text_is_dropped(mode: str, label: str) -> None:
    page = f"<article><h1>A lamp</h1>{BEFORE}{label}{AFTER}</article>"
    text = extract(page, mode=mode).text
    assert "lamp turned" in text
    assert "Advertisement" not in text
    assert "Show more" not in text
    assert "keeper climbed" in text
