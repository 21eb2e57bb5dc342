"""Numbered steps without a list become a list; line numbers without a class are not code."""

import pytest

from rendered import markdown_of
from webjury.content.kept import kept_text
from webjury.segmenter.page import Page
from webjury.segmenter.segments import blocks


def step(number, text="Stir"):
    return f"<div class=step><span>{number}</span><p>{text}</p></div>"


STEPS = step(1) + step("2.", "Bake<p>Cool") + step("03")
LIST = "1. Stir\n\n2. Bake\n\n   Cool\n\n3. Stir"


@pytest.mark.parametrize(
    "html",
    [
        f"<section>{STEPS}</section>",
        f"<div>{STEPS}</div>",
        f"<div><div>{step(1)}</div><div>{step(2, 'Bake<p>Cool')}</div><div>{step(3)}</div></div>",
        f"<div>{STEPS.replace('<div', '<div role=button aria-expanded=true')}</div>",
    ],
)
def test_numbered_steps_are_a_list(html):
    assert markdown_of(f"<p>a</p>{html}<p>b</p>") == f"a\n\n{LIST}\n\nb"


def test_text_after_steps_stays_after_them():
    assert markdown_of(f"<div>a{step(1)}{step(2)}b</div>") == "a\n\n1. Stir\n2. Stir\n\nb"


def test_dropped_steps_are_left_out():
    assert markdown_of(f"{step(1, 'a')}{step(2)}{step(3)}", ("1", "a")) == "2. Stir\n3. Stir"
    assert markdown_of(f"{step(1)}{step(2, 'a')}{step(3)}", ("2", "a")) == "1. Stir\n\n3) Stir"


def test_steps_hold_steps():
    inner = step(1, "a") + step(2, "b")
    assert markdown_of(f"{step(1, inner)}{step(2)}") == "1. 1. a\n   2. b\n2. Stir"


@pytest.mark.parametrize(
    "html",
    [
        step(1),
        step(2) + step(3),
        step(1) + step(3),
        step(1) + "<p>a</p>" + step(2),
        step(1) + step(2) + step("5 g"),
        step(1, "<h3>a</h3>b") + step(2),
        "<p>1 a</p><p>2 b</p>",
    ],
)
def test_other_numbers_stay(html):
    written = markdown_of(html)
    assert all(
        number in written.split() for number in {"1", "2", "3"} & set(Page(html).text.split())
    )
    assert "1. " not in written


def test_numbers_of_lines_are_no_code():
    html = "<pre><div>1<div>if a:</div></div><div>2<div>    b</div></div></pre>"
    page = Page(html)
    segments = blocks(page)
    assert markdown_of(html) == "```\nif a:\n    b\n```"
    assert kept_text(page, segments, [True] * len(segments)) == "if a:\n    b"


def test_steps_of_two_groups_are_two_lists():
    """This holds even if dropped text leaves steps that would follow each other."""
    html = f"<section>{step(1, 'a')}{step(2, 'b')}</section>c<section>{step(1, 'd')}{step(2, 'e')}"
    assert markdown_of(html) == "1. a\n2. b\n\nc\n\n1. d\n2. e"
    assert markdown_of(html, ("1", "2", "b", "d")) == "1. a\n\nc\n\n2. e"


def test_pictures_between_steps_part_no_list():
    picture = "<img src=a.png>"
    assert markdown_of(f"<div>{step(1)}{picture}{step(2)}{picture}{step(3)}</div>") == (
        "1. Stir\n2. Stir\n3. Stir"
    )


@pytest.mark.parametrize("tag", ["td", "th", "h2", "figcaption"])
def test_numbers_stay_where_steps_can_be_no_list(tag):
    html = f"<{tag}>{step(1)}{step(2)}</{tag}>"
    if tag in ("td", "th"):
        html = f"<table><tr>{html}<{tag}>a<tr><{tag}>b<{tag}>c</table>"
    found = markdown_of(html)
    assert "1" in found
    assert "2" in found


def test_numbers_of_posts_stay():
    post = "<div itemscope itemtype=https://schema.org/Comment><div>{}</div>{}<p>Stir</p></div>"
    author = "<b itemprop=author>Ann</b>"
    found = markdown_of("".join(post.format(number, author) for number in (1, 2, 3)))
    assert [line for line in found.splitlines() if line.isdigit()] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("html", "written"),
    [
        ("<ol><li><span>Step 1</span>Stir<li>Step 2 Bake</ol>", "1. Stir\n2. Bake"),
        ("<ul><li><h3>step 1</h3><p>Stir<li><h3>step 2</h3><p>Bake</ul>", "1. Stir\n2. Bake"),
        ("<ul><li><b>Étape 1:</b> Stir<li><b>Étape 2:</b> Bake</ul>", "1. Stir\n2. Bake"),
        ("<ul><li><h3>Step 1 Stir</h3>a<li><h3>Step 2</h3>b</ul>", "1. ### Stir\n   a\n2. b"),
        ("<ul><li>Step 1) Stir<li>Step 2) Bake</ul>", "1. Stir\n2. Bake"),
        ("<ul><li>Step 1: Of all, one<li>Step 2: Bake</ul>", "1. Of all, one\n2. Bake"),
        ("<ul><li>Step 1 – Stir<li><b>Step 2</b> - Bake</ul>", "1. Stir\n2. Bake"),
        ("<ul><li>Paso 1. Stir<li>Paso 2. Bake</ul>", "1. Stir\n2. Bake"),
        ("<ol start=3 reversed><li>Step 1 Stir<li>Step 2 Bake</ol>", "1. Stir\n2. Bake"),
        ("<ol start=3><li>Stir<li>Bake</ol>", "3. Stir\n4. Bake"),
        ("<ol><li>Step 1: Stir</ol>", "1. Step 1: Stir"),
        ("<ul><li>Step 1<li>Step 2</ul>", "- Step 1\n- Step 2"),
        ("<ul><li>Step 1 Stir<li>Bake</ul>", "- Step 1 Stir\n- Bake"),
        ("<ul><li>Step 2 Stir<li>Step 3 Bake</ul>", "- Step 2 Stir\n- Step 3 Bake"),
        ("<ul><li>Week 1 Stir<li>Week 2 Bake</ul>", "- Week 1 Stir\n- Week 2 Bake"),
    ],
)
def test_labels_that_say_the_numbers_of_items_are_left_out(html, written):
    assert markdown_of(html) == written


@pytest.mark.parametrize(
    "label",
    [
        *("Step # of 2: Stir", "Step # of 2", "Étape # sur 2", "Step #a Stir", "Step #'s Stir"),
        *("Step # & 2: Stir", "Step #, 2: Stir", "Step #–2: Stir", "Step #-2 Stir", "Step #/2 a"),
        *("Step #.5 Stir", "Step #: – Stir", "Step #.", "Step # :", "Pass # of the river"),
    ],
)
def test_labels_that_say_more_than_the_number_stay(label):
    first, second = label.replace("#", "1"), label.replace("#", "2")
    assert markdown_of(f"<ul><li>{first}<li>{second}</ul>") == f"- {first}\n- {second}"
