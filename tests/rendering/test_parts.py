"""Links, images and tables of an extraction, as values."""

from webjury import Page, extract
from webjury.answer.templates import extract_by_template
from webjury.extractors.template import Template

PAGE = """<title>The lamp</title><main><p>See <a href="/a">the <b>log</b></a> and <a href="#x">here
</a>.</p><p>Light <img src="lamp.jpg" alt="A lamp"> at night</p><table><tr><th>Year<th>Lamps</tr>
<tr><td>1890<td>12</tr></table></main>"""


def test_parts_of_an_extraction():
    page = Page(PAGE, url="https://a.example/b")
    extraction = extract_by_template(page, Template.parse("main", "all"))
    assert extraction.links == [
        ("the log", "https://a.example/a"),
        ("here", "https://a.example/b#x"),
    ]
    assert extraction.images == [("https://a.example/lamp.jpg", "A lamp")]
    assert extraction.tables == [[["Year", "Lamps"], ["1890", "12"]]]
    assert extraction.posts == []
    assert extraction.title == "The lamp"
    assert (extraction.author, extraction.date) == (None, None)
    record = extraction.to_dict()
    assert record["metadata"]["title"] == "The lamp"
    assert "metadata" not in extraction.to_dict(metadata=False)


def test_an_empty_page_has_no_parts():
    extraction = extract("<p></p>", mode="fast")
    assert extraction.links == extraction.images == extraction.tables == extraction.posts == []
