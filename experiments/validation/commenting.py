"""Copies with readers' comments, and threads with the same mark-up.

Comments below an article are no content, but the posts of a forum are; and few training pages have
comments. In a commented copy, comments made of other pages' sentences stand below the article. In a
thread, a page's own sentences are written again as posts in the same mark-up, and they are content:
so it is not the mark-up that a model learns to drop, but comments below an article.
"""

import random
from collections.abc import Sequence
from html import escape
from string import Template

from ..data.gold_pages import GoldPage
from .articles import Article, is_top, parse_block, put_after, sentences
from .copying import has_lenders, make_copies, seeded

#: The kinds of these copies.
KIND, THREAD_KIND = "commented", "thread"
#: Types of pages without comments, and the type whose posts are content.
_NO_ARTICLES, _FORUM = ("collection", "listing", "product"), "forum"
#: For each forum's page that becomes a thread, this share of other pages does: live blogs, mails.
_OTHER_THREADS = 0.1
#: Weight of a copy in training.
WEIGHT = 0.35
#: Largest number of posts, as a power of 2; share of blocks below a heading.
_MAX_POWER, _HEADED = 5, 0.75
#: Minimum number of sentences of a page that lends them; how many pages lend to a copy.
_MIN_SENTENCES, _LENDERS = 8, 3
#: Numbers of sentences in a post.
_LENGTHS = (1, 1, 2, 2, 3, 5, 8)
#: Share of the blocks at the end of the article's element; others follow it.
_END_SHARE = 0.35

_FIRST_NAMES = """Ada Bruno Chidi Dora Emil Fatima Gus Hanna Ivo Jun Kwame Lena Malik Nils Oona
    Pablo Rahel Sven Tara Ulla Vito Wanda Yara Zeno""".split()
_LAST_NAMES = """Abel Brandt Cole Duarte Ekberg Ferri Grant Haas Ito Jansen Kaya Lund Mora Nagy
    Okafor Perez Quist Rhodes Sato Trent Urban Vance Weir Zhou""".split()
_NICKNAMES = """teapot77 northwind the_other_ben lurker Reader_9 mum_of_two oldsalt kestrel anon
    Guest cyclist88 nobody-special quietone admin""".split()
_TOWNS = "Leeds Bergen Lyon Porto Graz Tampa Kyoto Cork Lagos Turin".split()
_MONTHS = """January February March April May June July August September October November
    December""".split()
_HEADINGS = (
    "Comments;{n} comments;Comments ({n});{n} responses to “{title}”;Your comments;Have your say;"
    "Readers' comments;Discussion;Responses;Join the conversation;Kommentare ({n});Commentaires;"
    "Leave a comment;What readers say;Reacties;Comentarios"
).split(";")
_THREAD_HEADINGS = "Replies;{n} answers;Answers;{n} posts;Discussion;Responses".split(";")
_HEADING_TAGS = (
    "<h2>$heading</h2>;<h3>$heading</h3>;<h4>$heading</h4>;<p><b>$heading</b></p>;"
    "<div>$heading</div>"
).split(";")
_BUTTONS = "Reply;Report;Flag;Like (3);Quote;Share;Permalink;Recommend;Report abuse".split(";")
_FORMS = (
    "",
    "<form><label>Name</label><input><textarea></textarea><input type=submit value=Send></form>",
    "<p>You must be logged in to reply.</p>",
)
#: Class names that tell what an element is, and others that do not.
_TELLING = {
    "box": "comments comments-area comment-list commentlist responses thread".split(),
    "one": "comment comment-item reader-comment reply commentBox".split(),
    "who": "comment-author author username commenter fn".split(),
    "when": "comment-date comment-meta date timestamp".split(),
    "what": "comment-text comment-content message comment-body".split(),
}
_NEUTRAL = {
    "box": " list block section module area".split(" "),
    "one": " item row entry post odd unit".split(" "),
    "who": " name user n left".split(" "),
    "when": " d small info".split(" "),
    "what": " txt body content t".split(" "),
}
#: Mark-up of a block, and of a post in it.
_STYLES = (
    (
        "<ol>$posts</ol>",
        "<li$one><div$who><b>$author</b></div><div$when><a href=#c>$date</a></div>"
        "<div$what>$paragraphs</div><div>$buttons</div></li>",
    ),
    ("$posts", "<div$one>$paragraphs<p><small>Posted by $author, $date</small></p></div>"),
    (
        "<table>$posts</table>",
        "<tr><td$who><b>$author</b><br>$date</td><td$what>$lines<br>$buttons</td></tr>",
    ),
    ("<dl>$posts</dl>", "<dt$who>$author</dt><dd$what>$paragraphs<p$when>$date</p></dd>"),
    (
        "$posts",
        "<div$one><div$who>$author</div><div$when>$date</div><div$what>$lines</div>$buttons</div>",
    ),
    ("$posts", "<p><b>$author</b> wrote:<br>$lines</p><p>$date $buttons</p>"),
    (
        "<ul>$posts</ul>",
        "<li$one><strong>$author</strong> <span$when>$date</span><br>$lines</li>",
    ),
    ("$posts", "<h4$who>$author</h4>$paragraphs<p$when>$date</p>"),
    (
        "$posts",
        "<article$one><header><span$who>$author</span> <time>$date</time></header>$paragraphs"
        "<footer>$buttons</footer></article>",
    ),
)
_BLOCK = Template("<div$box>$heading$posts$form</div>")


def commented_copies(
    pages: Sequence[GoldPage], share: float, *, seed: int = 0, processes: int = 2
) -> list[GoldPage]:
    """Copy some pages with comments below the article.

    Parameters
    ----------
    pages : sequence of GoldPage
        Pages of one data set.
    share : float
        Share of the pages to copy, from 0 to 1; pages without an article are not copied.
    seed : int
        The same pages and seed give the same copies.
    processes : int
        Number of worker processes.

    Returns
    -------
    list of GoldPage
        Copies name the hosts that lend sentences.
    """
    rng = seeded(f"{KIND} {seed}")
    sources = [(page.host, sentences(page.gold)) for page in pages if page.page_type != _FORUM]
    sources = [(host, said) for host, said in sources if len(said) >= _MIN_SENTENCES]
    if not has_lenders(sources):
        return []
    with_articles = [page for page in pages if page.page_type not in (*_NO_ARTICLES, _FORUM)]
    chosen = rng.sample(with_articles, round(share * len(with_articles)))
    drawn = [_draw_sources(page.host, sources, rng) for page in chosen]
    return make_copies(
        add_comments,
        chosen,
        drawn,
        seed=f"{KIND} {seed}",
        description="Adding comments",
        processes=processes,
    )


def thread_copies(
    pages: Sequence[GoldPage], share: float, *, seed: int = 0, processes: int = 2
) -> list[GoldPage]:
    """Copy some pages of forums, and fewer others, as threads in the mark-up of comments.

    The parameters are those of `commented_copies`.
    """
    rng = seeded(f"{THREAD_KIND} {seed}")
    forums = [page for page in pages if page.page_type == _FORUM]
    others = [page for page in pages if page.page_type not in (*_NO_ARTICLES, _FORUM)]
    chosen = rng.sample(forums, round(share * len(forums)))
    chosen += rng.sample(others, round(_OTHER_THREADS * share * len(others)))
    return make_copies(
        write_thread,
        chosen,
        seed=f"{THREAD_KIND} {seed}",
        description="Writing threads",
        processes=processes,
    )


def _draw_sources(
    host: str, sources: Sequence[tuple[str, list[str]]], rng: random.Random
) -> list[tuple[str, list[str]]]:
    """Draw sources of sentences with other hosts."""
    drawn = rng.sample(list(sources), min(_LENDERS, len(sources)))
    others = [source for source in drawn if source[0] != host]
    return others or [next(source for source in sources if source[0] != host)]


def add_comments(
    page: GoldPage, sources: Sequence[tuple[str, list[str]]], seed: str
) -> GoldPage | None:
    """Put comments, made of sentences of other hosts, below the article of a page.

    Returns None if the page has no article.
    """
    article = Article.of(page)
    if article is None:
        return None
    rng = seeded(seed)
    posts = [_post(rng.choice(sources)[1], rng) for _ in range(_draw_number(rng))]
    block = _write_block(posts, article.title, _HEADINGS, rng)
    article.put_below(parse_block(block), rng, _END_SHARE)
    lenders = sorted({host for host, _ in sources})
    return article.copy(KIND, weight=WEIGHT, lenders=lenders)


def write_thread(page: GoldPage, seed: str) -> GoldPage | None:
    """Write the sentences of a page as posts, in the mark-up of comments.

    Returns None if the page has few sentences.
    """
    article, said = Article.of(page), sentences(page.gold)
    if article is None or len(said) < _MIN_SENTENCES or is_top(article.box):
        return None
    rng = seeded(seed)
    posts = [_post(said, rng) for _ in range(max(2, _draw_number(rng)))]
    block = parse_block(_write_block(posts, "", _THREAD_HEADINGS, rng))
    for title in article.box.findall(".//h1")[:1]:
        block.insert(0, title)
    put_after(article.box, block)
    article.box.drop_tree()
    return article.copy(THREAD_KIND, gold="\n".join(posts), weight=WEIGHT)


def _draw_number(rng: random.Random) -> int:
    """Draw a number of posts: few are as frequent as many."""
    return int(2 ** rng.uniform(0, _MAX_POWER))


def _post(said: Sequence[str], rng: random.Random) -> str:
    """A post of some sentences that follow each other, perhaps in two paragraphs."""
    start, length = rng.randrange(len(said)), rng.choice(_LENGTHS)
    chosen = list(said[start : start + length])
    cut = rng.randrange(len(chosen))
    return "\n".join(filter(None, (" ".join(chosen[:cut]), " ".join(chosen[cut:]))))


def _write_block(
    posts: Sequence[str], title: str, headings: Sequence[str], rng: random.Random
) -> str:
    """Write posts in one of the styles, with telling or with neutral class names."""
    names = rng.choice((_TELLING, _NEUTRAL))
    classes = {what: _attribute(rng.choice(chosen)) for what, chosen in names.items()}
    around, one = rng.choice(_STYLES)
    heading = ""
    if rng.random() < _HEADED:
        words = rng.choice(headings).format(n=len(posts), title=title)
        heading = Template(rng.choice(_HEADING_TAGS)).substitute(heading=escape(words))
    buttons = " ".join(
        f"<a href=#r>{button}</a>" for button in rng.sample(_BUTTONS, rng.randint(0, 2))
    )
    written = (
        Template(one).substitute(
            classes,
            author=escape(_author(rng)),
            date=_date(rng),
            buttons=buttons,
            lines="<br>".join(map(escape, post.split("\n"))),
            paragraphs="".join(f"<p>{escape(line)}</p>" for line in post.split("\n")),
        )
        for post in posts
    )
    block = Template(around).substitute(posts="".join(written))
    return _BLOCK.substitute(classes, heading=heading, posts=block, form=rng.choice(_FORMS))


def _attribute(name: str) -> str:
    return f' class="{name}"' if name else ""


def _author(rng: random.Random) -> str:
    first, last = rng.choice(_FIRST_NAMES), rng.choice(_LAST_NAMES)
    nickname, town = rng.choice(_NICKNAMES), rng.choice(_TOWNS)
    return rng.choice((f"{first} {last}", first, nickname, f"{first} {last}, {town}"))


def _date(rng: random.Random) -> str:
    day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(2004, 2026)
    hour, minute, name = rng.randint(0, 23), rng.randint(0, 59), _MONTHS[month - 1]
    return rng.choice(
        (
            f"{name} {day}, {year} at {hour % 12 or 12}:{minute:02} {'am' if hour < 12 else 'pm'}",
            f"{day} {name[:3]} {year}, {hour:02}:{minute:02}",
            f"{year}-{month:02}-{day:02} {hour:02}:{minute:02}",
            f"{day}.{month}.{year}, {hour:02}:{minute:02}",
            f"{day}/{month}/{year}",
            f"{name[:3]} {day}, {year}",
            f"{rng.randint(2, 11)} {rng.choice(('hours', 'days', 'months', 'years'))} ago",
        )
    )
