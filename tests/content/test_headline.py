"""HTML and Markdown begin with the heading that the page announces, and contain it once."""

from copy import deepcopy

from rendered import kept_of, to_html
from webjury import Page, extract
from webjury.answer.templates import extract_by_template
from webjury.content.nodes import Heading, plain
from webjury.extractors.template import Template

TITLE = "<title>The lamp | Tide</title>"


def test_parts_of_a_headline_are_on_lines_of_their_own_in_html():
    kept = kept_of(f"{TITLE}<h2>The<div>lamp</div></h2><p>Text", headline=True)
    assert to_html(kept) == "<h1>The<br>lamp</h1>\n<p>Text</p>"
    (heading,) = (block for block in kept.blocks if isinstance(block, Heading))
    assert plain(heading.line) == "The\nlamp"


PAGE = (
    f"{TITLE}<header><h1>The lamp<a href=#top>#</a></h1><nav><a href=/>Home</a></nav></header>"
    "<article><p>" + "The keeper of the lamp walks up all the stairs each evening at six. " * 9
)


def test_an_extraction_has_its_title_in_all_forms_but_text():
    extraction = deepcopy(extract(PAGE, mode="fast"))  # as for another process
    assert extraction.text.startswith("The keeper")
    assert extraction.markdown.startswith("# The lamp\n\nThe keeper")
    assert extraction.html.startswith("<h1>The lamp</h1>")
    assert extraction.to_markdown(title=False).startswith("The keeper")
    assert extraction.to_html(title=False).startswith("<p>The keeper")
    assert extraction.to_text() == extraction.text
    assert extraction.to_text(title=True) == f"The lamp\n{extraction.text}"


def test_a_template_names_all_of_the_content():
    extraction = extract_by_template(Page(PAGE), Template.parse("p", "keeper"))
    assert extraction.markdown.startswith("The keeper")
    assert extraction.to_text(title=True) == extraction.text
