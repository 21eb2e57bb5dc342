"""Scores of metadata on pages whose metadata are known."""

import pytest

from webjury.experiments.accuracy.metadata import (
    MEAN,
    is_unseen,
    language_table,
    metadata_table,
    read_statements,
)
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.tables import printed
from webjury.metadata.declared import Metadata

PAGE = b"""<html lang=en><head><title>New lamps for old - Tide</title>
<meta property=og:site_name content=Tide><meta name=author content="Ina Roth">
<meta property=article:published_time content=2024-03-05></head>
<body><h2 class=title>Translate</h2><p>A text."""


def scores(metadata, page=PAGE):
    """Get the rows of one page, by field, and the rows of its languages."""
    statements = {
        "set": read_statements([GoldPage("1", page, "", "tide.example", metadata=metadata)])
    }
    rows = {
        row["field"]: row for row in printed(metadata_table(statements)) if row["data set"] == "set"
    }
    return rows, printed(language_table(statements))


def test_each_field_is_compared_for_both_libraries():
    rows, languages = scores(Metadata("New lamps for old", "Roth, Ina", "2024-03-05T09:00"))
    for field in ("title", "author", "date"):
        assert (rows[field]["known"], rows[field]["F1"]) == ("1", "1.000"), field
    assert [rows["title"][name] for name in ("trafilatura recall", "trafilatura F1")] == [
        "0.000"
    ] * 2
    assert rows["author"]["trafilatura F1"] == "1.000"
    assert [row["known"] for row in languages] == ["1", "1"]


@pytest.mark.parametrize(
    ("field", "gold", "right"),
    [
        ("title", "New Lamps for old | Tide", True),
        ("title", "Old lamps for new", False),
        ("author", "By Ina Roth, Senior Editor", True),
        ("author", "Ina Roth and Jan Peters", False),
        ("date", "2024-03", True),
        ("date", "2024-03-06", False),
    ],
)
def test_what_counts_as_right(field, gold, right):
    rows, _ = scores(Metadata(**{field: gold}))
    assert rows[field]["recall"] == f"{right:.3f}"


def test_what_the_gold_standard_lacks_counts_as_wrong_if_it_has_another_field():
    page = GoldPage("1", PAGE, "", "tide.example", metadata=Metadata("New lamps for old"))
    known = GoldPage("2", PAGE, "", "tide.example", metadata=Metadata(date="2024-03-05"))
    unknown = GoldPage("3", PAGE, "", "tide.example")
    table = metadata_table({"set": read_statements([page, known, unknown])})
    dates = {row["data set"]: row for row in printed(table) if row["field"] == "date"}
    assert dates["set"]["pages"] == "2"
    assert (dates["set"]["precision"], dates["set"]["recall"]) == ("0.500", "1.000")
    assert not [row for row in table if row["field"] == "author"]


def test_the_mean_counts_each_data_set_once():
    right = GoldPage("1", PAGE, "", "tide.example", metadata=Metadata("New lamps for old"))
    wrong = GoldPage("2", PAGE, "", "tide.example", metadata=Metadata("Old lamps"))
    table = metadata_table({"a": read_statements([right, right]), "b": read_statements([wrong])})
    assert [row["recall"] for row in printed(table)] == ["1.000", "0.000", "0.500"]
    assert table[-1]["data set"] == MEAN


def test_pages_that_nobody_looked_at_have_a_column():
    names = [name for name in "abcdefgh" if is_unseen(name)]
    assert 0 < len(names) < 8
    right, wrong = Metadata("New lamps for old"), Metadata("Old lamps")
    pages = [
        GoldPage(name, PAGE, "", "tide.example", metadata=right if name in names else wrong)
        for name in "abcdefgh"
    ]
    row = printed(metadata_table({"set": read_statements(pages)}))[0]
    assert row["unseen F1"] == "1.000"
    assert row["F1"] == f"{len(names) / 8:.3f}"
