"""Saved models are loaded unchanged, and altered ones are refused."""

import json
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from small_models import contents
from webjury.ensemble.models.training import train
from webjury.ensemble.storage.cards import FORMAT, Card
from webjury.ensemble.storage.store import StoredModel, text_sha256
from webjury.errors import ModelError

_ROWS = np.random.default_rng(0).normal(size=(200, 3)).astype(np.float32)
_CARD = Card(
    name="fast",
    mode="fast",
    jurors=["bte", "justext"],
    features=["words", "words±2", "größe"],
    settings={"seed": 7, "num_leaves": 5},
    data={"wcxb": {"pages": 1495, "sha256": "ab"}},
    versions={"lightgbm": "4"},
    scores={"wcxb": {"f1": 0.9}},
)


@pytest.fixture(scope="module")
def model() -> StoredModel:
    settings = {"objective": "cross_entropy", "num_iterations": 5, "num_leaves": 5, "seed": 0}
    return train(_ROWS, (_ROWS[:, 0] > 0) * 1.0, np.ones(len(_ROWS)), settings)


@pytest.fixture
def saved(model: StoredModel, tmp_path: Path) -> Path:
    """The card of a model in its own folder."""
    model.save(tmp_path / "models", _CARD)
    return tmp_path / "models" / "fast.json"


def alter_card(path: Path, **changes: Any) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**record, **changes}), encoding="utf-8")


def test_a_saved_model_is_loaded_and_saved_again_unchanged(model, saved, tmp_path):
    loaded, card = StoredModel.load(saved)
    assert card == replace(_CARD, sha256=model.sha256)
    assert loaded.text == model.text
    assert loaded.predict(_ROWS).tolist() == model.predict(_ROWS).tolist()
    loaded.save(tmp_path / "again", card)
    files, again = contents(saved.parent), contents(tmp_path / "again")
    assert files == again
    assert set(files) == {"fast.json", "fast.txt"}


def test_a_card_can_be_read_by_people(saved):
    text = saved.read_text(encoding="utf-8")
    assert '"größe"' in text
    assert '  "mode": "fast",\n' in text
    assert text.endswith("}\n")


@pytest.mark.parametrize("change", [b"\n", b" ", b"x", b"\xff"])
def test_an_altered_model_is_refused(saved, change):
    path = saved.with_suffix(".txt")
    data = path.read_bytes()
    for altered in (data + change, data.replace(b"\n", b"\r\n")):
        path.write_bytes(altered)
        with pytest.raises(ModelError, match=r"fast\.txt was altered: its SHA-256 is"):
            StoredModel.load(saved)
    path.write_bytes(data)
    alter_card(saved, sha256="0" * 64)
    with pytest.raises(ModelError, match=f"was altered: .* not {'0' * 64}"):
        StoredModel.load(saved)


@pytest.mark.parametrize(
    ("missing", "message"),
    [
        ("fast.json", r"cannot read model .*fast\.json: No such file or directory$"),
        ("fast.txt", r"cannot read model .*fast\.json: fast\.txt: No such file or directory$"),
    ],
)
def test_a_missing_file_is_named(saved, missing, message):
    (saved.parent / missing).unlink()
    with pytest.raises(ModelError, match=message):
        StoredModel.load(saved)
    with pytest.raises(ModelError, match=r"cannot read model .*nowhere: No such file"):
        StoredModel.load(saved.parent / "nowhere")


@pytest.mark.parametrize(
    "changes",
    [
        {"format": FORMAT + 1},
        {"format": 0},
        # A later format may have other fields.
        {"format": FORMAT + 1, "calibration": {"a": 1}},
    ],
)
def test_a_card_of_another_format_is_refused(saved, changes):
    alter_card(saved, **changes)
    with pytest.raises(ModelError, match=f"has format {changes['format']}, not {FORMAT}: train it"):
        StoredModel.load(saved)


_FIELDS = '"name": "fast", "mode": "fast", "jurors": [], "features": []'


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"not JSON", b"[]", b"null", b'"text"', b"{}", b"[" * 100_000, b"\xff\xfe{}"),
        b'{"name": "fast"}',
        f'{{"name": "fast", {_FIELDS}}}'.encode(),
        f'{{{_FIELDS}, "colour": "red"}}'.encode(),
        *(
            f'{{{_FIELDS}, "settings": [{number}]}}'.encode()
            for number in ("NaN", "Infinity", "-Infinity", "1e400", "9" * 5_000, "[" * 100_000)
        ),
    ],
    ids=lambda content: content.decode(errors="replace")[-40:],
)
def test_a_file_that_is_not_a_card_is_refused(saved, content):
    saved.write_bytes(content)
    with pytest.raises(ModelError, match=r"fast\.json is not a model card"):
        StoredModel.load(saved)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("name", value) for value in (7, "../other", "", "fast\ud800", "fast\n")),
        *(("features", value) for value in ("abc", [1, 2], ["a", "b\ud800"])),
        *(("settings", []), ("sha256", None), ("first_sha256", {}), ("format", True)),
        ("versions", {"lxml": 6}),
        *((name, "../" * 21 + "x") for name in ("sha256", "lexicon_sha256", "fast_sha256")),
        *(("lexicon_sha256", hash_) for hash_ in ("x/y", "nul\0", "F" * 64, "0" * 63)),
        ("first_sha256", ["0" * 63]),
    ],
)
def test_a_card_with_a_broken_field_is_refused(saved, field, value):
    alter_card(saved, **{field: value})
    with pytest.raises(ModelError, match=rf"is not a model card: .*{field} is "):
        StoredModel.load(saved)


def test_a_model_predicts_for_no_rows_and_is_refused_columns_of_another(model):
    assert model.predict(np.zeros((0, 3), dtype=np.float32)).shape == (0,)
    for predict in (model.predict, model.contributions):
        with pytest.raises(ModelError, match="features, not 1: its card belongs to another model"):
            predict(np.zeros((2, 1), dtype=np.float32))


def test_a_model_that_is_no_forest_is_refused_with_its_name(saved):
    text = "no forest"
    saved.with_suffix(".txt").write_text(text)
    alter_card(saved, sha256=text_sha256(text))
    with pytest.raises(ModelError, match=r"\.txt: the model is not a LightGBM model"):
        StoredModel.load(saved)


def test_the_text_of_a_file_is_read_again_and_checked(saved, monkeypatch):
    monkeypatch.chdir(saved.parent)
    loaded, _ = StoredModel.load(Path(saved.name))
    monkeypatch.chdir("/")
    predicted, before = loaded.predict(_ROWS), loaded.contributions(_ROWS)
    again = deepcopy(loaded)  # as it is sent to another process
    assert again.sha256 == loaded.sha256 == text_sha256(loaded.text)
    saved.with_suffix(".txt").write_text("another model")
    assert again.predict(_ROWS).tolist() == predicted.tolist()
    assert again.contributions(_ROWS).tolist() == before.tolist()
    with pytest.raises(ModelError, match="was altered"):
        _ = loaded.text
