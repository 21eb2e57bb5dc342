"""Tiny copies: pages of a few segments, with and without a menu, also with placeholder text.

People try an extractor on such pages first, and no training page is like them. A copy has a few
paragraphs of an article, in mark-up of its own. Some have no content: what is left of pages that
scripts write, and pages to log in.
"""

import random
from collections.abc import Sequence
from html import escape

from ..data.gold_pages import GoldPage
from .articles import Article, sentences
from .copying import copy_of, make_copies, seeded

#: The kind of these copies.
KIND = "tiny"
#: Weights of a copy in training: with content, and without, as those have few words.
WEIGHT, EMPTY_WEIGHT = 0.3, 1.0
#: Minimum number of words of a paragraph.
_MIN_WORDS = 6
#: Minimum and maximum number of paragraphs; the maximum number of words that are taken of one.
_PARAGRAPHS, _MAX_WORDS = (1, 8), 80
#: Share of the copies without content.
_EMPTY = 0.2
#: Shares of the others with placeholder text, and with paragraphs that are made of equal sentences.
_PLACEHOLDERS, _EQUAL = 0.3, 0.25
_LOREM = sentences(
    """Lorem ipsum dolor sit amet, consectetur adipisicing elit, sed do eiusmod tempor incididunt ut
    labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco
    laboris nisi ut aliquip ex ea commodo consequat. Duis aute irure dolor in reprehenderit in
    voluptate velit esse cillum dolore eu fugiat nulla pariatur. Excepteur sint occaecat cupidatat
    non proident, sunt in culpa qui officia deserunt mollit anim id est laborum. Tempor incididunt
    ut labore et dolore magna aliqua. Sed ut perspiciatis unde omnis iste natus error sit."""
)
_HEADS = (
    "<title>$title</title>",
    "<title>$title</title><meta name=viewport content=width=device-width>",
    "<title>Document</title>",
    "",
)
_HEADINGS = ("<h1>{}</h1>", "<h2>{}</h2>", "<header><h1>{}</h1></header>", "")
_BODIES = (
    "{}",
    "<div>{}</div>",
    "<article>{}</article>",
    "<main>{}</main>",
    "<div id=content>{}</div>",
)
_PARAGRAPH_TAGS = ("p", "p", "p", "div", "section")
_LISTS = (("ul", "li"), ("ol", "li"), ("table", "tr"))
_MENU_WORDS = "Home About Contact Blog News Shop Help Login Archive Team Prices Imprint".split()
_MENUS = (
    "<nav><ul>{}</ul></nav>",
    "<ul class=menu>{}</ul>",
    "<header><a href=/>Home</a><ul>{}</ul></header>",
    "<div class=sidebar><h3>Links</h3><ul>{}</ul></div>",
)
_SKIP = "<a href=#main>Skip to main content</a>"
_EMPTY_BODIES = (
    "<main id=main></main>",
    "<div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript>",
    "<div class=loading>Loading...</div>",
    "<form><h1>Log in</h1><label>User name</label><input><label>Password</label><input>"
    "<label><input type=checkbox>Keep me signed in</label><button>Sign in</button></form>"
    "<p><a href=/forgot>Forgot your password?</a> <a href=/join>Create an account</a></p>",
    "<div class=cookies><p>We use cookies to improve your visit.</p><button>Accept</button></div>",
    "<p>Please wait while we check your browser.</p>",
)
_FOOTERS = ("<footer>© {} All rights reserved</footer>", "<div class=footer>Copyright {}</div>")


def tiny_copies(
    pages: Sequence[GoldPage], share: float, *, seed: int = 0, processes: int = 2
) -> list[GoldPage]:
    """Make tiny pages of some pages.

    Parameters
    ----------
    pages : sequence of GoldPage
    share : float
        Share of the pages to copy, from 0 to 1; pages with hardly any paragraphs are not copied.
    seed : int
        The same pages and seed give the same copies.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of GoldPage
    """
    rng = seeded(f"{KIND} {seed}")
    chosen = rng.sample(list(pages), round(share * len(pages)))
    return make_copies(
        shrink, chosen, seed=f"{KIND} {seed}", description="Shrinking pages", processes=processes
    )


def shrink(page: GoldPage, seed: str) -> GoldPage | None:
    """Write a few paragraphs of a page's article as a page of their own.

    Returns None if the article has no paragraph.
    """
    article = Article.of(page)
    if article is None:
        return None
    rng = seeded(seed)
    if rng.random() < _EMPTY:
        body = rng.choice(("", _SKIP)) + rng.choice(_EMPTY_BODIES)
        html = _write_page(body, article.title, rng)
        return copy_of(page, KIND, html, "", weight=EMPTY_WEIGHT)
    paragraphs = [
        " ".join(article.case.texts[row].split()[:_MAX_WORDS])
        for row in article.rows
        if article.case.n_words[row] >= _MIN_WORDS
    ]
    if not paragraphs:
        return None
    n = min(len(paragraphs), rng.randint(*_PARAGRAPHS))
    start = rng.randrange(len(paragraphs) - n + 1)
    written = _say_otherwise(paragraphs[start : start + n], rng)
    title = article.title or written[0][:30]
    body, gold = _write_content(written, title, rng)
    return copy_of(page, KIND, _write_page(body, title, rng), gold, weight=WEIGHT)


def _say_otherwise(paragraphs: list[str], rng: random.Random) -> list[str]:
    """The paragraphs, or as many with placeholder text, or with equal sentences."""
    drawn = rng.random()
    if drawn < _PLACEHOLDERS:
        same = " ".join(_LOREM[: rng.randint(1, len(_LOREM))])
        return [same if rng.random() < 0.6 else rng.choice(_LOREM) for _ in paragraphs]
    if drawn < _PLACEHOLDERS + _EQUAL:
        said = sentences(paragraphs[0]) or paragraphs[:1]
        return [" ".join(said[:1] * rng.randint(1, 4)) for _ in paragraphs]
    return paragraphs


def _write_content(paragraphs: Sequence[str], title: str, rng: random.Random) -> tuple[str, str]:
    """Write a heading and paragraphs, one of them perhaps as a list; return also the gold text."""
    heading, tag = rng.choice(_HEADINGS), rng.choice(_PARAGRAPH_TAGS)
    body, gold = heading.format(escape(title)), [title] if heading else []
    list_at = rng.randrange(len(paragraphs)) if rng.random() < 0.2 else -1
    for number, text in enumerate(paragraphs):
        if number and number != list_at and rng.random() < 0.15:
            subheading = " ".join(text.split()[:3])
            body += f"<h2>{escape(subheading)}</h2>"
            gold.append(subheading)
        body += _write_list(text, rng) if number == list_at else f"<{tag}>{escape(text)}</{tag}>"
        gold.append(text)
    return rng.choice(_BODIES).format(body), "\n".join(gold)


def _write_page(body: str, title: str, rng: random.Random) -> str:
    """Write a page around a body, perhaps with a head, a menu and a footer."""
    if rng.random() < 0.5:
        links = rng.sample(_MENU_WORDS, rng.randint(2, 7))
        menu = "".join(f"<li><a href=/{word}>{word}</a></li>" for word in links)
        body = rng.choice(_MENUS).format(menu) + body
    if rng.random() < 0.4:
        body += rng.choice(_FOOTERS).format(rng.randint(1999, 2026))
    head = rng.choice(_HEADS).replace("$title", escape(title))
    content = f"<head>{head}</head><body>{body}</body>" if head else body
    return f"<!DOCTYPE html><html>{content}</html>"


def _write_list(text: str, rng: random.Random) -> str:
    around, one = rng.choice(_LISTS)
    words = text.split()
    size = max(1, len(words) // rng.randint(2, 5))
    items = [" ".join(words[start : start + size]) for start in range(0, len(words), size)]
    cell = "<td>{}</td>" if one == "tr" else "{}"
    inner = "".join(f"<{one}>{cell.format(escape(item))}</{one}>" for item in items)
    return f"<{around}>{inner}</{around}>"
