"""The checks of the soak test on a small crawl: they pass, and they fail if rows are wrong."""

import random

import pytest

pytest.importorskip("pyarrow")

from webjury.experiments.soak.checks import check_poison
from webjury.experiments.soak.crawl_runs import Settings, damage_shards
from webjury.experiments.soak.expectations import EXPECTED, has_forbidden_characters


def test_all_checks_of_poisoned_pages_hold(tmp_path):
    settings = Settings(shard_size=5, workers=1)
    findings = list(check_poison(tmp_path, 29, 1, every=2, settings=settings))
    assert len(findings) > len(EXPECTED)
    # Memory still grows in such a short run.
    assert [one for one in findings if not one.holds and "memory of" not in one.check] == []


@pytest.mark.parametrize("character", ["\x00", "\x0b", "\x7f", "\x9d", "\ufdd0", "\U0001ffff"])
def test_a_character_that_no_text_may_hold_is_found(character):
    assert has_forbidden_characters({"title": None, "text": f"a{character}b"})
    assert has_forbidden_characters({"text": "a", "warnings": ["b", character]})


def test_all_other_characters_are_allowed():
    assert not has_forbidden_characters({"text": "a\tb\r\n\xa0é中😀\ufffd\ue000", "seconds": 1.0})


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("hang", {"status": "ok"}),
        ("binary", {"error": "it failed"}),
        ("title", {"text": "another text"}),
        ("characters", {"title": "another title"}),
        ("doubt", {"warnings": []}),
        ("doubt", {"expected_f1": 0.6}),
    ],
)
def test_a_wrong_row_does_not_meet_its_expectation(kind, change):
    healthy = {"status": "ok", "text": "a text", "title": "a title", "markdown": "a text"}
    healthy |= {"expected_f1": 0.9, "error": None, "warnings": []}
    right = {
        "hang": {"status": "timeout", "error": "the document took longer than 5 s"},
        "binary": {"status": "error", "error": "a PDF document, not an HTML page"},
        "doubt": {"expected_f1": 0.2, "warnings": ["the expected F1 is 0.20"]},
    }
    row = healthy | right.get(kind, {})
    assert EXPECTED[kind].is_met(row, healthy)
    assert not EXPECTED[kind].is_met(row | change, healthy)


def test_only_complete_shards_are_harmed(tmp_path):
    (tmp_path / "_done").mkdir()
    for number in range(9):
        (tmp_path / f"crawl-{number}.parquet").write_bytes(b"x" * 500)
        if number:
            (tmp_path / "_done" / f"crawl-{number}.json").write_text('{"counts": {"ok": 9}}')
    harmed = damage_shards(tmp_path, random.Random(0))
    left = {path.name: path.stat().st_size for path in tmp_path.glob("*.parquet")}
    changed = [path.stem for path in tmp_path.glob("_done/*") if "9" not in path.read_text()]
    assert sorted(left.values()) == [100, *[500] * 7]
    assert len(changed) == 1
    assert harmed == {f"{changed[0]}.parquet"} | {
        f"crawl-{n}.parquet" for n in range(9) if left.get(f"crawl-{n}.parquet") != 500
    }
    assert len(harmed) == 3
    assert "crawl-0.parquet" not in harmed
