"""Tasks, terms with definitions, and adjacent or nested lists."""

import pytest

from rendered import markdown_of, to_markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<li><input type=checkbox checked disabled> one", "- [x] one"),
        ("<li><p><label><input type=checkbox>one</label><p>two", "- [ ] one\n\n  two"),
        ("<li>one <input type=checkbox>", "- one"),
        ("<li><ul><li><input type=checkbox>one</ul><li>two", "- - [ ] one\n- two"),
        ("<li><input type=radio> one", "- one"),
        # Boxes to fold comments, to compare products, and to show more.
        ("<li><input type=checkbox class=comment_folder_button><p>one", "- one"),
        ("<li><div><input type=checkbox id=Compare-7><label>one", "- one"),
    ],
)
def test_tasks_have_boxes(html, markdown):
    assert markdown_of(f"<ul>{html}</ul>") == markdown


@pytest.mark.parametrize(
    ("attributes", "first", "is_numbered"),
    [
        ("", "style='color: red; LIST-STYLE-TYPE: decimal;'", False),
        ("style='list-style: inside decimal-leading-zero'", "", True),
        ("style='list-style: none; list-style: upper-alpha'", "", True),
        ("style='list-style: decimal'", "style=list-style:decimal", True),
        ("style='list-style: decimal'", "style='list-style: disc'", False),
        ("style='list-style: decimal; list-style: none'", "", False),
        ("style='list-style-type: disc'", "", False),
        ("class='x wprm-recipe-instructions'", "style=list-style-type:none", True),
        ("class=wprm-recipe-instructions-2", "", False),
    ],
)
def test_a_list_that_is_shown_with_numbers_is_numbered(attributes, first, is_numbered):
    found = markdown_of(f"<ul {attributes}><li {first}>a<li>b</ul>")
    assert found == ("1. a\n2. b" if is_numbered else "- a\n- b")


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<dt>t<dd>d<dt>u<dd>e</dd><dd>f", "t\n: d\n\nu\n: e\n: f"),
        ("<dt>t</dt><dt>u<dd>d", "t\n\nu\n: d"),
        ("<div><dt>t<dd>d</div><div><dt>u<dd>e</div>", "t\n: d\n\nu\n: e"),
        ("<dt>t<dd><p>d</p><ul><li>e</ul>", "t\n: d\n\n- e"),
        ("<dt>t<dd><pre>code</pre>", "t\n\n```\ncode\n```"),
        ("<dt><h3>t</h3><dd>d", "### t\n\nd"),
        ("<dt>1. t<br>u<dd>d", "1\\. t u\n: d"),
        ("<dt>t<dd>d<dl><dt>u<dd>e</dl>", "t\n: d\n\nu\n: e"),
        ("<dd>d", "d"),
    ],
)
def test_definitions_follow_their_terms(html, markdown):
    assert to_markdown(f"<dl>{html}</dl>") == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<ul><li>a<li>b</ul><ul><li>c</ul>", "- a\n- b\n\n* c"),
        ("<ol><li>a</ol><ol><li>b</ol>", "1. a\n\n1) b"),
        ("<ol><li>a</ol><ol start=2><li>b</ol><ol start=3><li>c</ol>", "1. a\n\n2. b\n\n3. c"),
        ("<ol><li>a</ol><ol start=3><li>b</ol>", "1. a\n\n3) b"),
        ("<ol><li>a</ol><p>b</p><ol start=2><li>c</ol>", "1. a\n\nb\n\n2. c"),
        ("<ul><li>a</ul><ol><li>b</ol>", "- a\n\n1. b"),
        ("<ol><li>a<ol><li>b</ol><ol><li>c</ol></ol>", "1. a\n\n   1. b\n\n   1) c"),
        ("<ul><li>a<ul><li>b</ul></ul>", "- a\n  - b"),
        ("<ul><li>a</li><ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
        ("<ol><li>a<li><li>c</ol>", "1. a\n2. c"),
        ("<ol><li>a<li value=7>b<li>c</ol>", "1. a\n\n7) b\n8) c"),
        ("<ol start=-3><li>a<li>b</ol>", "1. a\n2. b"),
        ("<ol start=999999999><li>a<li>b</ol>", "1. a\n2. b"),
        ("<ol start=123456789><li>a<li>b</ol>", "123456789. a\n123456790. b"),
        ("<ol><li>a<h3>b</h3><li>c</ol>", "1. a\n   ### b\n2. c"),
        ("<ol><li>a</li><h3>b</h3><li>c</ol>", "1. a\n\n### b\n\n2. c"),
        ("<ul><li><li> </ul>a", "a"),
        ("<ul><li>a<p>b<li>c</ul>", "- a\n\n  b\n\n- c"),
        ("<ul><li><hr>a<li><hr><hr><p>b</p><hr><li><hr></ul>c", "- a\n- b\n\nc"),
        ("<ul><li>a<hr>b</ul>", "- a\n\n  ---\n\n  b"),
    ],
)
def test_lists_stay_apart_and_items_together(html, markdown):
    assert to_markdown(html) == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        # A list around an article or a list is none.
        ("<ul><li><ul><li><ol><li>a<li>b</ol></ul></ul>", "1. a\n2. b"),
        ("<ul><li><ul><li>a</ul>b</ul>", "- - a\n\n  b"),
        ("<ol><li><ul><li>a</ul></ol>", "1. - a"),
        ("<ul><li><ul><li>a</ul><li>b</ul>", "- - a\n- b"),
        ("<ul><li><p>a<p>b<h2>c</h2><p>d</ul>", "a\n\nb\n\n## c\n\nd"),
        ("<ul><li><ul><li><p>a<p>b<p>c</ul></ul>", "a\n\nb\n\nc"),
        ("<ul><li><p>a<p>b</ul>", "- a\n\n  b"),
        ("<ul><li>d<ul><li><p>a<p>b<p>c</ul></ul>", "- d\n  - a\n\n    b\n\n    c"),
        ("<ul><li>d<ul><li><ul><li><p>a<p>b<p>c</ul></ul></ul>", "- d\n  - a\n\n    b\n\n    c"),
        ("<ul><li><p>a<p>b<p>c<li>d</ul>", "- a\n\n  b\n\n  c\n\n- d"),
        ("<ol><li><p>a<p>b<p>c</ol>", "1. a\n\n   b\n\n   c"),
        # Lists of a single item each are one.
        ("<ul><li>a</ul><ul><li>b</ul><p> </p><ul><li>c</ul>", "- a\n- b\n- c"),
        ("<ul><li>a</ul>b<ul><li>c</ul>", "- a\n\nb\n\n- c"),
        ("<ul><i>a</i></ul><ul><i>b</i></ul>", "*a*\n\n*b*"),
        # Items are without the numbers that their list gives them.
        ("<ol><li><div>1</div><p>a<li><p>2.</p><p>b</ol>", "1. a\n2. b"),
        ("<ol start=5><li><h3>5</h3><p>a<li><p><b>6.</b><p>b</ol>", "5. a\n6. b"),
        ("<ol><li><p>1</p><p>a<li><p>2.</p><p>b<li>c</ol>", "1. a\n2. b\n3. c"),
        ("<ol><li><p>2</p><p>a<li>2</ol>", "1. 2\n\n   a\n\n2. 2"),
        ("<ul><li><p>1</p><p>a</ul>", "- 1 a"),
        ("<ol><li><p>1</p><p>a<li><p>9</p><p>b</ol>", "1. 1\n\n   a\n\n2. 9\n\n   b"),
        # The same number in an element that only styles it.
        ("<ol><li><p>1</p>a<li><div><p>2</p><p>b</div></ol>", "1. a\n2. b"),
        # Items that are just headings are text.
        ("<ul><li><h3>a</h3><li><h3>1. b</h3><li>c</ul>", "- a\n- 1\\. b\n- c"),
        ("<ul><li><img src=a.png><h3>a<br>b</h3><li><h3>c</h3></ul>", "- a b\n- c"),
        ("<ul><li><h3>a</h3>b<li><h3>c</h3>d</ul>", "- ### a\n  b\n- ### c\n  d"),
        ("<ul><li><h3>a</h3><li>b</ul>", "- ### a\n- b"),
        ("<ul><li><h2>a</h2></ul><p>b", "- ## a\n\nb"),
    ],
)
def test_marks_of_lists_that_say_nothing_are_left_out(html, markdown):
    assert markdown_of(html) == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (
            "<li><p>2 cups<p>sugar<li><p><b>½</b><p>lemon<li>salt",
            "- 2 cups sugar\n- **½** lemon\n- salt",
        ),
        ("<li><p>1 ½ cups<p>- sugar<li><p>107<p>grams", "- 1 ½ cups \\- sugar\n- 107 grams"),
        ("<li><p>½ fl oz<p>lamp oil", "- ½ fl oz lamp oil"),
        (f"<li><p>85<p>grams {'butter ' * 15}", f"- 85 grams {('butter ' * 15).strip()}"),
        # These are not amounts.
        ("<li><p>2 cups<p>1. sugar", "- 2 cups\n\n  1\\. sugar"),
        ("<li><p>3 May: a storm<p>It rained", "- 3 May: a storm\n\n  It rained"),
        ("<li><p>12 May 2024<p>A storm", "- 12 May 2024\n\n  A storm"),
        ("<li><p>3 rooms<p>2 baths", "- 3 rooms\n\n  2 baths"),
        ("<li><p>2019<p>A storm", "- 2019\n\n  A storm"),
        ("<li><p>1st place<p>Henning", "- 1st place\n\n  Henning"),
        ("<li><p>a cup<p>sugar", "- a cup\n\n  sugar"),
        ("<li><p>2 cups<p>sugar<p>or honey", "- 2 cups\n\n  sugar\n\n  or honey"),
        ("<li><p>2 cups<p>sugar<br>or honey", "- 2 cups\n\n  sugar  \n  or honey"),
        ("<li><p>2 cups<h3>sugar", "- 2 cups\n  ### sugar"),
        (f"<li><p>20<p>{'sugar' * 25}", f"- 20\n\n  {'sugar' * 25}"),
        (f"<li><p>2 {'cups ' * 6}<p>sugar", f"- 2 {('cups ' * 6).strip()}\n\n  sugar"),
    ],
)
def test_an_amount_and_what_it_is_of_are_one_line(html, markdown):
    assert to_markdown(f"<ul>{html}<li>x</ul>").rstrip() in (
        f"{markdown}\n- x",
        f"{markdown}\n\n- x",
    )
