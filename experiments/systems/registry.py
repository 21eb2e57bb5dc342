"""The compared systems by name. To add a system, write a module and list it here."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ...ensemble.models.jury import JURY
from ...extractors.base import Extractor
from .by_rules.combinations import intersection, serial, union
from .by_rules.compared_extractors import compared_extractor
from .extractor_systems import ExtractorSystem
from .learned.boilernet import BoilerNet
from .learned.crf import ConditionalRandomField
from .learned.encoder import Vector
from .learned.language_model_blocks import CLASSIFIERS, LanguageModelBlocks
from .learned.svm_blocks import SvmBlocks
from .learned.web2text import Web2Text
from .scoring import LearningSystem
from .webjury_systems import VoterBlocks

#: The base extractor that every system is compared with.
BASELINE = "bte"
#: Extractors with their own rows, by names for `compared_extractor`.
EXTRACTORS = (
    BASELINE,
    "boilerpipe-article",
    "boilerpipe-default",
    "text-density",
    "composite-text-density",
    "punctuation-density",
)
#: The pair of extractors with the best F1 for each combination without a model.
COMBINATIONS: tuple[tuple[Callable[[Extractor, Extractor], Extractor], str, str], ...] = (
    (serial, "resiliparse", "bte"),
    (union, "justext", "readability"),
    (intersection, "bte", "resiliparse"),
)
#: Number of training steps of each network; the quick variant runs a tenth of it.
BATCHES = {Web2Text.name: 5000, BoilerNet.name: 400}


@dataclass(frozen=True, slots=True)
class SystemEntry:
    """A row of the table.

    Attributes
    ----------
    make : callable
        Makes a system that has not been fitted.
    note : str
        What it is trained with.
    learns : bool
        Whether it is trained.
    """

    make: Callable[[], LearningSystem]
    note: str = ""
    learns: bool = True


def registered_systems(encoder: str, *, quick: bool) -> dict[str, SystemEntry]:
    """List all systems by the name of their row.

    Parameters
    ----------
    encoder : str
        Encoder of the systems with a language model, as for `Encoder`.
    quick : bool
        Whether networks are trained for a tenth of the steps.

    Returns
    -------
    dict of str to SystemEntry
        Systems in the order of the table.
    """
    return {
        **_extractors(),
        SvmBlocks.name: SystemEntry(SvmBlocks),
        ConditionalRandomField.name: SystemEntry(ConditionalRandomField),
        Web2Text.name: _network(Web2Text, quick),
        BoilerNet.name: _network(BoilerNet, quick),
        **_language_models(encoder),
        "fast": SystemEntry(VoterBlocks),
        "voter": SystemEntry(partial(VoterBlocks, JURY)),
    }


def _extractors() -> dict[str, SystemEntry]:
    single = [compared_extractor(name) for name in EXTRACTORS]
    pairs = [
        combine(compared_extractor(first), compared_extractor(second))
        for combine, first, second in COMBINATIONS
    ]
    return {
        extractor.name: SystemEntry(partial(ExtractorSystem, extractor), learns=False)
        for extractor in (*single, *pairs)
    }


def _network(kind: type[Web2Text | BoilerNet], quick: bool) -> SystemEntry:
    batches = BATCHES[kind.name] // (10 if quick else 1)
    return SystemEntry(partial(kind, batches), f"{batches:,} batches")


def _language_models(encoder: str) -> dict[str, SystemEntry]:
    """Make one system for each classifier; all share one cache of text vectors."""
    cache: dict[str, Vector] = {}
    return {
        f"{LanguageModelBlocks.name}, {name}": SystemEntry(
            partial(LanguageModelBlocks, encoder, name, cache), encoder
        )
        for name in CLASSIFIERS
    }
