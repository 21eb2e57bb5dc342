"""Text density and composite text density of trees computed by hand."""

from math import e, log

import pytest

from webjury.experiments.systems.by_rules.density import DensityExtractor, Nodes
from webjury.experiments.systems.by_rules.text_density import CompositeTextDensity, TextDensity
from webjury.segmenter.page import Page


def densities(extractor: DensityExtractor, html: str) -> dict[str, float]:
    """Compute the density of each element, by tag, and of each text."""
    nodes = Nodes(Page(html).doc)
    names = nodes.doc.tags + nodes.texts
    return dict(zip(names, extractor.density(nodes).tolist(), strict=True))


#: 12 characters, 3 of them in a link: one element in the list, none in the paragraph.
_TREE = "<html><body><ul><a>abc</a></ul><p>one, two three</p><img></body></html>"


def test_text_density_is_characters_per_descendant_tag():
    assert densities(TextDensity(), _TREE) == {
        "html": 15 / 5,
        "body": 15 / 4,
        "ul": 3 / 1,
        # Without descendant tags, the number of tags is one.
        "a": 3,
        "p": 12,
        "img": 0,
        "abc": 3,
        "one, two three": 12,
    }


@pytest.mark.parametrize(("text", "length"), [("北京，是", 4), ("a b\u3000c", 3), ("naïve", 5)])
def test_characters_of_any_script_are_counted_white_space_is_not(text, length):
    assert densities(TextDensity(), f"<p>{text}</p>")["p"] == length


def test_composite_text_density_is_the_formula_of_the_paper():
    assert densities(CompositeTextDensity(), _TREE) == pytest.approx(
        {
            # C=15, T=5, LC=3, LT=1; 3 of the body's 15 characters are in links.
            "html": 15 / 5 * log(15 / 3 * 5 / 1) / log(log(15 / 12 * 3 + 3 / 15 * 15 + e)),
            "body": 15 / 4 * log(15 / 3 * 4 / 1) / log(log(15 / 12 * 3 + 3 / 15 * 15 + e)),
            # C=3, T=1, LC=3, LT=1, no characters outside links: log(1) is 0.
            "ul": 0,
            "a": 0,
            # C=12; without tags or links, 1 is used in place of 0.
            "p": 12 * log(12) / log(log(12 / 12 * 1 + 3 / 15 * 12 + e)),
            "img": 0,
            "abc": 0,
            "one, two three": 12 * log(12) / log(log(1 + 3 / 15 * 12 + e)),
        }
    )


@pytest.mark.parametrize("link", ["<a><b>abc</b></a>", "<button><i>ab</i><i>c</i></button>"])
def test_text_within_a_link_counts_as_link(link):
    found = densities(CompositeTextDensity(), f"<body>{link}<p>text</p></body>")
    assert found[link[1 : link.index(">")]] == 0


def test_a_page_of_links_only_has_no_composite_text_density():
    page = Page("<body><a>Home</a><br><a>News</a></body>")
    assert TextDensity().extract(page) == "Home\nNews"
    assert CompositeTextDensity().extract(Page("<body><a>Home</a><a>News</a></body>")) == ""


_MENU = "<ul><li><a>Home</a></li><li><a>News</a></li><li><a>About us</a></li></ul>"


@pytest.mark.parametrize("extractor", [TextDensity(), CompositeTextDensity()])
@pytest.mark.parametrize(
    ("html", "text"),
    [
        (
            f"{_MENU}<div><p>The keeper trims the lamp.</p><p>He winds the clock.</p></div>{_MENU}",
            "The keeper trims the lamp.\nHe winds the clock.",
        ),
        # Text between line breaks, beside elements.
        (
            f"{_MENU}<div>The keeper trims the lamp.<br>He winds the clock.<br>It turns.</div>",
            "The keeper trims the lamp.\nHe winds the clock.\nIt turns.",
        ),
    ],
)
def test_dense_text_is_kept_and_menus_are_not(extractor, html, text):
    assert extractor.extract(Page(html)) == text
