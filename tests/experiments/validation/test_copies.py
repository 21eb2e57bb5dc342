"""Copies of training pages: the shares of their kinds."""

from collections import Counter

import pytest

from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.validation.copies import CopyShares, training_copies


def page_of(name: str) -> GoldPage:
    """A page with an article and two lists of links."""
    links = "".join(f"<li><a href=/{n}>Headline {name}{n} of a story</a></li>" for n in range(4))
    texts = [f"Paragraph {n} of {name} goes on for quite a few words." for n in range(9)]
    article = "".join(f"<p>{text}</p>" for text in texts)
    html = f"<ul>{links}</ul><div><article>{article}</article></div><nav><ol>{links}</ol></nav>"
    return GoldPage(name, html.encode(), "\n".join(texts), f"{name}.org")


@pytest.mark.parametrize(
    ("shares", "counts"),
    [
        (CopyShares(0, 0), {}),
        (CopyShares(1, 0), {"#shortened": 4}),
        (CopyShares(0.5, 1), {"#shortened": 2, "#shortened#crowded": 4}),
    ],
)
def test_each_kind_has_its_share(shares, counts):
    pages = [page_of(name) for name in "abcd"]
    copies = training_copies(pages, shares, processes=1)
    assert Counter(copy.name[1:] for copy in copies) == counts
    assert all(copy.is_copy for copy in copies)
