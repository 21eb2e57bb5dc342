"""Lines with bullets or ascending numbers become a list; dialogues and the like do not."""

import pytest

from rendered import to_html, to_markdown, whole
from webjury.content.kept import kept_text
from webjury.content.markdown import write_markdown
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks

PICTURE = "<img src=https://a.org/b.png width=400 height=300>"
LINK = "<a href=https://b.org>"


@pytest.mark.parametrize(
    ("html", "written"),
    [
        ("<p>• a<p>• b", "- a\n- b"),
        ("<p>•a<br>•b", "- a\n- b"),
        ("<p>x:<br>● a<br>● <b>b</b> <i>c</i><br>y", "x:\n\n- a\n- **b** *c*\n\ny"),
        ("<p>x<br><br>* a<br><br>* b<br><br>y", "x\n\n- a\n- b\n\ny"),
        ("<p>x<br>- a<br>- b", "x\n\n- a\n- b"),
        ("<p>- 2 eggs<br>- 100% flour", "- 2 eggs\n- 100% flour"),
        ("<p><b>• a.</b> b<p><b>• c.</b> d", "- **a.** b\n- **c.** d"),
        ("<p>1. a<p>2. b", "1. a\n2. b"),
        ("<p>✓ a<br>✗ b<br>✓ c", "- ✓ a\n- ✗ b\n- ✓ c"),
        ("<p>1. a<br>2. ?", "1. a\n2. ?"),
        ("<p>1) a<br>2) b", "1. a\n2. b"),
        ("<p><b>1.</b> a<p><b>2</b>. b", "1. a\n2. b"),
        ("<p>1.价格<p>2.风险", "1. 价格\n2. 风险"),
        ("<p>1. a<p>2. b<br>c", "1. a\n2. b  \n   c"),
        ("<p>1. a<p>2. b<p>c<p>3. d<p>e", "1. a\n2. b\n\nc\n\n3. d\n\ne"),
        ("<p>1. a<p>2. b<p>1. c<p>2. d", "1. a\n2. b\n\n1) c\n2) d"),
        ("1. a<br>2. b:<br>- c<br>- d<br>3. e<br>4. f", "1. a\n2. b:\n\n- c\n- d\n\n3. e\n4. f"),
        ("1. a<br>2. b<br>1) c<br>2) d<br>3. e", "1. a\n2. b\n\n1) c\n2) d\n\n3\\. e"),
        ("<div><p>1. a</p><p>2. b</p>• c<br>• d</div>", "1. a\n2. b\n\n- c\n- d"),
        ("<div><p>1. a</p>2. b<br>3. c<p>4. d</p>e</div>", "1. a\n2. b\n3. c\n4. d\n\ne"),
        ("<ul><li>x<br>1. a<br>2. b</ul>", "- x\n  1. a\n  2. b"),
        ("<p><b>Step 1: a.</b> b<p><b>Step 2:</b> c", "1. **a.** b\n2. c"),
        ("<p>Étape 1 – a<p>Étape 2 – b<p>c", "1. a\n2. b\n\nc"),
        (f"<p>{LINK}Step 1:</a> a<p>{LINK}Step 2:</a> b", "Step 1: a\n\nStep 2: b"),
        ("<ol><li>a<li>b</ol><p>3. Mai<p>x<p>• c<p>• d", "1. a\n2. b\n\n3\\. Mai\n\nx\n\n- c\n- d"),
        ("<ol reversed><li>a<li>b</ol><p>3. c<p>4. d", "2. a\n\n1) b\n\n3\\. c\n\n4\\. d"),
        ("<p>Step 1 is a.<p>Step 2 is b.", "Step 1 is a.\n\nStep 2 is b."),
        ("<p>Step 1:<p>a<p>Step 2:<p>b", "Step 1:\n\na\n\nStep 2:\n\nb"),
        ("<p>x<p>4. a<p>5. b<p>6. c", "x\n\n4. a\n5. b\n6. c"),
        ("<p>x<p>4. a<p>5. b", "x\n\n4\\. a\n\n5\\. b"),
        ("<div><ol><li>a<li>b</ol></div><p>3. c<p>4. d<p>x", "1. a\n2. b\n\n3. c\n4. d\n\nx"),
        ("<ol><li>a<li>b</ol><p>x<p>3. c<p>4. d", "1. a\n2. b\n\nx\n\n3\\. c\n\n4\\. d"),
        ("<p>x<br>1. a<p>2. b", "x\n\n1. a\n2. b"),
        ("<p>1. a<br>- x<p>2. b<p>3. c<p>4. d", "1. a  \n   \\- x\n2. b\n3. c\n4. d"),
        ("<ul><p>1. a<br>2. b</ul>", "1. a\n2. b"),
        ("<blockquote>• a<br>• b</blockquote>", "> - a\n> - b"),
    ],
)
def test_typed_lists_are_lists(html, written):
    assert write_markdown(whole(html)) == written


@pytest.mark.parametrize(
    ("html", "written"),
    [
        ("<p>• a", "• a"),
        ("<p>• a<p>▪ b", "• a\n\n▪ b"),
        ("<p>• a<p>x<p>• b", "• a\n\nx\n\n• b"),
        ("<p>•<p>•", "•\n\n•"),
        ("<p>a<p>* * *<p>* * *<p>b", "a\n\n---\n\nb"),
        ("<p>- - -<br>- - -<br>a", "\\- - -  \n\\- - -  \na"),
        ("<p>• • •<p>• • •<p>a", "• • •\n\n• • •\n\na"),
        # Speech, notes, and words with a mark.
        ("<p>– a?<p>– b.", "– a?\n\n– b."),
        ("<p>- a?<p>- b.", "\\- a?\n\n\\- b."),
        ("<p>*a<p>*b", "\\*a\n\n\\*b"),
        ("<p>-5<br>-6", "-5  \n-6"),
        ("<p>– 5 °C<br>– 7.5 °C", "– 5 °C  \n– 7.5 °C"),
        ("<p>- 5–7° C<br>- 9° C", "\\- 5–7° C  \n\\- 9° C"),
        ("<p>1. a<p>x<p>2. b", "1\\. a\n\nx\n\n2\\. b"),
        ("<p>2. a<p>3. b", "2\\. a\n\n3\\. b"),
        ("<p>1. a<p>2) b", "1\\. a\n\n2\\) b"),
        ("<p>1. a<p>3. b", "1\\. a\n\n3\\. b"),
        ("<p>1) a<p>2) b<p>c<p>3. d", "1. a\n2. b\n\nc\n\n3\\. d"),
        ("<p>1. a<p>2. b<h2>c</h2><p>3. d", "1. a\n2. b\n\n## c\n\n3\\. d"),
        ("<p>1.5 mm<p>2.5 mm", "1.5 mm\n\n2.5 mm"),
        ("<p>1 a<p>2 b", "1 a\n\n2 b"),
        ("<h2>1. a</h2><h2>2. b</h2>", "## 1. a\n\n## 2. b"),
        ("<p>• x<p>• y<hr><p>• a", "- x\n- y\n\n---\n\n• a"),
        ("<pre>1. a\n2. b</pre>", "```\n1. a\n2. b\n```"),
        (
            "<table><tr><td>• a<br>• b<td>c<tr><td>d<td>e</table>",
            "| • a • b | c |\n| --- | --- |\n| d | e |",
        ),
    ],
)
def test_other_lines_stay(html, written):
    assert write_markdown(whole(html)) == written


def test_text_has_the_signs_of_the_page():
    page = Page("<p>1. a<p>2. b")
    assert kept_text(page, blocks(page), [True, True]) == "1. a\n2. b"


def test_pictures_between_items_are_parts_of_items():
    figure = f"<figure>{PICTURE}<figcaption>c</figcaption></figure>{PICTURE}"
    image = "![](https://a.org/b.png)"
    assert to_markdown(f"<p>1. a<p>2. b</p>{figure}<p>3. d").splitlines()[2:] == (
        ["2. b", "", f"   {image}", "", "   *c*", "", f"   {image}", "", "3. d"]
    )


def test_notes_are_no_items():
    notes = "<p id=fn-2>2. b<a href=#r2>↩</a></p><p id=fn-3>• c<br>• d<a href=#r3>↩</a></p>"
    references = "".join(f"<sup id=r{n}><a href=#fn-{n}>{n}</a></sup> x" for n in (2, 3))
    written = to_markdown(f"<p>{references}</p><p>1. a</p>{notes}")
    assert written.endswith("1\\. a\n\n[^2]: b\n\n[^3]: • c  \n    • d")


@pytest.mark.parametrize("html", ["<p>• a<br>• b</p>c", "<div>• a<br>• b</div>", "<p>• a</p>"])
def test_many_items_and_lists_take_linear_time(html):
    """Everything beside each list was searched: half a megabyte took 13 s."""
    n_items = 10_000 * html.count("•")
    assert to_html(html * 10_000).count("<li>") == n_items


@pytest.mark.parametrize(
    ("html", "n_items"),
    [
        (f"{LINK}1. </a>a<br>{LINK}2. </a>b", 0),
        (f"<b>{LINK}1</a></b>. a<br><b>{LINK}2</a></b>. b", 0),
        (f"<p>{LINK}•</a> a</p><p>{LINK}•</a> b</p>", 0),
        (f"<p>{LINK}1. a</a></p><p>{LINK}2. b</a></p>", 2),
        (f"1. a{LINK}1</a><br>2. b{LINK}2</a>", 2),
        (f"1. a{LINK}1</a><br>{LINK}<img src=b.png></a>2. b", 2),
    ],
)
def test_no_link_is_lost_with_a_sign(html, n_items):
    written = to_html(html, url="https://a.org/", links=True, images=True)
    assert written.count("<li>") == n_items
    assert written.count("<a href") == 2


@pytest.mark.parametrize(
    ("html", "written"),
    [
        ("<ul><li>• a<li>•<p><b>b</b></ul>", "- a\n- **b**"),
        ("<ul><li>•a<li><li><b>• b</b><p>c</ul>", "- a\n\n- **b**\n\n  c"),
        ("<ul><li>→ 1. a<li>· - b</ul>", "- 1\\. a\n- \\- b"),
        ("<ul><li>• a<br>• b<li>c</ul>", "- - a\n  - b\n- c"),
        ("<ul><li>► a<ul><li>• b</ul></ul>", "- a\n  - b"),
        # These are not bullets, or not all items have them.
        ("<ul><li>• a<li>b</ul>", "- • a\n- b"),
        ("<ul><li>•</ul>", "- •"),
        ("<ul><li>✓ a<li>✓ b</ul>", "- ✓ a\n- ✓ b"),
        ("<ul><li>* a<li>* b</ul>", "- \\* a\n- \\* b"),
        ("<ol><li>• a</ol>", "1. • a"),
    ],
)
def test_a_typed_bullet_is_not_beside_that_of_the_list(html, written):
    assert write_markdown(whole(html)) == written
