"""The authors of a page."""

import pytest

from webjury import Page
from webjury.metadata.declared import read_declared_metadata

HEAD = "<title>The lamp - Tide</title><meta property=og:site_name content=Tide>"
HEADING = "<h1>The lamp</h1>"


def linked(*objects):
    scripts = "".join(f"<script type=application/ld+json>{text}</script>" for text in objects)
    return f"{HEAD}{scripts}{HEADING}<p>A text."


TEXT = f"<p>{'The lamp turns. ' * 80}</p>"
ARTICLE = '{"@type": "NewsArticle", "author": %s}'
CASES = {
    "the name that an infobox repeats": (
        "<title>Ina Roth - Tide</title><h1>Ina Roth</h1>"
        "<table class=vcard><tr><th><div class=fn>Ina Roth</div></table><p>A text.",
        None,
    ),
    "the title in capitals whose small letters are longer": (
        "<title>İKİ İYİ İNSAN</title><h1>İKİ İYİ İNSAN</h1><div class=byline>İKİ İYİ İNSAN</div>"
        "<div class=author>Ina Roth</div><p>A text.",
        "Ina Roth",
    ),
    "words of a sentence that link to an author of another page": (
        "<title>The wrap</title><h1>The wrap</h1><p>Ina has raised the <a "
        "href=https://tide.example/author/ina-roth/>chances of light to 91 percent</a> today.",
        None,
    ),
    "JSON-LD, a person": (linked(ARTICLE % '{"name": "Ina Roth"}'), "Ina Roth"),
    "JSON-LD, a text": (linked(ARTICLE % '"Ina Roth, Editor"'), "Ina Roth"),
    "JSON-LD, several": (
        linked(ARTICLE % '[{"name": "Ina Roth"}, {"name": "Jan Peters"}]'),
        "Ina Roth; Jan Peters",
    ),
    "JSON-LD, a reference": (
        linked(
            '{"@graph": [{"@type": ["Article"], "author": {"@id": "#1"}}, '
            '{"@type": "Person", "@id": "#1", "name": "Ina Roth"}]}'
        ),
        "Ina Roth",
    ),
    "JSON-LD, a question": (
        linked(
            '{"@type": "QAPage", "mainEntity": {"@type": "Question", "author": {"name": "jonna"},'
            ' "acceptedAnswer": {"@type": "Answer", "author": {"name": "marek"}}}}'
        ),
        "jonna",
    ),
    "JSON-LD, a review of a product": (
        linked('{"@type": "Product", "review": {"author": {"name": "Lennart"}}}'),
        None,
    ),
    "JSON-LD, a list of articles": (linked(*[ARTICLE % '"Ina Roth"'] * 4), None),
    "the site, and a person in a line": (
        linked(ARTICLE % '"Tide"') + "<p class=byline>By Ina Roth",
        "Ina Roth",
    ),
    "the site alone": (linked(ARTICLE % '"Tide"'), "Tide"),
    "meta elements": (
        f"{HEAD}<meta name=author content=admin><meta name=DC.creator content='Ina Roth'>"
        f"<meta property=article:author content=https://tide.example/ina>{HEADING}",
        "Ina Roth",
    ),
    "a marked line": (
        f"{HEAD}{HEADING}<div class=post-author>Ina Roth May 3, 2024</div>",
        "Ina Roth",
    ),
    "a name within a marked line": (
        f"{HEAD}{HEADING}<div class=byline>Words <a rel=author>Ina Roth</a> Photos Jan</div>",
        "Ina Roth",
    ),
    "a line before the heading": (f"{HEAD}<p class=autor>Ina Roth</p>{HEADING}", "Ina Roth"),
    "an unmarked line": (f"{HEAD}{HEADING}<p>By Ina Roth · 3 May 2024</p><p>A text.", "Ina Roth"),
    "an account in small letters": (f"{HEAD}{HEADING}<p>asked by jonna</p>", "jonna"),
    "no account": (f"{HEAD}{HEADING}<p>by bicycle</p>", None),
    "a label and a name in a meta element, in Russian": (
        f"{HEAD}<meta name=author content='Автор: Игорь Литин'>{HEADING}",
        "Игорь Литин",
    ),
    "a name and a role after a colon": (
        f"{HEAD}{HEADING}<p class=byline>Ina Roth: Senior Editor</p>",
        "Ina Roth",
    ),
    "a sentence": (f"{HEAD}{HEADING}<p>By submitting this you agree.</p>", None),
    "a comment": (f"{HEAD}{HEADING}<div class=comment-author>Ina Roth</div>", None),
    "other articles": (
        f"{HEAD}{HEADING}<h2><a href=/x>Ships</a></h2><p class=author>Ina Roth</p>"
        "<h2><a href=/y>Sails</a></h2><p class=author>Uli Peters</p>",
        None,
    ),
    "a forum that repeats the heading": (
        f"{HEAD}{HEADING}<h3><a href=#1>The lamp</a></h3><p class=author>by <b>ina_r</b></p>",
        "ina_r",
    ),
    "below a heading that a list of comments repeats": (
        f"{HEAD}<h1>The lamp 12</h1><p class=byline>Ina Roth</p>{TEXT}<h2>The lamp</h2>",
        "Ina Roth",
    ),
    "below a main heading that ends with a host and a number of comments": (
        f"{HEAD}<h1>The lamp (tide.example) 12</h1><p class=byline>Ina Roth</p>{TEXT}"
        "<h2>The lamp</h2>",
        "Ina Roth",
    ),
    "below the heading of another part of the story": (
        f"{HEAD}{HEADING}{TEXT}<h3><a href=/x>The lamp II</a></h3><p>by Jan Peters</p>",
        None,
    ),
    "below a numbered heading of another part": (
        f"{HEAD}{HEADING}{TEXT}<h3>The lamp 2</h3><p>by Jan Peters</p>",
        None,
    ),
    "below a link with the title": (
        f"{HEAD}{HEADING}{TEXT}<h3><a href=/x>The lamp</a></h3><p>by Jan Peters</p>",
        None,
    ),
    "below the main heading, after headings of teasers with the title": (
        f"{HEAD}<div><h3>The lamp</h3><p class=byline>by Jan Peters</p></div>"
        f"{HEADING}<p class=byline>by Ina Roth</p>{TEXT}",
        "Ina Roth",
    ),
    "below a heading with the title, among related pages": (
        f"{HEAD}{HEADING}{TEXT}<div class=related><h3>The lamp</h3><p>by Jan Peters</p></div>",
        None,
    ),
    "below a heading with the title": (
        f"{HEAD}{HEADING}{TEXT}<h3>The lamp</h3><p>by Jan Peters</p>",
        "Jan Peters",
    ),
    "far from the heading": (
        f"{HEAD}{HEADING}<p>{'The lamp turns. ' * 80}</p><p class=author>Ina Roth</p>",
        "Ina Roth",
    ),
    "no heading": (f"{HEAD}<p class=author>Ina Roth</p>", "Ina Roth"),
    "no heading, and a list": (f"{HEAD}<p class=author>Ina Roth</p><p class=author>Uli", None),
    "below a linked heading within the heading": (
        f"{HEAD}<h1>Lamps<h2><a href=/x>Ships</a></h2></h1>By Ina Roth<br>{TEXT}",
        "Ina Roth",
    ),
    "below the text": (f"{HEAD}{HEADING}{TEXT}<p>Written by Ina Roth</p>", "Ina Roth"),
    "two names below the text": (
        f"{HEAD}{HEADING}{TEXT}<p>Written by Ina Roth and Jan Peters</p>",
        "Ina Roth; Jan Peters",
    ),
    "a sentence below the text": (
        f"{HEAD}{HEADING}{TEXT}<p>This post was written by Ina Roth, Head of Lamps and Tides.</p>",
        "Ina Roth",
    ),
    "a reporter in the first line, in Chinese": (
        f"{HEAD}{HEADING}<p>中新网北京1月12日电 （记者 林若水 陈建）灯塔的新灯今晚点亮。</p>{TEXT}",
        "林若水; 陈建",
    ),
    "a reporter below the text, in Chinese": (
        f"{HEAD}{HEADING}{TEXT}<p>□ 本报记者 林若水</p>",
        "林若水",
    ),
    "a reporter in brackets without a space, in Chinese": (
        f"{HEAD}{HEADING}<p>新华社北京1月12日电（记者沈文敏）灯塔的新灯今晚点亮。</p>{TEXT}",
        "沈文敏",
    ),
    "an author below the text, in Chinese": (
        f"{HEAD}{HEADING}{TEXT}<p>本文作者：林若水</p>",
        "林若水",
    ),
    "a reporter and an editor, in Chinese": (
        f"{HEAD}{HEADING}{TEXT}<p>本报记者 林若水 编辑 陈建</p>",
        "林若水",
    ),
    **{
        f"no author, in Chinese: {line}": (f"{HEAD}{HEADING}{TEXT}<p>{line}</p>", None)
        for line in (
            "（记者 报道）",
            "（记者报道）",
            "（记者获悉）",
            "（记者林若水摄）",
            "（记者林若水今日从灯塔获悉）",
            "记者 今日获悉",
            "记者 林若水摄",
            "摄影记者 林若水",
            "图片作者：林若水",
            "原作者：林若水",
            "合作者：林若水",
            "社会工作者：林若水",
            "作者：谢谢大家",
            "本报记者林若水",
        )
    },
    "a reporter in a comment, in Chinese": (
        f"{HEAD}{HEADING}{TEXT}<div class=comments><p>灯（记者 王五）</p></div>",
        None,
    ),
    "a reporter in a related story, in Chinese": (
        f"{HEAD}{HEADING}{TEXT}<aside class=related><p>灯（记者 王五）</p></aside>",
        None,
    ),
    "several reporters of a list, in Chinese": (
        f"{HEAD}{HEADING}{TEXT}<p>本报记者 林若水</p><p>本报记者 陈建</p>",
        None,
    ),
    "a reporter in a sentence, in Chinese": (
        f"{HEAD}{HEADING}<p>他告诉记者：新灯点亮，很亮。</p><p>记者 今晚走访了几个灯塔。</p>",
        None,
    ),
    "below the text, in a comment": (
        f"{HEAD}{HEADING}{TEXT}<div class=comments><p class=author>Ina Roth</p></div>",
        None,
    ),
    "an account, and a person": (
        f"{HEAD}<meta name=author content=CC7567>{HEADING}<p class=byline>By James Akinaka",
        "James Akinaka",
    ),
    "an account alone": (f"{HEAD}<meta name=author content=CC7567>{HEADING}", "CC7567"),
    "an account in a forum": (
        f"{HEAD}<meta name=author content=hal_9>{HEADING}<p class=author>Marguerite</p>",
        "hal_9",
    ),
    "an organisation, and a person": (
        linked(ARTICLE % '"Lamp Research Institute"') + "<p class=byline>By Ina Roth",
        "Ina Roth",
    ),
    "an organisation alone": (
        linked(ARTICLE % '"Lamp Research Institute"'),
        "Lamp Research Institute",
    ),
    "the number of posts after a name": (
        f"{HEAD}{HEADING}<p class=author>J. Doe 509 1</p>",
        "J. Doe",
    ),
    "a link to the page of an author": (
        f"{HEAD}{HEADING}<p><a href=/authors/ina-roth>Ina Roth</a></p>",
        "Ina Roth",
    ),
    "a name in an element named after its maker's trade": (
        f"{HEAD}{HEADING}<div class=jobber-hero__author>Ina Roth</div>",
        "Ina Roth",
    ),
    "an element with day and name": (
        f"{HEAD}{HEADING}<div class=publish-date-author>Dec. 19, 2025 · Ina Roth</div>",
        "Ina Roth",
    ),
    "microdata of a question": (
        f"{HEAD}{HEADING}<div itemscope itemtype=https://schema.org/Question>{TEXT}"
        "<div itemprop=suggestedAnswer itemscope><a itemprop=author>marek</a></div>"
        "<div itemprop=author itemscope><a itemprop=name>jonna</a> 159 1</div></div>",
        "jonna",
    ),
    "a day before the name": (
        f"{HEAD}{HEADING}<p class=post-author>May 3, 2024 · Ina Roth on behalf of Tide</p>",
        "Ina Roth",
    ),
    "the author of a cited work": (
        f"{HEAD}{HEADING}<ul><li itemprop=citation><meta itemprop=author content='Ina Roth'></ul>",
        None,
    ),
    "a preview's label": (
        f"{HEAD}<meta name=author content=ina@tide.example>"
        "<meta name=twitter:label1 content='Verfasst von'>"
        "<meta name=twitter:data1 content='Ina Roth'>"
        "<meta name=twitter:label2 content='Geschätzte Lesezeit'>"
        f"<meta name=twitter:data2 content='5 Minuten'>{HEADING}",
        "Ina Roth",
    ),
    "a label on a line of its own, far below": (
        f"{HEAD}{HEADING}{TEXT}<div>Written by</div><div>Ina Roth</div>",
        "Ina Roth",
    ),
    "the author, in microdata": (
        f"{HEAD}{HEADING}<div itemscope><meta itemprop=author content='Ina Roth'></div>",
        "Ina Roth",
    ),
    "authors of several papers": (
        f"{HEAD}<meta name=citation_title content=Tides><meta name=citation_author content='Ina R'>"
        f"<meta name=citation_title content=Lamps><meta name=citation_author content='Jan P'>"
        f"{HEADING}",
        None,
    ),
    "what a forum says of a member": (
        f"{HEAD}{HEADING}<div class=poster><h4>ina_r</h4><ul><li>Hero<li>Posts: 3,760</ul></div>",
        "ina_r",
    ),
    "what a forum says of a member, after a line break": (
        f"{HEAD}{HEADING}<div class=post_author><b>Ina Roth</b><br>Owner<div>Posts: 12<br>Joined: "
        "Feb 2019</div></div>",
        "Ina Roth",
    ),
    "an agency below the name": (
        f"{HEAD}{HEADING}<div class=byline><p>Ina Roth<p>Tide Press</div>",
        "Ina Roth",
    ),
    "a word on the line above the name": (
        f"{HEAD}{HEADING}<div class=author><p>By<p>Ina Roth<p>More by Ina Roth</div>",
        "Ina Roth",
    ),
    "a button above the name": (
        f"{HEAD}{HEADING}<div class=author>Edit</div><p class=author>Ina Roth",
        "Ina Roth",
    ),
    "who took a photo": (
        f"{HEAD}{HEADING}<p class='caption--credit author'>Jan Peters</p><p class=author>Ina Roth",
        "Ina Roth",
    ),
    "a class that credits an author": (
        f"{HEAD}{HEADING}<div class=author-credit>Ina Roth</div>",
        "Ina Roth",
    ),
    "authors with a line break between them": (
        f"{HEAD}{HEADING}<div class=byline>By Ina Roth,<br>Jan Peters</div>",
        "Ina Roth; Jan Peters",
    ),
    "a second author in an element that begins with and": (
        f"{HEAD}{HEADING}<div class=byline><div>Ina Roth</div><div>and Jan Peters</div></div>",
        "Ina Roth; Jan Peters",
    ),
    "a label on the line above the name": (
        f"{HEAD}{HEADING}<div class=author><p>Author<p>Ina Roth</div>",
        "Ina Roth",
    ),
    "a label on the line above the word by": (
        f"{HEAD}{HEADING}<div class=byline><p>Words<p>By Ina Roth</div>",
        "Ina Roth",
    ),
    "the maker of the site": (
        f"{HEAD}{HEADING}{TEXT}<footer><p itemscope itemtype=http://schema.org/CreativeWork>Site "
        "by <span itemprop=creator>Lamp Ink</span></footer>",
        None,
    ),
    "the author in the footer of an article": (
        f"{HEAD}<article itemscope itemtype=http://schema.org/Article>{HEADING}{TEXT}<footer>"
        "<span itemprop=author>Ina Roth</span></footer></article>",
        "Ina Roth",
    ),
    "a dealer": (
        f"{HEAD}{HEADING}<a class=authorized-dealer-link><p class=authorized>Authorized Dealer</a>",
        None,
    ),
    "a day": (f"{HEAD}{HEADING}<div class=byline>Sat, 20 Dec, 2025 - 06:36</div>", None),
    "a day, and a name": (
        f"{HEAD}{HEADING}<p class=author><a>Sun Dec 17, 2023 11:23 am</a></p><p class=username>Ina",
        "Ina",
    ),
    "a button": (f"{HEAD}{HEADING}<p class=author-box><a class=author-link>Full Bio</a></p>", None),
    "a category": (
        f"{HEAD}{HEADING}<div class=byline><time>May 3, 2024</time> | <span class=byline__category>"
        "<a>Wellness &amp; Prevention</a></span></div>",
        None,
    ),
    "a tag": (
        f"{HEAD}{HEADING}<div class=byline><a class='tag tag--blue'>Lamps</a> May 3, 2024</div>",
        None,
    ),
    "a tag on an author": (f"{HEAD}{HEADING}<a class='tag author-name'>Ina Roth</a>", "Ina Roth"),
    "a tag that is the byline": (
        f"{HEAD}{HEADING}<div class=byline><a rel=tag>Ina Roth</a></div>",
        "Ina Roth",
    ),
    "a tag after by": (
        f"{HEAD}{HEADING}<div class=byline>By <a rel=tag>Ina Roth</a></div>",
        "Ina Roth",
    ),
    "an author beside a topic": (
        f"{HEAD}{HEADING}<div class=topic-info><p class=topic-author>Ina Roth</p></div>",
        "Ina Roth",
    ),
    "a topic with the class of an author": (
        f"{HEAD}{HEADING}<p class=btn-topic><b class=author-modal>Lamps</b></p><p class=author>Ina",
        "Ina",
    ),
    "a link in a menu": (f"{HEAD}{HEADING}<a class=dropdown-link>Recommended By Friends</a>", None),
    "a heading with a link": (
        f"{HEAD}{HEADING}<h3 class=byline>By <a href=/i>Ina Roth</a></h3>",
        "Ina Roth",
    ),
    **{
        f"a byline: {line}": (f"{HEAD}{HEADING}<p>{line}</p>", author)
        for line, author in {
            "August 9, 2012 | By Ina Roth": "Ina Roth",
            "Wed 3:59 pm by Ina Roth": "Ina Roth",
            "May 9th, 2012 @ 2:14pm (PT) by Ina Roth under Lamps": "Ina Roth",
            "May 9, 2012, reviewed by Ina Roth": None,
            "May 9, 2012 by ship": None,
            "18 - 21 Refine by Size": None,
            "by jonna on January 31, 2011": "jonna",
            "by ship and train": None,
            "By Ina Roth Associated Press": "Ina Roth",
            "【聯合報╱記者嚴文廷／即時報導】": "嚴文廷",
            "記者陳木隆、孫慶璋／宜蘭報導": "陳木隆; 孫慶璋",
            "来源：时代周报 作者：李怀宇 文字大小：【大】": "李怀宇",
        }.items()
    },
    "a bare line": (f"{HEAD}<div>{HEADING}by <a>Ina Roth</a>, Editor<br>A text.</div>", "Ina Roth"),
    **{
        f"no byline: {below}": (f"{HEAD}<main>{HEADING}{below}<p>A text.</main>", None)
        for below in (
            "<div class=related>By Jan Peters</div>",
            "<pre>By Jan Peters\n\nA text</pre>",
            "<pre>A text\nBy Jan Peters\nA text</pre>",
            "<h2><a href=/x>Other</a></h2><p>By Jan Peters</p>",
            "<h2><a href=/x>Other</a></h2>By Jan Peters<br>Text",
            "By Design<br>A text",
        )
    },
    **{
        f"a degree of a cited author: {cited}": (
            f"<meta name=citation_author content='{cited}'>",
            name,
        )
        for cited, name in {
            "Ina Roth, MD": "Ina Roth",
            "van der Berg, Jan": "Jan van der Berg",
        }.items()
    },
    "one as in a citation": (
        f"{HEAD}<meta name=citation_author content='Roth, Ina M.'>",
        "Ina M. Roth",
    ),
    "code below the heading": (f"{HEAD}{HEADING}<pre>fn <a class=fn>next</a>()</pre>", None),
    "a team, and who checked the facts": (
        linked(ARTICLE % '"The Lamp Team"')
        + "<div class=author-box>Fact checked by <a class=author-tooltip>Jan Peters</a></div>",
        "The Lamp Team",
    ),
    "an organisation, and a word of its name": (
        linked(ARTICLE % '"Human in the Loop Inc"') + "<p class=author>Human in the Loop</p>",
        "Human in the Loop Inc",
    ),
    "an organisation, and a first name": (
        linked(ARTICLE % '"Lamp Research Institute"') + "<p class=byline>By Ina",
        "Ina",
    ),
}


@pytest.mark.parametrize(("html", "author"), CASES.values(), ids=CASES)
def test_authors_are_found(html, author):
    assert read_declared_metadata(Page(html)).author == author
