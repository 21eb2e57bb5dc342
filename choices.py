"""Values that options can have, and the error where one has another."""

from collections.abc import Collection, Iterable
from typing import Literal, get_args

from .errors import OptionError

#: How a page is extracted.
Mode = Literal["voter", "selector", "fast"]
#: What the decision favors where the model is uncertain.
Favor = Literal["f1", "precision", "recall"]
#: On which pages the jury is run.
JuryUse = Literal["all", "auto"]
#: What is done with text that a page hides from its readers.
HiddenUse = Literal["drop", "keep"]

MODES: tuple[Mode, ...] = get_args(Mode)
FAVORS: tuple[Favor, ...] = get_args(Favor)
JURY_USES: tuple[JuryUse, ...] = get_args(JuryUse)
HIDDEN_USES: tuple[HiddenUse, ...] = get_args(HiddenUse)


def check_value(name: str, value: str, known: Collection[str]) -> None:
    """Check that an option has a known value; an `OptionError` names it and the known ones."""
    if value not in known:
        raise OptionError(f"unknown {name} {value!r}: choose one of {', '.join(known)}")


def check_names(given: Iterable[str], known: Iterable[str]) -> None:
    """Check that there are options with the given names; an `OptionError` lists the known ones."""
    for name in sorted(given):
        check_value("option", name, sorted(known))
