"""The content in several forms, truncated if it is too long."""

from webjury.apps.view.contents import Contents


def test_html_is_closed_where_it_is_cut():
    html = "<ul>" + "<li>A <b>lamp</b>.</li>" * 99 + "</ul>"
    cut = Contents(html, "- A **lamp**.\n" * 99, "A lamp.\n" * 99).beginning(50)
    assert cut.is_cut
    assert cut.html == "<ul><li>A <b>lamp</b>.</li><li>A <b>lamp</b>.</li></ul>"
    assert len(cut.markdown) == len(cut.text) == 50
