"""The systems that are compared, by name: a new one is one module and one line here."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ...ensemble.jury import JURY
from ...extractors.base import Extractor
from ...extractors.registry import get_extractor
from .boilernet import BoilerNet
from .combinations import intersection, serial, union
from .crf import ConditionalRandomField
from .encoder import Vector
from .jury import JurySystem
from .language_model_blocks import CLASSIFIERS, LanguageModelBlocks
from .rules import RuleBased
from .scoring import LearningSystem
from .svm_blocks import SvmBlocks
from .web2text import Web2Text

__all__ = ["ANCHOR", "Entry", "roster"]

#: The base extractor that every system is compared with.
ANCHOR = "bte"
#: Base extractors that have rows of their own: any of the registry can.
RULES = (
    ANCHOR,
    "boilerpipe-article",
    "boilerpipe-default",
    "text-density",
    "composite-text-density",
    "punctuation-density",
)
#: Of each way to combine two extractors without a model, the pair that does best.
COMBINED: tuple[tuple[Callable[[Extractor, Extractor], Extractor], str, str], ...] = (
    (serial, "resiliparse", "bte"),
    (union, "justext", "readability"),
    (intersection, "bte", "resiliparse"),
)
#: Batches that each network learns from; a tenth of it in the quick variant.
BATCHES = {Web2Text.name: 5000, BoilerNet.name: 400}


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the table.

    Attributes
    ----------
    make : callable
        Makes a system that has learned nothing.
    note : str
        What it learns with.
    learns : bool
        Whether it learns at all.
    """

    make: Callable[[], LearningSystem]
    note: str = ""
    learns: bool = True


def roster(encoder: str, *, quick: bool) -> dict[str, Entry]:
    """What makes each system, by the name of its row.

    Parameters
    ----------
    encoder : str
        Of the language model's systems, as `Encoder` takes it.
    quick : bool
        Let networks learn for a tenth of the time.

    Returns
    -------
    dict of str to Entry
        In the order of the table.
    """
    return {
        **_rules(),
        SvmBlocks.name: Entry(SvmBlocks),
        ConditionalRandomField.name: Entry(ConditionalRandomField),
        Web2Text.name: _network(Web2Text, quick),
        BoilerNet.name: _network(BoilerNet, quick),
        **_language_models(encoder),
        "fast": Entry(JurySystem),
        "voter": Entry(partial(JurySystem, JURY)),
    }


def _rules() -> dict[str, Entry]:
    single = [get_extractor(name) for name in RULES]
    pairs = [combine(get_extractor(one), get_extractor(other)) for combine, one, other in COMBINED]
    return {rule.name: Entry(partial(RuleBased, rule), learns=False) for rule in (*single, *pairs)}


def _network(kind: type[Web2Text | BoilerNet], quick: bool) -> Entry:
    batches = BATCHES[kind.name] // (10 if quick else 1)
    return Entry(partial(kind, batches), f"{batches:,} batches")


def _language_models(encoder: str) -> dict[str, Entry]:
    """One with each classifier; what the encoder said of a text is remembered for the next."""
    memory: dict[str, Vector] = {}
    return {
        f"{LanguageModelBlocks.name}, {name}": Entry(
            partial(LanguageModelBlocks, encoder, name, memory), encoder
        )
        for name in CLASSIFIERS
    }
