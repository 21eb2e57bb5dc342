"""The columns of the output, as the documentation lists them."""

import re
from pathlib import Path

from webjury.batch.documents import OUTPUT

DOCS = Path(__file__).parents[2] / "docs" / "batch.md"
#: A row of the table: column, type, content.
ROW = re.compile(r"^\| `(\w+)` \| `([^`]+)` \| [^|]*\|$", re.MULTILINE)


def type_name(kind):
    """Get the name of an Arrow type; the items of lists do not count."""
    return re.sub(r"<\w+: ", "<", str(kind))


def test_the_documented_columns_are_those_of_the_output():
    documented = ROW.findall(DOCS.read_text(encoding="utf-8"))
    assert documented == [(field.name, type_name(field.type)) for field in OUTPUT]
