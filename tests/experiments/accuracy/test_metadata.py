"""Scores of metadata on pages whose metadata are known."""

from webjury.experiments.accuracy.metadata import metadata_table
from webjury.experiments.data.gold_pages import GoldPage
from webjury.experiments.tables import printed
from webjury.metadata.declared import Metadata

PAGE = b"""<html lang=en><head><title>New lamps for old - Tide</title>
<meta property=og:site_name content=Tide><meta name=author content="Ina Roth">
<meta property=article:published_time content=2024-03-05></head>
<body><h2 class=title>Translate</h2><p>A text."""


def test_each_field_is_compared():
    gold = Metadata("New lamps for old", "Roth, Ina", "2024-03-05T09:00")
    documents = [
        GoldPage("1", PAGE, "", "tide.example", metadata=gold),
        GoldPage("2", b"<p>x", "", "b.example"),
    ]
    table = {(row["field"], row["library"]): row for row in printed(metadata_table(documents))}
    assert [table["title", library]["right"] for library in ("trafilatura", "webjury")] == [
        "0",
        "1",
    ]
    for field in ("author", "date"):
        assert table[field, "webjury"]["right"] == "1", field
    assert table["title", "webjury"]["recall"] == "1.000"
    assert table["language", "py3langid"]["known"] == "1"
    assert table["language", "py3langid"]["given"] == "0"
