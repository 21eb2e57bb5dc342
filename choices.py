"""Values of options, and the error for an unknown value."""

from collections.abc import Collection, Iterable
from typing import Literal, get_args

from .errors import OptionError

#: How a page is extracted.
Mode = Literal["voter", "selector", "fast"]
#: What to favor if the model is uncertain.
Favor = Literal["f1", "precision", "recall"]
#: On which pages the jury runs.
JuryUse = Literal["all", "auto"]
#: What to do with text that a page hides from its readers.
HiddenUse = Literal["drop", "keep"]

#: Options of forms of the result, which people also look for in extraction.
_FORM_OPTIONS = ("links", "images", "title")

MODES: tuple[Mode, ...] = get_args(Mode)
FAVORS: tuple[Favor, ...] = get_args(Favor)
JURY_USES: tuple[JuryUse, ...] = get_args(JuryUse)
HIDDEN_USES: tuple[HiddenUse, ...] = get_args(HiddenUse)


def check_value(name: str, value: str, known: Collection[str]) -> None:
    """Raise an `OptionError` that lists the known values unless an option has one of them."""
    if value not in known:
        raise OptionError(f"unknown {name} {value!r}: choose one of {', '.join(known)}")


def check_names(given: Iterable[str], known: Iterable[str]) -> None:
    """Raise an `OptionError` that lists the known names unless all given names are among them."""
    for name in sorted(given):
        if name in _FORM_OPTIONS and name not in known:
            raise OptionError(
                f"{name} is no option of extraction: give it to to_markdown, to_html or to_json of "
                "the result"
            )
        check_value("option", name, sorted(known))
