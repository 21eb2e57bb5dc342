"""Extractors that experiments find by name: those of the registry, and the density extractors."""

from ....extractors.base import Extractor
from ....extractors.registry import get_extractor
from .punctuation_density import PunctuationDensity
from .text_density import CompositeTextDensity, TextDensity

#: Density extractors by name. They are not in the registry, because no jury gains from them.
DENSITIES: dict[str, Extractor] = {
    extractor.name: extractor
    for extractor in (PunctuationDensity(), TextDensity(), CompositeTextDensity())
}


def compared_extractor(name: str) -> Extractor:
    """Find an extractor by name.

    Parameters
    ----------
    name : str
        A name in `DENSITIES` or in the registry.

    Returns
    -------
    Extractor

    Raises
    ------
    OptionError
        If there is no extractor with this name.
    """
    return DENSITIES.get(name) or get_extractor(name)
