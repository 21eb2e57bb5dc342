"""The jury: which base extractors hear a page, and what each of them says."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..errors import ExtractorError
from ..extractors.registry import get_extractor
from ..segmenter.page import Page

__all__ = ["JURY", "ExtractorRuns", "hear"]

#: The jurors of the shipped models. goose3 is left out: it costs as much as three others
#: together and brings least.
JURY = (
    "bte",
    "boilerpipe-article",
    "boilerpipe-default",
    "justext",
    "readability",
    "resiliparse",
    "trafilatura",
)


@dataclass(slots=True)
class ExtractorRuns:
    """What the jurors said of one page.

    Attributes
    ----------
    texts : dict of str to str
        Text by juror, of those who spoke.
    failures : dict of str to str
        Why the others did not.
    """

    texts: dict[str, str] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)

    def add(self, other: "ExtractorRuns") -> None:
        """Take in what more jurors said."""
        self.texts |= other.texts
        self.failures |= other.failures


def hear(page: Page, jurors: Sequence[str] = JURY) -> ExtractorRuns:
    """Let each juror extract the page; one that fails is noted and missed.

    Parameters
    ----------
    page : Page
    jurors : sequence of str
        Names of base extractors.

    Returns
    -------
    ExtractorRuns

    Raises
    ------
    OptionError
        If there is no base extractor of a name.
    """
    runs = ExtractorRuns()
    for name in jurors:
        extractor = get_extractor(name)
        try:
            runs.texts[name] = extractor.extract(page)
        except ExtractorError as error:
            runs.failures[name] = str(error)
    return runs
