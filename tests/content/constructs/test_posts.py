"""Posts of a thread are written with authors and dates, and with borders between them."""

import pytest

from rendered import kept_of, to_html
from webjury import Page
from webjury.content.lookups import Names
from webjury.content.markdown import write_markdown
from webjury.content.rules.posts import find_posts
from webjury.content.values import Post, posts_of

EXPECTED = """**Ann** · 2024-05-01

Does it turn?

---

**Ben** · 2024-05-02

It does."""
POSTS = [
    Post("Ann", "2024-05-01", "Does it turn?"),
    Post("Ben", "2024-05-02", "It does."),
]


def kept(html, *dropped):
    names = [*dropped, "Ann", "Ben", "1 May", "2 May"]
    return kept_of(f"<html><body>{html}", lambda text: text not in names)


_SIGNED = "<p class=author>{name}</p><p class=date>{date}</p><p>{text}</p>"


def _thread(post, around="{}"):
    first = post.format(name="Ann", date="2024-05-01", shown="1 May", text="Does it turn?")
    second = post.format(name="Ben", date="2024-05-02", shown="2 May", text="It does.")
    return around.format(first + second)


@pytest.mark.parametrize(
    "html",
    [
        _thread(
            "<li class=comment id=c1><div class='comment-author vcard'><cite class=fn>{name}</cite>"
            "</div><time datetime={date}T10:00>{shown}</time><p>{text}</p></li>",
            "<ol class=comment-list>{}</ol>",
        ),
        _thread(
            "<div class='post bg1'><p class=username>{name}</p><p class=postdate title={date}>"
            "{shown}</p><div class=content>{text}</div></div>"
        ),
        _thread(
            "<div itemscope itemtype='https://schema.org/Comment'><div itemprop=author><div "
            "itemprop=name>{name}</div></div><meta itemprop=dateCreated content={date}>"
            "<div><time datetime={date}></time></div><p itemprop=text>{text}</div>"
        ),
        _thread(
            "<article class='h-entry'><p class='p-author'>{name}</p><p><time class=dt-published "
            "datetime={date}>{shown}</time></p><div class=e-content>{text}</div></article>"
        ),
        _thread(
            "<tr class='athing comtr'><td><p><a class=hnuser>{name}</a></p><p><span class=age "
            "title={date}T10:00>{shown}</span></p><div class=commtext>{text}</div></td></tr>",
            "<table>{}</table>",
        ),
        _thread(
            "<li class=message><h3 class=username>{name}</h3><blockquote class='messageText ugc'>"
            "{text}</blockquote><p><b class=DateTime title='{date}'>{shown}</b></p></li>",
            "<ol>{}</ol>",
        ),
        _thread(
            "<div class=comment><div class=voters>10</div><p class=byline><a>{name}</a> "
            "<time datetime={date}>{shown}</time></p><p>{text}</p></div>"
        ),
        # This unfolds, but is not a title.
        _thread(
            "<div class=comment role=button aria-expanded=true><i class=author>{name}</i> "
            "<time datetime={date}>{shown}</time><p>{text}</p></div>"
        ),
    ],
)
def test_authors_and_dates_are_named(html):
    found = kept(html)
    assert write_markdown(found) == EXPECTED
    assert posts_of(found) == POSTS
    cleaned = to_html(found).replace("\n", "")
    assert "<p><strong>Ann</strong> · 2024-05-01</p>" in cleaned
    assert cleaned.count("<hr>") == 1


@pytest.mark.parametrize(
    "post",
    [
        # Posts by their ids: Invision 4 and 5, with the number of a member's posts; vBulletin 3.
        "<article id=elComment_7><h3 class=cAuthorPane_author><a>{name}</a> <span>4,522</span></h3>"
        "<time datetime={date}>{date}</time><p>{text}</article>",
        "<article id=elComment_7><h3 class=ipsEntry__username><a>{name}</a></h3><div>"
        "<time datetime={date}>{date}</time></div><p>{text}</article>",
        "<table id=post7><tr><td>{date}<tr><td><a class=bigusername>{name}</a><tr><td>{text}"
        "</table>",
        # Several lines about the member: FluxBB, MyBB.
        "<div id=p7><h2>#2 <a>{date}</a></h2><div class=postleft><dl><dt><b>{name}</b><dd>Member"
        "</dl></div><p>{text}</div>",
        "<div class=post><div class=author_information><b>{name}</b><br>Owner</div>"
        "<span>{date}<i>(edited)</i></span><p>{text}</div>",
        # A day with another label is not the date of the post.
        "<div class=post><dl><dt class=username>{name}<dd><b>Joined:</b> May 9, 2015 6:38 pm<dd>"
        "Born: 3 May 2001 6:38 pm</dl><p>{date}</p><p>{text}</div>",
        # A part of a post that also has a number.
        "<div class=post><div id=post-7><div class=author>{name}</div></div><p>{date}</p><p>{text}"
        "</div>",
        # Vanilla, bbPress, Lobsters.
        "<div class=ItemDiscussion><a class=Username>{name}</a><p>{date}</p><p>{text}</div>",
        "<div id=post-7><p class=forum-post-author>{name}</p><p>{date}</p><p>{text}</div>",
        # NodeBB, where the date is not shown.
        "<div itemscope itemtype='https://schema.org/Comment'><meta itemprop=datePublished "
        "content='{date}'><p itemprop=author>{name}</p><p>{text}</div>",
        # A date that is also or only in a title attribute.
        "<div class=post><p class=author>{name}</p><p class=postdate>posted <i title='{date}'>"
        "last year</i></p><p>{text}</div>",
        "<div class=comment><p class=byline><a><img></a> <a>{name}</a> <a>2 days ago</a></p>"
        "<p>{date}</p><p>{text}</div>",
    ],
)
def test_posts_of_forum_software(post):
    thread = [("Ann", "May 1, 2024 10:15 am", "Why?"), ("Ben", "May 2, 2024 11:30 am", "So.")]
    html = "".join(post.format(name=a, date=b, text=c) for a, b, c in thread)
    found = kept_of(html, lambda text: text in ("Why?", "So."))
    assert posts_of(found) == [Post(*one) for one in thread]


@pytest.mark.parametrize(
    "nameless",
    [
        "</div><div class='comment even'><p>{}</p><p>{}</p></div>",
        "</div><div class=comment><i class=username>131359</i><i class=date>{}</i><p>{}</p></div>",
        # An answer, within the comment.
        "<div class=answers><div class=comment><p>{}</p><p>{}</p></div></div></div>",
    ],
)
def test_a_post_without_a_name_has_a_rule_and_its_date(nameless):
    named = "<div class=comment><p class=author>{}</p><p class=date>{}</p><p>{}</p>"
    date = "May 2, 2024 11:30 am"
    found = kept(
        named.format("Ann", "1 May", "Does it turn?")
        + nameless.format(date, "It does.")
        + named.format("Ben", "2 May", "Thanks!"),
        date,
        f"131359 {date}",
    )
    posts = [Post("Ann", "1 May", "Does it turn?"), Post("", date, "It does.")]
    assert posts_of(found) == [*posts, Post("Ben", "2 May", "Thanks!")]
    assert f"Does it turn?\n\n---\n\n{date}\n\nIt does.\n\n---\n\n**Ben**" in write_markdown(found)
    assert f"<p>{date}</p>" in to_html(found)


def test_only_headings_stand_before_the_marked_text_of_a_post():
    post = (
        "<li itemprop=comment itemtype=http://schema.org/Comment><p>Offline</p>"
        "<p><b itemprop=author>{name}</b> | Premium</p><p>last edited by</p>{heading}"
        "<meta itemprop=datePublished content={date}>{inner}</li>"
    )
    text = "<div itemprop=text>{}</div><p>1 Reply</p>"
    answer = post.format(heading="", name="Ben", date="2024-05-02", inner=text.format("It does."))
    first = post.format(
        heading="<h3>Lamps</h3>", name="Ann", date="2024-05-01", inner=text.format("Does it turn?")
    )
    assert write_markdown(kept(f"<ul>{first}{answer}</ul>")) == (
        "**Ann** · 2024-05-01\n\n### Lamps\n\nDoes it turn?\n\n1 Reply\n\n---\n\n"
        "**Ben** · 2024-05-02\n\nIt does.\n\n1 Reply"
    )
    # Neither a long text before it nor the text of another item is a head.
    long = post.format(
        heading="", name="Ann", date="2024-05-01", inner=f"<p>{'Why? ' * 50}</p>{text.format('x')}"
    )
    assert "last edited by" in write_markdown(kept(f"<ul>{long}{answer}</ul>"))
    quotation = f"<div itemscope>{text.format('A quote.')}</div>"
    quoting = post.format(heading="", name="Ann", date="2024-05-01", inner=f"Why?{quotation}")
    assert "Why?" in write_markdown(kept(f"<ul>{quoting}{quoting}</ul>"))
    # The text of a post within it is not its own.
    outer = post.format(heading="", name="Ann", date="2024-05-01", inner=f"<ul>{answer}</ul>")
    assert "Offline\n\n**Ann** | Premium\n\nlast edited by" in write_markdown(
        kept(f"<ul>{outer}</ul>")
    )


PHPBB = "by <b>{name}</b> » 14 Sep 2018, 20:11"


@pytest.mark.parametrize(
    ("post", "date", "beside"),
    [
        (
            "<div class=post><dl><dt><a class=username>{name}</a></dl>"
            f"<p class=author>{PHPBB}</p><div>{{text}}</div></div>",
            "14 Sep 2018, 20:11",
            ["by {name} » 14 Sep 2018, 20:11"],
        ),
        (
            "<div class=post><p class=author><a href=#1>Post</a> "
            f"{PHPBB}</p><div>{{text}}</div></div>",
            "14 Sep 2018, 20:11",
            ["Post by {name} » 14 Sep 2018, 20:11"],
        ),
        (
            "<div class=post_wrapper><div class=poster><h4><a href=/u>{name}</a></h4><ul>"
            "<li>Hero</li><li>Posts: 3,760</li></ul></div><i class=date>3 May</i><p>{text}</div>",
            "3 May",
            ["Hero", "Posts: 3,760", "3 May"],
        ),
        (
            "<div class=post><div class=author><b>{name}</b><br><span>Owner</span></div>"
            "<p><i class=date>3 May</i><p>{text}</div>",
            "3 May",
            ["{name}\nOwner", "3 May"],
        ),
    ],
)
def test_a_name_has_nothing_beside_it(post, date, beside):
    dropped = [line.format(name=name) for line in beside for name in ("Ann", "Ben")]
    html = kept(_thread(post), *dropped)
    assert [(one.author, one.date) for one in posts_of(html)] == [("Ann", date), ("Ben", date)]
    head = f"** · {date}\n\n"
    expected = f"**Ann{head}Does it turn?\n\n---\n\n**Ben{head}It does."
    assert write_markdown(html) == expected


@pytest.mark.parametrize(
    ("author", "name"),
    [
        ("<div>Author:</div> <div>{}</div>", "{}"),
        ("<div>Posted by</div> <div>{}</div>", "{}"),
        ("<div>{} says:</div> <div>Member</div>", "{}"),
        ("<div>X</div><div>{}</div>", "{}"),
        ("<a>X</a> <a>{}</a>", "{}"),
        ("<a>{}</a> Smith", "{} Smith"),
        ("<a>{}</a> 4,522", "{}"),
        ("<a>{}</a> edited 1 year ago", "{}"),
        ("<div>{}:</div>", "{}"),
    ],
)
def test_labels_and_initials_are_no_names(author, name):
    author = author.replace("{}", "{name}")
    post = f"<div class=post><div class=author>{author}</div><p>{{text}}</div>"
    html = kept_of(_thread(post), lambda text: text in ("Does it turn?", "It does."))
    found = [post.author for post in posts_of(html)]
    assert found == [name.format("Ann"), name.format("Ben")]


@pytest.mark.parametrize("line", ["{date} 10:15", "#2 <a>{date} 10:15</a> (edited)"])
def test_a_date_that_is_kept_below_is_not_in_the_head(line):
    post = f"<div id=p7><p class=author>{{name}}</p><p>{line}</p><p>{{text}}</p></div>"
    found = kept(_thread(post))
    assert [post.date for post in posts_of(found)] == ["2024-05-01 10:15", "2024-05-02 10:15"]
    shown = write_markdown(found)
    assert shown.startswith("**Ann**\n\n")
    assert shown.count("2024-05-01 10:15") == 1


@pytest.mark.parametrize(
    "lines",
    [
        "<p class=author>By {name}</p><p><time datetime={date}>{shown} 2024</time></p>",
        # Discourse, with the number of the post.
        "<div><b itemprop=author><i itemprop=name>{name}</i> (the {name})</b> <i class=post-time>"
        "<time datetime={date}>{shown}, 11:03</time></i> <i itemprop=position>2</i></div>",
        # XenForo, where the name and a rank are headings; a rank beside the name.
        "<h4><a class=username>{name}</a></h4><h5 class=userTitle>Veteran</h5><ul><li>"
        "<time datetime={date}>{shown} 2024</time></ul>",
        "<div class=poster><h4>{name}</h4><p>Rank of 2018</p></div><p class=date>{date}</p>",
        # Vanilla.
        "<div><a class=Username>{name}</a> <i class=Rank>✭✭</i></div><p class=date>{date}</p>",
    ],
)
def test_kept_lines_of_author_and_date_become_the_head(lines):
    html = kept(_thread(f"<div class=post>{lines}<p>{{text}}</div>"))
    assert write_markdown(html) == EXPECTED
    assert posts_of(html) == POSTS


@pytest.mark.parametrize("around", ["", "<ul><li>" * 15])
def test_deep_posts_keep_their_authors(around):
    """Elements nested this deeply are not copied, so their copies cannot get a head."""
    names = [f"User{number}" for number in range(10, 80)]
    post = "<div class=comment><p><i class=author>{}</i></p><p>It turns.</p>"
    found = write_markdown(kept(around + "".join(map(post.format, names))))
    assert [found.count(name) for name in names] == [1] * len(names)


@pytest.mark.parametrize("name", ["", "Bob"])
def test_a_post_does_not_have_the_date_of_another_within_it(name):
    meta = "<meta itemprop=dateCreated content=2024-02-02>"
    inner = f"<div class=comment><i class=author>{name}</i>{meta}<p>It does.</p></div>"
    html = f"<div class=comment><i class=author>Ann</i><p>Does it turn?</p>{inner}</div>"
    found = [(post.author, post.date) for post in posts_of(kept(html))]
    assert found == [("Ann", ""), (name, "2024-02-02")]


@pytest.mark.parametrize("piece", ["a <b>b</b> ", "1 <b>2</b> ", "<p class=userTitle>b</p>"])
def test_many_posts_around_a_text_are_found(piece):
    post = "<div class=comment><meta itemprop=datePublished content=2024-01-01>"
    first = "<div class=comment><i class=author>Ann</i><p>Does it turn?</p></div>"
    page = Page(first + post * 400 + piece * 8_000 + "<p>b</p></div>" * 400)
    posts, _ = find_posts(page.flow, Names(page.flow), [(0, len(page.text))])
    assert len(posts) == 401


@pytest.mark.parametrize(
    "html",
    [
        # One post, posts without authors, stories of a blog, a table of data, a quoted author.
        "<div class=post><p class=author>Ann</p><p>Does it turn?</div><p>It does.",
        _thread("<div class=post><p>{text}</p></div>"),
        _thread("<article class='post hentry'><p class=author>{name}</p><p>{text}</article>"),
        _thread("<div class=post><blockquote><p class=author>{name}</p></blockquote>{text}</div>"),
        _thread("<div class=post><p class=author>{name}</p></div>") + "<p>Text",
        # Ids of stories, persons in a list, parts of an article.
        *[
            _thread(f"<article id=post-1 class='post-1 {story}'>{_SIGNED}</article>")
            for story in ("hentry", "type-post", "entry")
        ],
        _thread(f"<div id=post-1><div class=entry>{_SIGNED}</div></div>"),
        _thread("<li id=p1><span class=name>{name}</span> <p>{text}</li>", "<ol>{}</ol>"),
        _thread("<div id=p1><p class=name>{name}</p><p class=date>{date}</p><p>{text}</div>"),
        _thread("<section id=post-1><i class=byline>Photo by {name}</i><p>{text}</section>"),
        _thread("<section id=post-1><i class=author>{name}</i><p>{text}</section>"),
        _thread("<tr class=post><td class=author>{name}<td>{text}<td>3</tr>", "<table>{}</table>"),
    ],
)
def test_other_mark_up_is_no_thread(html):
    found = kept(html)
    assert posts_of(found) == []
    assert "<hr>" not in to_html(found)


@pytest.mark.parametrize(
    ("title", "markdown"),
    [
        ("<div><h1>Lamps</h1>Old.</div>", "# Lamps\n\n**Ann** · 2024-05-01\n\nOld."),
        ("<div>Old.<h1>Lamps</h1></div>", "**Ann** · 2024-05-01\n\nOld.\n\n# Lamps"),
        ("<h2>Lamps</h2>", "**Ann** · 2024-05-01\n\n## Lamps"),
        ("<blockquote><h1>Lamps</h1></blockquote>", "**Ann** · 2024-05-01\n\n> # Lamps"),
    ],
)
def test_a_headline_at_the_beginning_of_a_post_is_above_its_head(title, markdown):
    post = f"<div class=post>{_SIGNED}</div>"
    html = kept(_thread(post).replace("<p>Does", f"{title}<p>Does", 1))
    assert write_markdown(html) == EXPECTED.replace("**Ann** · 2024-05-01", markdown)
    assert [(post.author, post.date) for post in posts_of(html)] == [
        ("Ann", "2024-05-01"),
        ("Ben", "2024-05-02"),
    ]
    assert "Ann" not in posts_of(html)[0].text


@pytest.mark.parametrize(
    "picture",
    ["<img src=https://a.org/b.png alt=Lamp>", "<figure><img src=https://a.org/b.png></figure>"],
)
def test_a_picture_may_be_above_the_headline_of_a_post(picture):
    post = f"<div class=post>{_SIGNED}</div>"
    html = kept(
        "<p>Old.</p>" + _thread(post).replace("<p>Does", f"{picture}<h1>Lamps</h1><p>Does", 1)
    )
    lines = write_markdown(html, images=True).split("\n\n")
    assert [line[:3] for line in lines[:4]] == [
        "Old",
        "![L" if "alt" in picture else "![]",
        "# L",
        "**A",
    ]
    assert "# Lamps\n\n**Ann**" in write_markdown(html)


@pytest.mark.parametrize(
    ("quotation", "markdown"),
    [
        ("<div><cite>Ben wrote:</cite>It does.</div>", "> Ben wrote:  \n> It does."),
        ("<p> <cite>Ben:</cite> It <i>does</i>.", "> Ben:  \n> It *does*."),
        ("<cite>Ben wrote:</cite><p>It does.", "> Ben wrote:\n>\n> It does."),
        ("<cite>Ben wrote:</cite><br>It does.", "> Ben wrote:  \n> It does."),
        ("<cite>Ben wrote:</cite> <b>It</b> does.", "> Ben wrote:  \n> **It** does."),
        ("<cite>Ben wrote:</cite><i>It</i> does.", "> Ben wrote:  \n> *It* does."),
        ("<cite>Ben wrote: <a href=#p1>↑</a></cite>It does.", "> Ben wrote: ↑  \n> It does."),
        ("<cite>Ben wrote: that</cite> <b>it</b> does.", "> Ben wrote: that **it** does."),
        ("In <cite>Lamps:</cite> It does.", "> In Lamps: It does."),
        ("<cite>Lamps</cite> is a book.", "> Lamps is a book."),
        ("<b><cite>Ben</cite></b> does.", "> **Ben** does."),
    ],
)
def test_the_name_above_a_quotation_is_a_line(quotation, markdown):
    assert (
        write_markdown(kept(f"<p>x</p><blockquote>{quotation}</blockquote>")) == f"x\n\n{markdown}"
    )


_NAMED = "<div class=post><p class=author>{name}</p><p>{text}</p></div>"
_COMMENT = "<div class=comment><p class=author>{}</p><p>{}</p></div>"
_INNER = f"<ol><li>{_COMMENT.format('Ben', 'It does.')}</ol>"
_NESTED = f"<ol><li>{_COMMENT.format('Ann', 'Does it turn?')}{_INNER}</ol>"
_BULLETS = "- **Ann**\n\n  Does it turn?\n\n  - **Ben**\n\n    It does."
_BESIDE = "<div><i class=author>{{name}}</i> {} <i class=date>{{date}}</i></div><p>{{text}}"
NAMES = EXPECTED.replace(" · 2024-05-01", "").replace(" · 2024-05-02", "")


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        # Other elements with a date are no posts.
        (
            f"{_thread(_NAMED)}<div class=post><p>Also by a reader</p></div>"
            "<div class=message><p class=date>3 May</p><p>It is closed.</p></div>",
            f"{NAMES}\n\nAlso by a reader\n\n3 May\n\nIt is closed.",
        ),
        # Items around posts are no bullets; nested items show what a post answers.
        (_thread(f"<li>{_NAMED}", "<ol>{}</ol>"), NAMES),
        (_NESTED, _BULLETS),
        (f"<ol><li>{_NESTED}</ol>", _BULLETS),
        (
            "<ul><li class=comment><p class=author>Ann<p>Does it turn?<ul><li class=comment>"
            "<p class=author>Ben<p>It does.</li></ul></li></ul>",
            NAMES,
        ),
        # An author in the text is not named again, and a date in the text is not that of the post.
        (
            _thread("<div class=post><p class=date>{date}</p><p><i class=author>{name}</i> {text}"),
            "2024-05-01\n\n*Ann* Does it turn?\n\n---\n\n2024-05-02\n\n*Ben* It does.",
        ),
        (
            _thread("<div class=post><p class=author>{name}</p><p>{text}</p><p>12 May 2018 10:30"),
            NAMES.replace("turn?", "turn?\n\n12 May 2018 10:30") + "\n\n12 May 2018 10:30",
        ),
        # Beside the author, a number is dropped; what is said is kept.
        *[
            (_thread(f"<div class=post>{_BESIDE.format(rest)}</div>"), EXPECTED)
            for rest in ("#2", "· 2 ·", "(2)", "<i>•</i> <b>#2</b>:", "»")
        ],
        *[
            (
                _thread(f"<div class=post>{_BESIDE.format(rest)}</div>"),
                EXPECTED.replace("** · ", f"* {rest} *")
                .replace("**", "*")
                .replace("-01\n", "-01*\n")
                .replace("-02\n", "-02*\n"),
            )
            for rest in ("★★★★☆", "4.5/5", "4<b>/</b>5", "+12", "90%", "👍 3")
        ],
    ],
)
def test_threads_in_markdown(html, markdown):
    assert write_markdown(kept(html)) == markdown.replace("<b>/</b>", "/")


def test_posts_that_are_not_kept_are_not_named():
    third = "<div class=post><p class=author>Cid</p><p>Mine, too.</p></div>"
    found = kept(_thread(_NAMED) + third, "Cid", "It does.")
    assert [post.author for post in posts_of(found)] == ["Ann", "Cid"]
    assert "Ben" not in write_markdown(found)
