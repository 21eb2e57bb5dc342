"""Made pages with an article between lists of links, and what of them is content."""

from webjury.experiments.data.gold_pages import GoldPage


def cards(name: str, count: int = 4, tag: str = "ul") -> str:
    """Make a list of linked headlines."""
    links = "".join(
        f'<li><a href="/{name}{number}">Headline {name}{number} of another story</a></li>'
        for number in range(count)
    )
    return f"<{tag}>{links}</{tag}>"


def page_of(name: str, n_paragraphs: int = 9, more: str = "", **known: str) -> GoldPage:
    paragraphs = [
        f"Paragraph {name}{row} goes on for many words, all of them its own {name}{row}."
        for row in range(n_paragraphs)
    ]
    article = "".join(f"<p>{text}</p>" for text in paragraphs)
    html = (
        f"<html><body><div><div>{cards(name + 'x')}</div><article><h1>Title {name}</h1>{article}"
        f"</article>{more}{cards(name + 'y', 5)}</div></body></html>"
    )
    gold = "\n".join([f"Title {name}", *paragraphs])
    return GoldPage(name, html.encode(), gold, f"{name}.org", **known)
