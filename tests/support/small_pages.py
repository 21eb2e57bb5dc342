"""Small pages of made-up articles, so that models can learn the content quickly."""

import random

# Articles use other words than menus and footers.
_WORDS = """harbour lantern keeper winter signal stone engine letter garden river evening window
    captain history morning island weather journey village machine""".split()
_MENU = "Home News Shop About Contact Help Login Archive".split()


def article_of(choice: random.Random) -> list[str]:
    """Make a few paragraphs of a few sentences."""
    return [
        " ".join(_sentence(choice) for _ in range(choice.randint(2, 4)))
        for _ in range(choice.randint(3, 5))
    ]


def menu_of(choice: random.Random) -> list[str]:
    """Choose six links of a menu."""
    return [f"<a href='/{name}'>{name}</a>" for name in choice.sample(_MENU, 6)]


def _sentence(choice: random.Random) -> str:
    words = choice.choices(_WORDS, k=choice.randint(8, 14))
    return f"{words[0].capitalize()} {' '.join(words[1:5])}, {' '.join(words[5:])}."
