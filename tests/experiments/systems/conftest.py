"""Small pages for quick training."""

import random

import pytest

from webjury.experiments.data.gold_pages import GoldPage

_WORDS = """harbour lantern keeper winter signal stone engine letter garden river evening window
    captain history morning island weather journey village machine""".split()
_MENU = "Home News Shop About Contact Help Login Archive".split()


def small_document(number: int) -> GoldPage:
    """Make a page with a menu of links, an article of a few paragraphs, and a footer."""
    choice = random.Random(number)
    paragraphs = [_paragraph(choice) for _ in range(choice.randint(3, 5))]
    menu = "".join(f"<li><a href='/'>{name}</a></li>" for name in choice.sample(_MENU, 6))
    article = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    html = f"<ul>{menu}</ul><div>{article}</div><p>© {2000 + number} Somebody</p>"
    return GoldPage(str(number), html.encode(), "\n".join(paragraphs), f"host{number}.example")


def _paragraph(choice: random.Random) -> str:
    words = choice.choices(_WORDS, k=choice.randint(12, 30))
    return f"{words[0].capitalize()} {' '.join(words[1:5])}, {' '.join(words[5:])}."


@pytest.fixture(scope="session")
def documents() -> list[GoldPage]:
    return [small_document(number) for number in range(12)]
