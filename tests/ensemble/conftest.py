"""A dozen small pages with their gold standards, and training examples made of them."""

import os
import random
from dataclasses import dataclass

import pytest

from small_models import JURORS
from small_pages import article_of, menu_of
from webjury.ensemble.features.case import Case
from webjury.ensemble.models.training import Example, segment_example
from webjury.extractors.registry import run_extractors
from webjury.segmenter.page import Page

# LightGBM reads this when it is loaded. Its idle threads must not spin while other processes need
# the cores: that turns a training of 0.01 s into one of 3 s.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

N_PAGES = 12
_NOUNS = "harbour lantern keeper winter signal stone engine letter".split()


@dataclass(frozen=True, slots=True)
class SmallPage:
    """A page, its main content, and its host."""

    html: str
    gold: str
    host: str


def small_page(number: int) -> SmallPage:
    """Make a menu, an article with a headline, and a footer; no two are alike."""
    choice = random.Random(number)
    article, menu = article_of(choice), menu_of(choice)
    title = f"The {choice.choice(_NOUNS)} and the {choice.choice(_NOUNS)}"
    content = "".join(f"<p>{paragraph}</p>" for paragraph in article)
    html = (
        f"<!DOCTYPE html><html><head><title>{title}</title></head><body>"
        f"<nav class=menu><ul><li>{'</li><li>'.join(menu)}</li></ul></nav>"
        f"<article><h1>{title}</h1>{content}</article>"
        f"<footer><p>{' | '.join(menu)}</p><p>© {2000 + number} All rights reserved</p></footer>"
        "</body></html>"
    )
    return SmallPage(html, "\n".join([title, *article]), f"host{number % 6}.example")


@pytest.fixture(scope="session")
def pages() -> list[SmallPage]:
    """Pages to train on."""
    return [small_page(number) for number in range(N_PAGES)]


@pytest.fixture(scope="session")
def new_page() -> SmallPage:
    """A page of the same kind that is not among the training pages."""
    return small_page(N_PAGES)


@pytest.fixture(scope="session")
def cases(pages: list[SmallPage]) -> list[Case]:
    """The pages with the runs of all jurors."""
    parsed = [Page(page.html) for page in pages]
    return [Case(page, run_extractors(page, JURORS)) for page in parsed]


@pytest.fixture(scope="session")
def examples(cases: list[Case], pages: list[SmallPage]) -> list[Example]:
    """The cases with their labels."""
    return [
        segment_example(case, page.gold, JURORS) for case, page in zip(cases, pages, strict=True)
    ]
