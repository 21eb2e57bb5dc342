"""The authors of a page. Cases with whole pages are in tests/cases/metadata-*."""

import pytest

from webjury import Page
from webjury.metadata.declared import read_declared_metadata

HEAD = "<title>The lamp - Tide</title><meta property=og:site_name content=Tide>"
HEADING = "<h1>The lamp</h1>"
TEXT = f"<p>{'The lamp turns. ' * 80}</p>"


def author_of(html):
    return read_declared_metadata(Page(html)).author


BELOW_THE_HEADING = {
    # Marked lines, and what stands beside the name.
    "<div class=post-author>Ina Roth May 3, 2024</div>": "Ina Roth",
    "<div class=byline>Words <a rel=author>Ina Roth</a> Photos Jan</div>": "Ina Roth",
    "<p class=byline>Ina Roth: Senior Editor</p>": "Ina Roth",
    "<p class=post-author>May 3, 2024 · Ina Roth on behalf of Tide</p>": "Ina Roth",
    "<div class=byline><p>Ina Roth<p>Tide Press</div>": "Ina Roth",
    "<div class=author><p>By<p>Ina Roth<p>More by Ina Roth</div>": "Ina Roth",
    "<div class=byline><p>Words<p>By Ina Roth</div>": "Ina Roth",
    "<div class=author>Edit</div><p class=author>Ina Roth": "Ina Roth",
    "<p class='caption--credit author'>Jan Peters</p><p class=author>Ina Roth": "Ina Roth",
    "<div class=author-credit>Ina Roth</div>": "Ina Roth",
    "<div class=jobber-hero__author>Ina Roth</div>": "Ina Roth",
    "<div class=topic-info><p class=topic-author>Ina Roth</p></div>": "Ina Roth",
    "<p class=btn-topic><b class=author-modal>Lamps</b></p><p class=author>Ina": "Ina",
    "<h3 class=byline>By <a href=/i>Ina Roth</a></h3>": "Ina Roth",
    "<a class='tag author-name'>Ina Roth</a>": "Ina Roth",
    "<div class=byline><a rel=tag>Ina Roth</a></div>": "Ina Roth",
    "<div class=byline>By <a rel=tag>Ina Roth</a></div>": "Ina Roth",
    "<div itemscope><meta itemprop=author content='Ina Roth'></div>": "Ina Roth",
    "<p class=author><a>Sun Dec 17, 2023 11:23 am</a></p><p class=username>Ina": "Ina",
    # A forum: it repeats the heading, and says more of its member.
    "<h3><a href=#1>The lamp</a></h3><p class=author>by <b>ina_r</b></p>": "ina_r",
    "<div class=post_author><b>Ina</b><br>Owner<div>Posts: 12<br>Joined: 2019</div></div>": "Ina",
    # Lines that no mark-up names.
    "<p>By Ina Roth · 3 May 2024</p><p>A text.": "Ina Roth",
    "<p>Wed 3:59 pm by Ina Roth</p>": "Ina Roth",
    "<p>May 9th, 2012 @ 2:14pm (PT) by Ina Roth under Lamps</p>": "Ina Roth",
    "<p>By Ina Roth Associated Press</p>": "Ina Roth",
    "<p>asked by jonna</p>": "jonna",
    "<p>by jonna on January 31, 2011</p>": "jonna",
    "<p>【聯合報╱記者嚴文廷／即時報導】</p>": "嚴文廷",
    "<p>記者陳木隆、孫慶璋／宜蘭報導</p>": "陳木隆; 孫慶璋",
    "<p>来源：时代周报 作者：李怀宇 文字大小：【大】</p>": "李怀宇",
    f"<p>新华社北京1月12日电（记者沈文敏）灯塔的新灯今晚点亮。</p>{TEXT}": "沈文敏",
    # Far below: with the text, or where the title is repeated.
    f"{TEXT}<p class=author>Ina Roth</p>": "Ina Roth",
    f"{TEXT}<p>Written by Ina Roth</p>": "Ina Roth",
    f"{TEXT}<p>Written by Ina Roth and Jan Peters</p>": "Ina Roth; Jan Peters",
    f"{TEXT}<div>Written by</div><div>Ina Roth</div>": "Ina Roth",
    f"{TEXT}<div>Text by</div><div>Words by</div><div>Ina Roth</div>": "Ina Roth",
    f"{TEXT}<p>□ 本报记者 林若水</p>": "林若水",
    f"{TEXT}<p>本文作者：林若水</p>": "林若水",
    f"{TEXT}<p>本报记者 林若水 编辑 陈建</p>": "林若水",
    f"{TEXT}<h3>The lamp</h3><p>by Jan Peters</p>": "Jan Peters",
}


@pytest.mark.parametrize(("html", "author"), BELOW_THE_HEADING.items(), ids=BELOW_THE_HEADING)
def test_authors_are_found_below_the_heading(html, author):
    assert author_of(f"{HEAD}{HEADING}{html}") == author


NO_AUTHORS = [
    # Lines that name nobody, or somebody else.
    "<p>by bicycle</p>",
    "<p>by ship and train</p>",
    "<p>By submitting this you agree.</p>",
    "<p>18 - 21 Refine by Size</p>",
    "<p>May 9, 2012 by ship</p>",
    "<p>May 9, 2012, reviewed by Ina Roth</p>",
    "<div class=byline>Sat, 20 Dec, 2025 - 06:36</div>",
    "<div class=byline><time>May 3, 2024</time> | <b class=byline__category>Health</b></div>",
    "<div class=byline><a class='tag tag--blue'>Lamps</a> May 3, 2024</div>",
    "<p class=author-box><a class=author-link>Full Bio</a></p>",
    "<a class=authorized-dealer-link><p class=authorized>Authorized Dealer</a>",
    "<a class=dropdown-link>Recommended By Friends</a>",
    "<pre>fn <a class=fn>next</a>()</pre>",
    "<pre>By Jan Peters\n\nA text</pre><p>A text.",
    "<pre>A text\nBy Jan Peters\nA text</pre><p>A text.",
    "By Design<br>A text<p>A text.",
    "<p>他告诉记者：新灯点亮，很亮。</p><p>记者 今晚走访了几个灯塔。</p>",
    # Authors of works, comments and pages that are cited, named or related.
    "<ul><li itemprop=citation><meta itemprop=author content='Ina Roth'></ul>",
    "<div class=comment-author>Ina Roth</div>",
    "<div class=related>By Jan Peters</div><p>A text.",
    "<h2><a href=/x>Other</a></h2><p>By Jan Peters</p><p>A text.",
    "<h2><a href=/x>Other</a></h2>By Jan Peters<br>Text<p>A text.",
    "<h2><a>Ships</a></h2><p class=author>Ina Roth</p><h2><a>Sails</a></h2><p class=author>Uli",
    f"{TEXT}<footer><p itemscope>Site by <span itemprop=creator>Lamp Ink</span></footer>",
    f"{TEXT}<h3><a href=/x>The lamp II</a></h3><p>by Jan Peters</p>",
    f"{TEXT}<h3>The lamp 2</h3><p>by Jan Peters</p>",
    f"{TEXT}<h3><a href=/x>The lamp</a></h3><p>by Jan Peters</p>",
    f"{TEXT}<div class=related><h3>The lamp</h3><p>by Jan Peters</p></div>",
    f"{TEXT}<div class=comments><p class=author>Ina Roth</p></div>",
    f"{TEXT}<div class=comments><p>灯（记者 王五）</p></div>",
    f"{TEXT}<aside class=related><p>灯（记者 王五）</p></aside>",
    f"{TEXT}<p>本报记者 林若水</p><p>本报记者 陈建</p>",
    # Chinese lines with the word for a reporter or an author.
    *(
        f"{TEXT}<p>{line}</p>"
        for line in (
            *("（记者 报道）", "（记者报道）", "（记者获悉）", "（记者林若水摄）", "记者 林若水摄"),
            *("（记者林若水今日从灯塔获悉）", "记者 今日获悉", "摄影记者 林若水", "本报记者林若水"),
            *("图片作者：林若水", "原作者：林若水", "合作者：林若水", "社会工作者：林若水"),
            "作者：谢谢大家",
        )
    ),
]


@pytest.mark.parametrize("html", NO_AUTHORS)
def test_who_is_not_the_author_is_not_named(html):
    assert author_of(f"{HEAD}{HEADING}{html}") is None


PAGES = {
    "before the heading": (f"<p class=autor>Ina Roth</p>{HEADING}", "Ina Roth"),
    "no heading": ("<p class=author>Ina Roth</p>", "Ina Roth"),
    "no heading, and a list": ("<p class=author>Ina Roth</p><p class=author>Uli", None),
    "a bare line": (f"<div>{HEADING}by <a>Ina Roth</a>, Editor<br>A text.</div>", "Ina Roth"),
    "below a linked heading within the heading": (
        f"<h1>Lamps<h2><a href=/x>Ships</a></h2></h1>By Ina Roth<br>{TEXT}",
        "Ina Roth",
    ),
    "below a heading that a list of comments repeats": (
        f"<h1>The lamp 12</h1><p class=byline>Ina Roth</p>{TEXT}<h2>The lamp</h2>",
        "Ina Roth",
    ),
    "below a main heading that ends with a host and a number of comments": (
        f"<h1>The lamp (tide.example) 12</h1><p class=byline>Ina Roth</p>{TEXT}<h2>The lamp</h2>",
        "Ina Roth",
    ),
    "an account, and a person": (
        f"<meta name=author content=CC7567>{HEADING}<p class=byline>By James Akinaka",
        "James Akinaka",
    ),
    "an account alone": (f"<meta name=author content=CC7567>{HEADING}", "CC7567"),
    "an account in a forum": (
        f"<meta name=author content=hal_9>{HEADING}<p class=author>Marguerite</p>",
        "hal_9",
    ),
    "several papers": (
        "<meta name=citation_title content=Tides><meta name=citation_author content='Ina R'>"
        f"<meta name=citation_title content=Lamps><meta name=citation_author content=Jan>{HEADING}",
        None,
    ),
}


@pytest.mark.parametrize(("html", "author"), PAGES.values(), ids=PAGES)
def test_authors_are_found_on_other_pages(html, author):
    assert author_of(HEAD + html) == author


@pytest.mark.parametrize(
    ("declared", "line", "author"),
    [
        ('{"name": "Ina Roth"}', "", "Ina Roth"),
        ('"Ina Roth, Editor"', "", "Ina Roth"),
        ('"Tide"', "", "Tide"),
        ('"Tide"', "<p class=byline>By Ina Roth", "Ina Roth"),
        ('"Lamp Research Institute"', "", "Lamp Research Institute"),
        ('"Lamp Research Institute"', "<p class=byline>By Ina Roth", "Ina Roth"),
        ('"Lamp Research Institute"', "<p class=byline>By Ina", "Ina"),
        ('"Human in the Loop Inc"', "<p class=author>Human in the Loop", "Human in the Loop Inc"),
        (
            '"The Lamp Team"',
            "<div class=author-box>Fact checked by <a class=author-tooltip>Jan Peters</a></div>",
            "The Lamp Team",
        ),
    ],
)
def test_of_a_declared_author_and_a_line_the_person_is_named(declared, line, author):
    assert author_of(f"{HEAD}{linked(declared)}{HEADING}<p>A text.{line}") == author


def linked(author):
    return f'<script type=application/ld+json>{{"@type": "Article", "author": {author}}}</script>'


def test_authors_of_a_list_of_articles_are_not_those_of_the_page():
    assert author_of(HEAD + linked('"Ina Roth"') * 4 + HEADING) is None


@pytest.mark.parametrize(
    ("html", "author"),
    [
        # An infobox repeats a name that is the title.
        (
            "<title>Ina Roth - Tide</title><h1>Ina Roth</h1>"
            "<table class=vcard><tr><th><div class=fn>Ina Roth</div></table><p>A text.",
            None,
        ),
        # Small letters of this title are longer than its capitals.
        (
            "<title>İKİ İYİ İNSAN</title><h1>İKİ İYİ İNSAN</h1>"
            "<div class=byline>İKİ İYİ İNSAN</div><div class=author>Ina Roth</div><p>A text.",
            "Ina Roth",
        ),
        # Words of a sentence link to an author of another page.
        (
            "<title>The wrap</title><h1>The wrap</h1><p>Ina has raised the <a "
            "href=https://tide.example/author/ina-roth/>chances of light to 91 percent</a> today.",
            None,
        ),
    ],
)
def test_words_of_title_and_text_are_no_authors(html, author):
    assert author_of(html) == author


UNFILLED = [
    *("[object Object]", "By [object Object]", "{{author}}", "By {{ post.author }}", "{author}"),
    *("null", "undefined", "undefined undefined", "NaN", "$author$", "${author}", "%author%"),
    *("%%author%%", "<%= author %>", "[author]", "__AUTHOR__", "*|AUTHOR|*", "N/A", "(none)"),
    *("Author Name", "Your Name", "First Last", "Firstname Lastname", "Default author", "Array"),
    *("on July 4", "By on July 4", "July 4, 2023", "4 July", "Monday", "Published on July 4"),
    *("true", "Lorem Ipsum", "Comments", "Print"),
]


@pytest.mark.parametrize("name", UNFILLED)
@pytest.mark.parametrize(
    "html",
    [
        "<meta name=author content='%s'>" + HEADING,
        HEADING + "<p class=byline>%s</p>",
        """<script type=application/ld+json>{"@type": "Article", "author": "%s"}</script>""",
    ],
)
def test_what_stands_for_a_name_is_none(html, name):
    assert author_of(HEAD + html % name + TEXT) is None


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Ina Roth, on July 4", "Ina Roth"),
        ("Ina Roth undefined", "Ina Roth"),
        ("Ina Roth {{ role }}", "Ina Roth"),
        ("Ina Roth et al.", "Ina Roth"),
        ("Ina Roth @inaroth", "Ina Roth"),
        ("Follow Ina Roth", "Ina Roth"),
        ("Ina Roth for Old Tide", "Ina Roth"),
        ("April May", "April May"),
        ("A$AP Roth", "A$AP Roth"),
        ("Christopher Null", "Christopher Null"),
    ],
)
def test_what_is_beside_a_name_is_no_part_of_it(name, found):
    assert author_of(f"{HEAD}<meta name=author content='{name}'>{HEADING}{TEXT}") == found
    assert author_of(f"{HEAD}{HEADING}<p class=byline>{name}</p>{TEXT}") == found


@pytest.mark.parametrize(
    ("byline", "found"),
    [
        ("Medically reviewed by Dr. Jan Peters — By Ina Roth", "Ina Roth"),
        ("Fact-checked by Jan Peters, written by Ina Roth", "Ina Roth"),
        ("Reviewed by Jan Peters", None),
        ("Edited by Jan Peters", None),
    ],
)
def test_who_reviewed_a_text_is_not_its_author(byline, found):
    assert author_of(f"{HEAD}{HEADING}<p class=byline>{byline}</p>{TEXT}") == found


def test_a_sentence_below_a_label_is_no_name():
    assert author_of(f"{HEAD}{HEADING}<p>Written by</p>{TEXT}") is None


def test_a_creator_counts_beside_an_author_that_is_no_person():
    linked = '{"@type": "Article", "author": {"name": "Tide"}, "creator": ["Ina Roth"]}'
    assert author_of(f"{HEAD}<script type=application/ld+json>{linked}</script>") == "Ina Roth"


def test_the_name_of_the_site_in_the_title_is_no_author_beside_a_person():
    html = f"<title>The lamp | Old Tide</title>{HEADING}<p>By %s</p>{TEXT}"
    assert author_of(html % "Ina Roth, Old Tide") == "Ina Roth"
    assert author_of(html % "Old Tide") == "Old Tide"
