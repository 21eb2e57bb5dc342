"""How a page is extracted: one set of options for the API, the command line, batch and serve."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal, Self, get_args

from ..errors import OptionError
from ..segmenter.hidden.uses import HiddenUse, check_hidden_use

__all__ = ["FAVORS", "JURY_USES", "MODES", "Favor", "JuryUse", "Mode", "Options", "check_value"]

#: How a page is extracted.
Mode = Literal["voter", "selector", "fast"]
#: What the decision favors where the model is uncertain.
Favor = Literal["f1", "precision", "recall"]
#: On which pages the jury is run.
JuryUse = Literal["all", "auto"]

MODES: tuple[Mode, ...] = get_args(Mode)
FAVORS: tuple[Favor, ...] = get_args(Favor)
JURY_USES: tuple[JuryUse, ...] = get_args(JuryUse)


@dataclass(frozen=True, slots=True)
class Options:
    """How a page is extracted.

    Attributes
    ----------
    mode : {"voter", "selector", "fast"}
    favor : {"f1", "precision", "recall"}
        What the decision favors. Not for mode ``selector``.
    comments : bool or None
        Whether readers' comments are content; by default the model decides. Not for mode
        ``selector``.
    jury : {"all", "auto"}
        For mode ``voter``: run the jury on all pages, or where mode ``fast`` is uncertain.
    budget_ms : float or None
        With jury ``auto``: mean milliseconds a page.
    jurors : tuple of str or None
        Jurors that are run; by default all that the model was trained with. Not for mode
        ``fast``.
    model : str or None
        Card of the user's own model, or the folder that holds it, in place of the shipped one.
    hidden : {"drop", "keep"}
        What is done with text that pages hide from their readers.

    Raises
    ------
    OptionError
        If an option has no such value, or the mode cannot do what is asked.
    """

    mode: Mode = "voter"
    favor: Favor = "f1"
    comments: bool | None = None
    jury: JuryUse = "all"
    budget_ms: float | None = None
    jurors: tuple[str, ...] | None = None
    model: str | None = None
    hidden: HiddenUse = "drop"

    def __post_init__(self) -> None:
        check_value("mode", self.mode, MODES)
        check_value("favor", self.favor, FAVORS)
        check_value("jury", self.jury, JURY_USES)
        check_hidden_use(self.hidden)
        self._check_jury()
        if self.mode == "selector":
            self._check_selector()
        if self.mode == "fast" and self.jurors is not None:
            raise OptionError("mode fast runs no jurors: leave jurors out, or choose mode voter")

    def _check_jury(self) -> None:
        if self.budget_ms is not None and self.jury != "auto":
            raise OptionError("a budget needs jury 'auto', which decides page by page")
        if self.jury != "auto":
            return
        if self.mode != "voter":
            raise OptionError(f"mode {self.mode} has no jury: jury 'auto' is for mode voter")
        if self.model is not None:
            raise OptionError("jury 'auto' works with the shipped models only, not with your own")

    def _check_selector(self) -> None:
        exact = "mode selector returns an extractor's own text and cannot"
        if self.favor != "f1":
            raise OptionError(f"{exact} favor {self.favor}")
        if self.comments is not None:
            raise OptionError(f"{exact} keep or drop comments")

    def of_mode(self, mode: Mode) -> Self:
        """The same options for another mode."""
        return replace(self, mode=mode)


def check_value(name: str, value: str, known: Collection[str]) -> None:
    """Check that an option has a known value.

    Raises
    ------
    OptionError
        If not; the message names the option, its value and the known ones.
    """
    if value not in known:
        raise OptionError(f"unknown {name} {value!r}: choose one of {', '.join(known)}")
