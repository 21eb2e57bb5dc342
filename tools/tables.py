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
REPORTS = (ROOT / "experiments" / "README.md", ROOT / "experiments" / "ERRORS.md")
_REPORTED = re.compile(r"<!-- (results/\S+\.md) -->\n\n(?:\|.*\n)*")
#: Kinds of elements that texts keep whole, with names for readers.
WHOLES = {"code": "pieces of code", "table": "tables", "list": "lists", "quotation": "quotations"}
#: Kinds of items in `webjury benchmark markdown`, with names for readers.
MARKDOWN = {"headings": "headings", "formulas": "formulas"}


def main() -> None:
    """Rewrite the README and the reports."""
    for path in (README, *REPORTS):
        text = path.read_text(encoding="utf-8")
        written = renewed(text) if path == README else with_results(text)
        path.write_text(written, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")


def with_results(report: str) -> str:
    """Put the committed tables into a report."""

    def table(found: re.Match[str]) -> str:
        result = RESULTS.parent / found[1]
        return f"<!-- {found[1]} -->\n\n{result.read_text(encoding='utf-8')}"

    return _REPORTED.sub(table, report)


def renewed(readme: str) -> str:
    """Put the tables of the committed results into the README."""
    tables = {
        "gains": gains(),
        "unseen": (RESULTS / "unseen" / "mean.md").read_text(encoding="utf-8"),
    }
    for name, table in tables.items():
        begin, end = f"<!-- {name}: python tools/tables.py -->", f"<!-- end of {name} -->"
        if not (begin in readme and end in readme):
            raise SystemExit(f"tables: no place for {name}: write {begin} and {end}")
        before, _, rest = readme.partition(begin)
        readme = f"{before}{begin}\n\n{table}\n{end}{rest.partition(end)[2]}"
    return readme


def gains() -> str:
    """Make the table of gains for users, with the best number of each row in bold."""
    head = ["", *(f"`{name}`" if name in ("voter", "fast") else name for name in SYSTEMS)]
    lines = [head, ["---"] * len(head), *rows()]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def rows() -> Iterator[list[str]]:
    """Make the rows of the table of gains."""
    unseen = by_system("unseen/mean.csv")
    languages = by_system("benchmark/daniel-languages.csv")
    fields = {row["field"]: row for row in read("metadata/fields.csv") if row["data set"] == "wcxb"}
    markdown = {str(row["system"]).removeprefix("webjury "): row for row in read("markdown/f1.csv")}
    yield scores("main text, on eight sets of pages never learned from: F1", unseen, "unseen")
    yield scores("of these, news in five languages", unseen, column(unseen, "daniel"))
    for language in ("Chinese", "Russian"):
        yield scores(f"of that, {language}", languages, column(languages, language))
    for kind, name in WHOLES.items():
        elements = by_system("benchmark/wholes.csv", kind=kind)
        n = elements["voter"]["elements"]
        yield shares(f"{name} that are whole, of {n:,}", elements, "share")
    recipes = by_system("recipes/recipes.csv")
    n = recipes["voter"]["pages"]
    yield shares(f"recipes with all ingredients and steps, of {n}", recipes, "complete")
    for kind, name in MARKDOWN.items():
        yield scores(f"{name} in Markdown: F1", markdown, kind)
    for field in ("title", "author", "date"):
        own, other = fields[field]["F1"], fields[field]["trafilatura F1"]
        found = {"voter": {"F1": own}, "fast": {"F1": own}, "trafilatura": {"F1": other}}
        yield scores(f"{field} of the page: F1", found, "F1")
    junk = by_system("benchmark/wholes.csv", kind="junk")
    yield shares("menus and link lists kept (less is better)", junk, "share", least=True)
    yield scores(
        "milliseconds a page, one core", by_system("speed/systems.csv"), "ms", ".0f", least=True
    )


def scores(
    name: str, found: Mapping[str, Row], column: str, spec: str = ".2f", *, least: bool = False
) -> list[str]:
    """Make a row of numbers; the cell of a system without a number is empty."""
    known = {
        system: float(value)
        for system in SYSTEMS
        if isinstance(value := found.get(system, {}).get(column), int | float)
    }
    written = {system: f"{value:{spec}}" for system, value in known.items()}
    first = f"{(min if least else max)(known.values()):{spec}}"
    bold = {system: f"**{text}**" if text == first else text for system, text in written.items()}
    return [name, *(bold.get(system, "") for system in SYSTEMS)]


def shares(name: str, found: Mapping[str, Row], column: str, *, least: bool = False) -> list[str]:
    """Make a row of percentages."""
    return scores(name, found, column, ".1%", least=least)


def by_system(path: str, **wanted: str) -> dict[str, Row]:
    """Get the rows of a result that have the wanted values, by system."""
    rows = read(path)
    return {
        str(row["system"]): row
        for row in rows
        if all(row[name] == value for name, value in wanted.items())
    }


def column(found: dict[str, Row], begin: str) -> str:
    """Find the only column whose name begins with `begin`."""
    (name,) = (name for name in found["voter"] if name.startswith(begin))
    return name


def read(path: str) -> list[Row]:
    """Read a result."""
    return read_table(RESULTS / path)


if __name__ == "__main__":
    main()
