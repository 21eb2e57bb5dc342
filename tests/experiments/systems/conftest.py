"""Small pages for quick training."""

import random

import pytest

from small_pages import article_of, menu_of
from webjury.experiments.data.gold_pages import GoldPage


def small_document(number: int) -> GoldPage:
    """Make a page with a menu of links, an article of a few paragraphs, and a footer."""
    choice = random.Random(number)
    paragraphs = article_of(choice)
    menu = "".join(f"<li>{link}</li>" for link in menu_of(choice))
    article = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    html = f"<ul>{menu}</ul><div>{article}</div><p>© {2000 + number} Somebody</p>"
    return GoldPage(str(number), html.encode(), "\n".join(paragraphs), f"host{number}.example")


@pytest.fixture(scope="session")
def documents() -> list[GoldPage]:
    return [small_document(number) for number in range(12)]
