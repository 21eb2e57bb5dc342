"""Write the committed results into the README and the reports about the experiments.

``python tools/tables.py`` rewrites each table below a comment that names a result; the tests check
that the tables are up to date.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from webjury.experiments.tables import Row, read_table

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
RESULTS = ROOT / "experiments" / "results"
SYSTEMS = ("voter", "fast", "trafilatura", "readability", "resiliparse")
#: Documents that show committed tables, each below a comment with its path.
REPORTS = (ROOT / "experiments" / "THESIS.md", ROOT / "experiments" / "ERRORS.md")
_REPORTED = re.compile(r"<!-- (results/\S+\.md) -->\n\n(?:\|.*\n)*")
#: Kinds of elements that texts keep whole, with names for readers.
ELEMENT_NAMES = {
    "code": "pieces of code",
    "table": "tables",
    "list": "lists",
    "quotation": "quotations",
}
#: Kinds of items in `webjury benchmark markdown`, with names for readers.
ITEM_NAMES = {"headings": "headings", "formulas": "formulas"}


def main() -> None:
    """Rewrite the README and the reports."""
    for path in (README, *REPORTS):
        text = path.read_text(encoding="utf-8")
        written = with_gains(text) if path == README else with_results(text)
        path.write_text(written, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")


def with_results(report: str) -> str:
    """Put the committed tables into a report."""

    def table(match: re.Match[str]) -> str:
        result = RESULTS.parent / match[1]
        return f"<!-- {match[1]} -->\n\n{result.read_text(encoding='utf-8')}"

    return _REPORTED.sub(table, report)


def with_gains(readme: str) -> str:
    """Put the table of gains into the README."""
    begin, end = "<!-- gains: python tools/tables.py -->", "<!-- end of gains -->"
    if not (begin in readme and end in readme):
        raise SystemExit(f"tables: no place for gains: write {begin} and {end}")
    before, _, rest = readme.partition(begin)
    return f"{before}{begin}\n\n{gains_table()}\n{end}{rest.partition(end)[2]}"


def gains_table() -> str:
    """Make the table of gains for users, with the best number of each row in bold."""
    head = ["", *(f"`{name}`" if name in ("voter", "fast") else name for name in SYSTEMS)]
    lines = [head, ["---"] * len(head), *gains_rows()]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def gains_rows() -> Iterator[list[str]]:
    """Make the rows of the table of gains."""
    unseen = by_system("unseen/mean.csv")
    languages = by_system("benchmark/daniel-languages.csv")
    fields = {row["field"]: row for row in read("metadata/fields.csv") if row["data set"] == "wcxb"}
    markdown = {str(row["system"]).removeprefix("webjury "): row for row in read("markdown/f1.csv")}
    yield score_row("main text, on eight sets of pages never learned from: F1", unseen, "unseen")
    yield score_row("of these, news in five languages", unseen, column(unseen, "daniel"))
    for language in ("Chinese", "Russian"):
        yield score_row(f"of that, {language}", languages, column(languages, language))
    for kind, name in ELEMENT_NAMES.items():
        elements = by_system("benchmark/wholes.csv", kind=kind)
        n = elements["voter"]["elements"]
        yield share_row(f"{name} that are whole, of {n:,}", elements, "share")
    recipes = by_system("recipes/recipes.csv")
    n = recipes["voter"]["pages"]
    yield share_row(f"recipes with all ingredients and steps, of {n}", recipes, "complete")
    for kind, name in ITEM_NAMES.items():
        yield score_row(f"{name} in Markdown: F1", markdown, kind)
    for field in ("title", "author", "date"):
        f1, trafilatura_f1 = fields[field]["F1"], fields[field]["trafilatura F1"]
        field_rows = {
            "voter": {"F1": f1},
            "fast": {"F1": f1},
            "trafilatura": {"F1": trafilatura_f1},
        }
        yield score_row(f"{field} of the page: F1", field_rows, "F1")
    junk = by_system("benchmark/wholes.csv", kind="junk")
    yield share_row(
        "menus and link lists kept (less is better)", junk, "share", lowest_is_best=True
    )
    yield score_row(
        "milliseconds a page, one core",
        by_system("speed/systems.csv"),
        "ms",
        ".0f",
        lowest_is_best=True,
    )


def score_row(
    name: str,
    results: Mapping[str, Row],
    column: str,
    spec: str = ".2f",
    *,
    lowest_is_best: bool = False,
) -> list[str]:
    """Make a row of numbers; the cell of a system without a number is empty."""
    numbers = {
        system: float(value)
        for system in SYSTEMS
        if isinstance(value := results.get(system, {}).get(column), int | float)
    }
    texts = {system: f"{value:{spec}}" for system, value in numbers.items()}
    best = f"{(min if lowest_is_best else max)(numbers.values()):{spec}}"
    bold = {system: f"**{text}**" if text == best else text for system, text in texts.items()}
    return [name, *(bold.get(system, "") for system in SYSTEMS)]


def share_row(
    name: str, results: Mapping[str, Row], column: str, *, lowest_is_best: bool = False
) -> list[str]:
    """Make a row of percentages."""
    return score_row(name, results, column, ".1%", lowest_is_best=lowest_is_best)


def by_system(path: str, **wanted: str) -> dict[str, Row]:
    """Get the rows of a result that have the wanted values, by system."""
    rows = read(path)
    return {
        str(row["system"]): row
        for row in rows
        if all(row[name] == value for name, value in wanted.items())
    }


def column(results: dict[str, Row], prefix: str) -> str:
    """Find the only column whose name begins with `prefix`."""
    (name,) = (name for name in results["voter"] if name.startswith(prefix))
    return name


def read(path: str) -> list[Row]:
    """Read a result."""
    return read_table(RESULTS / path)


if __name__ == "__main__":
    main()
