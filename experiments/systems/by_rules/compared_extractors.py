"""Extractors that experiments find by name: those of the registry, and those by density."""

from ....extractors.base import Extractor
from ....extractors.registry import get_extractor
from .punctuation_density import PunctuationDensity
from .text_density import CompositeTextDensity, TextDensity

__all__ = ["DENSITIES", "compared_extractor"]

#: Extractors by density, by name: no jury gains from one.
DENSITIES: dict[str, Extractor] = {
    extractor.name: extractor
    for extractor in (PunctuationDensity(), TextDensity(), CompositeTextDensity())
}


def compared_extractor(name: str) -> Extractor:
    """Find an extractor by name.

    Parameters
    ----------
    name : str
        Of one of `DENSITIES`, or of the registry.

    Returns
    -------
    Extractor

    Raises
    ------
    OptionError
        If there is none of that name.
    """
    return DENSITIES.get(name) or get_extractor(name)
