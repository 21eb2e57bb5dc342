"""Tables of results: who is in them, in which order, and how they are written."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from webjury.ensemble.examples import Example
from webjury.ensemble.features import FeatureTable
from webjury.errors import DataError
from webjury.experiments.metrics import Overlap
from webjury.experiments.preparation import Prepared
from webjury.experiments.tables import (
    Row,
    benchmark_table,
    card_scores,
    print_table,
    read_scores,
    write_table,
)

_NOTHING = Example(FeatureTable([], np.zeros((0, 0), np.float32)), [], np.zeros(0), np.zeros(0))
_COLUMNS = ["system", "pages", "precision", "recall", "F1", "against best", "protocol"]
_TABLE: list[Row] = [
    {"system": "bte", "F1": "0.5000", "against best": "-0.1000 to +0.1000"},
    {"system": "größer, „voter“", "F1": "1.0000", "against best": ""},
]


def page(dataset: str, **overlaps: tuple[int, int, int]) -> Prepared:
    counts = {name: Overlap(*numbers) for name, numbers in overlaps.items()}
    return Prepared(dataset, "name", "host", "", "", [], _NOTHING, counts)


@pytest.fixture
def pages() -> list[Prepared]:
    """Two data sets, pages of the one between those of the other.

    F1 on "wcxb": good 0.8 and 0.6, poor 0.2 and 1, worst 0 and 0.
    """
    return [
        page("wcxb", good=(8, 10, 10), poor=(2, 10, 10), worst=(0, 10, 10)),
        page("cleaneval", good=(30, 40, 60), poor=(60, 60, 60), worst=(0, 0, 60)),
        page("wcxb", good=(6, 10, 10), poor=(10, 10, 10), worst=(0, 10, 10)),
        page("cleaneval", good=(10, 10, 10), poor=(0, 10, 10), worst=(0, 10, 10)),
    ]


@pytest.fixture
def verdicts() -> dict[str, list[Overlap]]:
    perfect, empty = Overlap(10, 10, 10), Overlap(0, 0, 10)
    return {
        "voter": [perfect, empty, perfect, perfect],
        "fast": [empty, perfect, perfect, empty],
    }


def column(table: list[Row], name: str) -> list[str]:
    return [row[name] for row in table]


def test_extractors_come_by_rising_f1_then_their_oracle_then_the_modes(pages, verdicts) -> None:
    table = benchmark_table("wcxb", pages, verdicts)
    assert column(table, "system") == ["worst", "poor", "good", "oracle", "voter", "fast"]
    assert all(list(row) == _COLUMNS for row in table)
    table = benchmark_table("cleaneval", pages, dict(reversed(verdicts.items())))
    assert column(table, "system") == ["worst", "good", "poor", "oracle", "fast", "voter"]


@pytest.mark.parametrize(
    ("dataset", "protocol", "scores"),
    [
        # Every page weighs the same. The oracle takes "good" and "poor", one page each.
        (
            "wcxb",
            "wcxb",
            {
                "worst": ("0.0000", "0.0000", "0.0000"),
                "poor": ("0.6000", "0.6000", "0.6000"),
                "good": ("0.7000", "0.7000", "0.7000"),
                "oracle": ("0.9000", "0.9000", "0.9000"),
                "voter": ("1.0000", "1.0000", "1.0000"),
                "fast": ("0.5000", "0.5000", "0.5000"),
            },
        ),
        # Every word does.
        (
            "cleaneval",
            "thesis",
            {
                "worst": ("0.0000", "0.0000", "0.0000"),
                "good": ("0.8000", "0.5714", "0.6667"),
                "poor": ("0.8571", "0.8571", "0.8571"),
                "oracle": ("1.0000", "1.0000", "1.0000"),
                "voter": ("1.0000", "0.5000", "0.6667"),
                "fast": ("1.0000", "0.5000", "0.6667"),
            },
        ),
    ],
)
def test_scores_are_those_of_the_protocol_on_the_pages_of_the_data_set(
    pages, verdicts, dataset: str, protocol: str, scores: dict[str, tuple[str, str, str]]
) -> None:
    table = benchmark_table(dataset, pages, verdicts)
    found = {row["system"]: (row["precision"], row["recall"], row["F1"]) for row in table}
    assert found == scores
    assert set(column(table, "pages")) == {"2"}
    assert set(column(table, "protocol")) == {protocol}


def test_all_but_the_best_extractor_are_compared_with_it(pages) -> None:
    # On each page the voter is better than "good" by 0.2, "poor" worse by 0.1.
    sure = [
        page("wcxb", good=(7, 10, 10), poor=(6, 10, 10)),
        page("wcxb", good=(4, 10, 10), poor=(3, 10, 10)),
    ]
    table = benchmark_table("wcxb", sure, {"voter": [Overlap(9, 10, 10), Overlap(6, 10, 10)]})
    assert {row["system"]: row["against best"] for row in table} == {
        "poor": "-0.1000 to -0.1000",
        "good": "",
        "oracle": "+0.0000 to +0.0000",
        "voter": "+0.2000 to +0.2000",
    }
    # Where pages do not agree the interval holds all of their samples.
    table = benchmark_table("wcxb", pages, {})
    assert table[1]["system"] == "poor"
    assert table[1]["against best"] == "-0.6000 to +0.4000"


def test_the_oracle_is_never_below_an_extractor(pages) -> None:
    for dataset in ("wcxb", "cleaneval"):
        *extractors, oracle = (
            float(cell) for cell in column(benchmark_table(dataset, pages, {}), "F1")
        )
        assert oracle >= max(extractors)


def test_a_card_has_the_scores_of_each_data_set(pages, verdicts) -> None:
    assert card_scores(pages, verdicts["voter"]) == {
        "wcxb": {"pages": 2, "protocol": "wcxb", "precision": 1, "recall": 1, "f1": 1},
        "cleaneval": {
            "pages": 2,
            "protocol": "thesis",
            "precision": 1,
            "recall": 0.5,
            "f1": 0.6667,
        },
    }
    assert list(card_scores(pages, verdicts["voter"])) == ["wcxb", "cleaneval"]
    assert card_scores([], []) == {}


def test_scores_of_a_benchmark_are_read_by_mode(pages, verdicts, tmp_path: Path) -> None:
    scores = {mode: card_scores(pages, overlaps) for mode, overlaps in verdicts.items()}
    path = tmp_path / "scores.json"
    path.write_text(json.dumps(scores), encoding="utf-8")
    assert read_scores(path, "fast", pages) == scores["fast"] != scores["voter"]
    for other in (pages[1:], [*pages, pages[0]], [pages[0], pages[2]], []):
        with pytest.raises(DataError, match=r"scores\.json scores .* pages, not .*: benchmark"):
            read_scores(path, "fast", other)
    with pytest.raises(DataError, match=r"no scores\.json of a benchmark: KeyError\('selector'\)"):
        read_scores(path, "selector", pages)


@pytest.mark.parametrize(
    "content",
    [
        None,
        b"",
        b"no JSON",
        b"\xff",
        b"null",
        b"[]",
        b"{}",
        b'{"fast": []}',
        b'{"fast": {"wcxb": 1}}',
        b'{"fast": {"wcxb": {}}}',
    ],
)
def test_what_are_no_scores_is_refused(pages, tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "scores.json").write_bytes(content)
    with pytest.raises(DataError, match=r"scores\.json is no scores\.json of a benchmark: "):
        read_scores(tmp_path / "scores.json", "fast", pages)


@pytest.mark.parametrize("folder", [".", "new/folder"])
def test_a_table_is_written_twice(tmp_path: Path, folder: str) -> None:
    write_table(tmp_path / folder / "scores", _TABLE)
    names = sorted(path.name for path in (tmp_path / folder).iterdir())
    assert names == ["scores.csv", "scores.md"]


def test_the_csv_is_read_as_it_was(tmp_path: Path) -> None:
    write_table(tmp_path / "scores", _TABLE)
    with (tmp_path / "scores.csv").open(encoding="utf-8", newline="") as file:
        assert list(csv.DictReader(file)) == _TABLE
    assert (tmp_path / "scores.csv").read_bytes() == (
        'system,F1,against best\nbte,0.5000,-0.1000 to +0.1000\n"größer, „voter“",1.0000,\n'
    ).encode()


def test_the_markdown_is_a_table(tmp_path: Path) -> None:
    write_table(tmp_path / "scores", _TABLE)
    assert (tmp_path / "scores.md").read_text(encoding="utf-8") == (
        "| system | F1 | against best |\n"
        "| --- | --- | --- |\n"
        "| bte | 0.5000 | -0.1000 to +0.1000 |\n"
        "| größer, „voter“ | 1.0000 |  |\n"
    )


def test_a_name_with_a_dot_is_kept_whole(tmp_path: Path) -> None:
    for name in ("www.a.org", "www.a.net"):
        write_table(tmp_path / name, _TABLE)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "www.a.net.csv",
        "www.a.net.md",
        "www.a.org.csv",
        "www.a.org.md",
    ]


def test_a_table_is_printed_whole(pages, verdicts, capsys: pytest.CaptureFixture[str]) -> None:
    table = benchmark_table("wcxb", pages, verdicts)
    print_table("Scores on wcxb", table)
    printed, errors = capsys.readouterr()
    assert errors == ""
    assert "Scores on wcxb" in printed
    lines = printed.splitlines()
    assert max(map(len, lines)) <= 100
    for row in [dict.fromkeys(_COLUMNS), *table]:
        cells = row.values() if row["system"] else row
        assert any(all(cell in line for cell in cells) for line in lines)
