"""Links and images: titles that say something new, and addresses."""

from rendered import to_html


def test_many_links_in_a_heading_take_linear_time():
    """The words of the heading used to be read for each link."""
    links = "<a href=/x>lamp</a> " * 20_000
    found = to_html(f"<h2>{links}</h2>", "https://a.org/p", links=True)
    assert found.count("<a ") == 20_000
