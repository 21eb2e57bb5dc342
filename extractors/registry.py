"""All base extractors by name. A new one is one file and one line here."""

from ..errors import OptionError
from .base import Extractor
from .boilerpipe import BoilerpipeArticle, BoilerpipeDefault
from .bte import BodyTextExtraction
from .goose3 import Goose3
from .justext import JusText
from .punctuation_density import PunctuationDensity
from .readability import Readability
from .resiliparse import Resiliparse
from .text_density import CompositeTextDensity, TextDensity
from .trafilatura import Trafilatura

__all__ = ["EXTRACTORS", "get_extractor"]

#: Every base extractor, by name.
EXTRACTORS: dict[str, Extractor] = {
    extractor.name: extractor
    for extractor in (
        BodyTextExtraction(),
        BoilerpipeArticle(),
        BoilerpipeDefault(),
        CompositeTextDensity(),
        Goose3(),
        JusText(),
        PunctuationDensity(),
        Readability(),
        Resiliparse(),
        TextDensity(),
        Trafilatura(),
    )
}


def get_extractor(name: str) -> Extractor:
    """Find a base extractor by name.

    Parameters
    ----------
    name : str

    Returns
    -------
    Extractor

    Raises
    ------
    OptionError
        If there is none of that name.
    """
    try:
        return EXTRACTORS[name]
    except KeyError:
        known = ", ".join(EXTRACTORS)
        raise OptionError(f"no extractor is called {name!r}; there are: {known}") from None
