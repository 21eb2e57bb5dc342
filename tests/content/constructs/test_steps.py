"""Numbered steps without a list become a list; labels that repeat the numbers of a list go."""

import pytest

from rendered import markdown_of, to_markdown


def step(number, text="Stir"):
    return f"<div class=step><span>{number}</span><p>{text}</p></div>"


STEPS = step(1) + step("2.", "Bake<p>Cool") + step("03")
ONE, TWO = step(1, "a"), step(2, "b")
POST = (
    "<div itemscope itemtype=https://schema.org/Comment><div>{}</div><b itemprop=author>Ann</b>{}"
)


@pytest.mark.parametrize(
    "html",
    [
        STEPS,
        f"<div>{step(1)}<div>{step(2, 'Bake<p>Cool')}</div>{step(3)}</div>".replace("<div>", ""),
        f"<p>{STEPS.replace('<div', '<div role=button aria-expanded=true')}",
    ],
)
def test_numbered_steps_are_a_list(html):
    written = "1. Stir\n\n2. Bake\n\n   Cool\n\n3. Stir"
    assert markdown_of(f"<p>a</p><section>{html}</section><p>b</p>") == f"a\n\n{written}\n\nb"


@pytest.mark.parametrize(
    ("html", "dropped", "written"),
    [
        (f"<div>x{ONE}{TWO}y</div>", "", "x\n\n1. a\n2. b\n\ny"),
        (f"{ONE}{TWO}{step(3)}", "1a", "2. b\n3. Stir"),
        (f"{ONE}{TWO}{step(3)}", "2b", "1. a\n\n3) Stir"),
        (f"{step(1, ONE + TWO)}{step(2)}", "", "1. 1. a\n   2. b\n2. Stir"),
        # Two groups are two lists, even if dropped text leaves steps that would follow each other.
        (f"<section>{ONE}{TWO}</section>c<section>{ONE}{TWO}", "", "1. a\n2. b\n\nc\n\n1. a\n2. b"),
        (
            f"<section>{ONE}{TWO}</section>c<section>{step(1, 'd')}{step(2)}",
            "1bd2c",
            "1. a\n\n2. Stir",
        ),
        # No steps.
        (ONE, "", "1\n\na"),
        (step(2, "a") + step(3, "b"), "", "2\n\na\n\n3\n\nb"),
        (ONE + step(3), "", "1\n\na\n\n3\n\nStir"),
        (f"{ONE}<p>x</p>{TWO}", "", "1\n\na\n\nx\n\n2\n\nb"),
        (ONE + TWO + step("5 g"), "", "- 1 a\n- 2 b\n- 5 g Stir"),
        (step(1, "<h3>x</h3>a") + TWO, "", "1\n\n### x\n\na\n\n2\n\nb"),
        (f"<h2>{ONE}{TWO}</h2>", "", "## 1 a 2 b"),
        (
            f"<table><tr><td>{ONE}{TWO}<td>c<tr><td>d<td>e",
            "",
            "| 1 a 2 b | c |\n| --- | --- |\n| d | e |",
        ),
    ],
)
def test_steps_follow_each_other(html, dropped, written):
    assert markdown_of(html, dropped) == written


def test_pictures_between_steps_join_them():
    first, second = (f"https://a.org/{name}.png" for name in "ab")
    written = to_markdown(f"<p>{ONE}<img src={first}>{TWO}<img src={second}>{step(3)}")
    assert written == f"1. a\n\n   ![]({first})\n\n2. b\n\n   ![]({second})\n\n3. Stir"


def test_numbers_of_posts_stay():
    found = markdown_of("".join(POST.format(number, "<p>Stir</p></div>") for number in (1, 2, 3)))
    assert [line for line in found.splitlines() if line.isdigit()] == ["1", "2", "3"]


def test_numbers_of_lines_are_no_code():
    html = "<pre><div>1<div>if a:</div></div><div>2<div>    b</div></div></pre>"
    assert markdown_of(html) == "```\nif a:\n    b\n```"


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
