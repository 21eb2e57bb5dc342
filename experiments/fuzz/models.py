"""Models with broken files and right hashes: each is refused, or gives probabilities.

The hashes on a card show that its files belong together, not that they are sound. A small model is
cut from the shipped one of mode ``fast``; then a file is broken, and all hashes are put right.
"""

import json
import random
import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from ...ensemble.features.case import Case
from ...ensemble.models.loading import MODEL_FOLDER
from ...ensemble.models.voter import Voter
from ...ensemble.storage.store import text_sha256
from ...errors import ModelVersionWarning, WebjuryError
from ...segmenter.page import Page
from ..tables import Row

#: Numbers of trees and of tokens of the small model.
_N_TREES, _N_TOKENS = 3, 40
_PAGE = b"""<title>Tides</title><nav><a href="/">Home</a></nav><h1>Tides</h1><p>The tide comes in
twice a day, and twice a day it leaves the harbour.<p>Water follows the moon.<footer>2026"""
#: What replaces a number in a text.
_NUMBERS = (
    *("nan", "NaN", "inf", "-inf", "Infinity", "-Infinity", "1e400", "-1e400", "1e308", "-1e308"),
    *("1e300", "1e-400", "-0", "0", "1", "-1", "2", "255", "65536", "-65537", "2147483648"),
    *("9" * 20, "9" * 5_000, "0.5", "1_0", "0x10", "\u0661", "", "x", "1 2", "true", "null"),
    *('"1"', "[]", "{}", "[" * 100_000),
)
#: Values that replace one on a card.
_VALUES: tuple[object, ...] = (
    *(None, True, False, 0, -1, 2**70, 0.5, 1e308, "", "x", "../x", "a/b", "nul\0", "\ud800"),
    *("\u2028", "x" * 5_000, [], {}, [1], ["x"], ["x", "x"], [[]], {"x": 1}, {"x": "1"}),
    *("0" * 64, "f" * 63, ["0" * 64], "G" * 64, "../" * 21 + "x"),
)
_SIGNS = '\0\n\r\t\x0b\x85\u2028 =,:{}[]"\\-.e0'
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?|inf")


@dataclass(frozen=True, slots=True)
class ModelText:
    """The texts of a model's files: its forests (the second stage first), lexicon and card."""

    forests: tuple[str, ...]
    lexicon: str
    card: Mapping[str, Any]

    def card_text(self) -> str:
        """The card with the hashes of the other files."""
        main, *first = map(text_sha256, self.forests)
        hashes = {"sha256": main, "first_sha256": first, "lexicon_sha256": self._lexicon_sha256()}
        return json.dumps({**self.card, **hashes}, indent=2)

    def write(self, folder: Path, card_text: str) -> Path:
        """Write the files into a folder; return the path of the card."""
        names = ["fast.txt", *(f"fast-first-{n}.txt" for n in range(len(self.forests) - 1))]
        files = dict(zip(names, self.forests, strict=True))
        files[f"lexicon-{self._lexicon_sha256()[:16]}.txt"] = self.lexicon
        for name, text in {**files, "fast.json": card_text}.items():
            (folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))
        return folder / "fast.json"

    def _lexicon_sha256(self) -> str:
        return text_sha256(self.lexicon)


def small_model() -> ModelText:
    """Cut a small model from the shipped one."""

    def read(name: str) -> str:
        return (MODEL_FOLDER / name).read_text(encoding="utf-8")

    card = json.loads(read("fast.json"))
    names = ["fast.txt", *(f"fast-first-{n}.txt" for n in range(len(card["first_sha256"])))]
    lexicon = json.loads(read(f"lexicon-{card['lexicon_sha256'][:16]}.txt"))
    weights = dict(list(lexicon["weights"].items())[:_N_TOKENS])
    lexicon_text = json.dumps({**lexicon, "weights": weights}, indent=0)
    return ModelText(tuple(_cut(read(name)) for name in names), lexicon_text, card)


def _cut(forest: str) -> str:
    end = forest.index(f"Tree={_N_TREES}\n")
    return _with_sizes(forest[:end] + forest[forest.index("end of trees\n") :])


def _with_sizes(forest: str) -> str:
    """Put the sizes of the trees right, which would reveal nearly every change."""
    trees = re.split(r"^(?=Tree=|end of trees)", forest, flags=re.MULTILINE)[1:-1]
    sizes = " ".join(str(len(tree)) for tree in trees)
    return re.sub(r"^tree_sizes=.*", f"tree_sizes={sizes}", forest, count=1, flags=re.MULTILINE)


def _other_number(rng: random.Random, text: str) -> str:
    numbers = list(_NUMBER.finditer(text))
    if not numbers:
        return text
    place = rng.choice(numbers)
    return text[: place.start()] + rng.choice(_NUMBERS) + text[place.end() :]


def _other_sign(rng: random.Random, text: str) -> str:
    place, width = rng.randrange(len(text) + 1), rng.choice((0, 1, 1, 5, 100))
    return text[:place] + rng.choice(_SIGNS) * rng.choice((0, 1, 1)) + text[place + width :]


def _other_lines(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    one, other = (rng.randrange(len(lines)) for _ in range(2))
    change = rng.choice(("copy", "swap", "drop"))
    if change == "swap":
        lines[one], lines[other] = lines[other], lines[one]
    lines[one : one + (change == "drop")] = [lines[other]] if change == "copy" else []
    return "\n".join(lines)


def _other_text(rng: random.Random, text: str) -> str:
    changes = (_other_number, _other_number, _other_sign, _other_lines)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(changes)(rng, text)
    return text


def _break_forest(rng: random.Random, model: ModelText) -> tuple[ModelText, str]:
    forests, number = list(model.forests), rng.randrange(len(model.forests))
    forests[number] = _with_sizes(_other_text(rng, forests[number]))
    broken = replace(model, forests=tuple(forests))
    return broken, broken.card_text()


def _break_lexicon(rng: random.Random, model: ModelText) -> tuple[ModelText, str]:
    broken = replace(model, lexicon=_other_text(rng, model.lexicon))
    return broken, broken.card_text()


def _break_card(rng: random.Random, model: ModelText) -> tuple[ModelText, str]:
    return model, _other_text(rng, model.card_text())


def _break_value(rng: random.Random, model: ModelText) -> tuple[ModelText, str]:
    record = json.loads(model.card_text())
    place, name = record, rng.choice(list(record))
    if isinstance(record[name], dict | list) and record[name] and rng.random() < 0.5:
        place = record[name]
        name = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
    place[name] = rng.choice(_VALUES)
    return model, json.dumps(record)


#: Functions that break a model and return its files and the text of its card, by what they break.
KINDS: dict[str, Callable[[random.Random, ModelText], tuple[ModelText, str]]] = {
    "forest": _break_forest,
    "lexicon": _break_lexicon,
    "card": _break_card,
    "value of a card": _break_value,
}


def break_models(n_models: int, seed: int = 0) -> Iterator[tuple[str, str | None]]:
    """Break models; for each, yield what was broken, and how it failed, if it did."""
    model, case = small_model(), Case(Page(_PAGE))
    for number in range(n_models):
        rng = random.Random(f"{seed} {number}")  # noqa: S311 (no secret)
        kind = list(KINDS)[number % len(KINDS)]
        broken, card_text = KINDS[kind](rng, model)
        with TemporaryDirectory(prefix="webjury-fuzz-") as folder:
            failure = failure_of(broken.write(Path(folder), card_text), case)
        yield kind, failure and f"model {number}, broken {kind}: {failure}"


def models_table(results: Sequence[tuple[str, str | None]]) -> list[Row]:
    """Count models and failures by what was broken."""
    return [
        {
            "broken": kind,
            "models": sum(one == kind for one, _ in results),
            "failures": sum(one == kind and failure is not None for one, failure in results),
        }
        for kind in KINDS
    ]


def failure_of(card: Path, case: Case) -> str | None:
    """Load and use a model; None if it is refused by a `WebjuryError`, or its results are sound."""
    try:
        with warnings.catch_warnings(action="error"):
            warnings.simplefilter("ignore", ModelVersionWarning)
            voter = Voter.load(card)
            features = voter.features(case)
            probabilities = voter.probabilities(features, case.n_words, case.tokens)
            shares = [reason for row in voter.reasons(case, features) for reason in row]
            decided = voter.decide(case, features).expected_f1
    except WebjuryError:
        return None
    except Exception as error:  # noqa: BLE001 (whatever it is, it should have been refused)
        return f"{type(error).__name__}: {error}"
    numbers = [*probabilities.tolist(), decided]
    is_sound = len(probabilities) == len(case) and all(0 <= number <= 1 for number in numbers)
    is_explained = np.isfinite([reason.weight for reason in shares]).all()
    return None if is_sound and is_explained else f"its results are {numbers} and {shares}"
